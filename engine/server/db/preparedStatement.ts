import type { Db, Tx } from './database.ts';

/**
 * Caches a prepared statement for each database (and key), for statements that run with every request. Values that
 * change are placeholders. Give the statement a unique name in `prepare`; connections keep its plan by that name, also
 * for the transactions on them.
 */
export function preparedStatement<Statement>(
  build: (db: Db, key: string) => Statement,
): (db: Db | Tx, key?: string) => Statement {
  const known = new WeakMap<Db | Tx, Map<string, Statement>>();
  return (db, key = '') => {
    const ofDb = known.get(db) ?? new Map<string, Statement>();
    const statement = ofDb.get(key) ?? build(db as Db, key);
    known.set(db, ofDb.set(key, statement));
    return statement;
  };
}
