import type { Db, Tx } from './database.ts';

/**
 * Caches a prepared statement for each database (and for each combination of keys, of which there must be few), for
 * statements that run with every request. Values that change are placeholders. Give the statement a unique name in
 * `prepare`; connections keep its plan by that name, also for the transactions on them.
 */
export function preparedStatement<Statement, Keys extends (string | number)[]>(
  build: (db: Db, ...keys: Keys) => Statement,
): (db: Db | Tx, ...keys: Keys) => Statement {
  const known = new WeakMap<Db | Tx, Map<string, Statement>>();
  return (db, ...keys) => {
    const ofDb = known.get(db) ?? new Map<string, Statement>();
    const key = keys.join(' ');
    const statement = ofDb.get(key) ?? build(db as Db, ...keys);
    known.set(db, ofDb.set(key, statement));
    return statement;
  };
}
