/** One thing that a change of schema files does. */
export interface DiffEntry {
  about: 'api' | 'data' | 'rights' | 'screens';
  /**
   * A person must act: authors of clients, operators of the database, or those who are responsible for access rights.
   */
  breaks: boolean;
  text: string;
  /** The role whose right changed; absent: the change concerns no single role. */
  role?: string;
}

export const change = (about: DiffEntry['about'], text: string, breaks = false): DiffEntry => ({ about, breaks, text });

/** Names on one side only, and on both. */
export function compareMaps<One>(before: Map<string, One>, after: Map<string, One>) {
  return {
    gone: [...before.keys()].filter(name => !after.has(name)),
    added: [...after.keys()].filter(name => !before.has(name)),
    kept: [...before.keys()].filter(name => after.has(name)),
  };
}

export const isEqualJson = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);
