/** Statements of the `tables.sql` files: which of them a migration has to drop, and which to add. */

interface NamedObject {
  kind: 'extension' | 'collation' | 'function' | 'index' | 'trigger';
  name: string;
  drop: string;
}

const heads: [kind: NamedObject['kind'], head: RegExp][] = [
  ['collation', /create collation (\w+)/i],
  ['index', /create (?:unique )?index (?:if not exists )?(\w+)/i],
  ['trigger', /create (?:constraint )?trigger (\w+)[^;]*? on (\w+)/i],
  ['function', /create (?:or replace )?function (\w+)\s*\(([^)]*)\)/i],
  ['extension', /create extension (?:if not exists )?(\w+)/i],
];

/** What a statement creates; undefined for a statement of another kind, such as `alter table`. */
function namedObject(statement: string): NamedObject | undefined {
  for (const [kind, head] of heads) {
    const [, name, where] = head.exec(withoutComments(statement)) ?? [];
    if (!name) continue;
    const drop = {
      index: `drop index ${name};`,
      trigger: `drop trigger ${name} on ${where};`,
      function: `drop function ${name}(${where});`,
      extension: `drop extension ${name};`,
      collation: `drop collation ${name};`,
    };
    return { kind, name, drop: drop[kind] };
  }
  return undefined;
}

const withoutComments = (statement: string): string => statement.replaceAll(/^\s*--.*$/gm, '').trim();

/** What others are made of is created first. */
const order: (NamedObject['kind'] | undefined)[] = ['extension', 'collation', 'function'];
const rankOf = (statement: string): number => {
  const place = order.indexOf(namedObject(statement)?.kind);
  return place < 0 ? order.length : place;
};

export const sortStatements = (statements: string[]): string[] =>
  statements.toSorted((one, other) => rankOf(one) - rankOf(other));

/**
 * Compares the statements before with the current ones. Comments do not count.
 *
 * @throws Error for a removed statement whose opposite cannot be derived.
 */
export function changedStatements(before: string[], now: string[]): { dropped: string[]; added: string[] } {
  const had = new Set(before.map(withoutComments));
  const has = new Set(now.map(withoutComments));
  const added = [...new Set(now.filter(statement => !had.has(withoutComments(statement))))];
  const gone = [...new Set(before)].filter(statement => !has.has(withoutComments(statement)));
  const replaced = new Set(added.filter(isReplacement).map(statement => namedObject(statement)?.name));
  const dropped = gone
    .map(statement => {
      const object = namedObject(statement);
      if (!object) throw new Error(`Write the statement that reverts it by hand, because it was removed: ${statement}`);
      return object;
    })
    .filter(({ kind, name }) => !(kind === 'function' && replaced.has(name)))
    // A function can only be dropped after the triggers that call it.
    .sort((one, other) => Number(one.kind === 'function') - Number(other.kind === 'function'))
    .map(({ drop }) => drop);
  return { dropped, added };
}

const isReplacement = (statement: string): boolean => /create or replace function/i.test(statement);
