const comments = /--.*$/gm;

/** A statement of a migration without its comments. */
export const withoutComments = (statement: string): string => statement.replaceAll(comments, '').trim();

const online = [
  /^create (?:unique )?index concurrently/i,
  /^drop index concurrently/i,
  /^alter table \S+ validate constraint/i,
];

/**
 * Whether a statement may take long, because reads and writes go on meanwhile. It runs without a transaction, and can be
 * repeated after a crash.
 */
export const isOnline = (statement: string): boolean => online.some(form => form.test(withoutComments(statement)));

/** The name of the index that a statement builds while writes go on; undefined if it builds none. */
export function indexBuiltOnline(statement: string): string | undefined {
  const [, name] =
    /^create (?:unique )?index concurrently (?:if not exists )?"?([\w]+)"?/i.exec(withoutComments(statement)) ?? [];
  return name;
}
