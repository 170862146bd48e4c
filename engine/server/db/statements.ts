import type { Db } from './database.ts';

/**
 * A statement that is asked for with every request, put together once for each database (and key) instead of each time:
 * what changes are its placeholders. Give it a name of its own in `prepare`, by which connections keep its plan.
 */
export function kept<Statement>(build: (db: Db, key: string) => Statement): (db: Db, key?: string) => Statement {
  const known = new WeakMap<Db, Map<string, Statement>>();
  return (db, key = '') => {
    const ofDb = known.get(db) ?? new Map<string, Statement>();
    const statement = ofDb.get(key) ?? build(db, key);
    known.set(db, ofDb.set(key, statement));
    return statement;
  };
}
