import { DatabaseError } from 'pg';

/** PostgreSQL's code `deadlock_detected`: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const deadlockDetected = '40P01';

/** How often a transaction is tried before its deadlock is reported. */
const maxAttempts = 5;

/** Returns the error of PostgreSQL in an error of the query builder; undefined if there is none. */
export function databaseErrorOf(error: unknown): DatabaseError | undefined {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return cause instanceof DatabaseError ? cause : undefined;
}

/** Returns whether a write would break a unique index, for example because two requests want the same address. */
export const isUniqueViolation = (error: unknown): boolean => databaseErrorOf(error)?.code === '23505';

/** Runs a whole transaction, and runs it again if PostgreSQL aborted it because of a deadlock. */
export async function retryDeadlocks<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1)
    try {
      return await transaction();
    } catch (error) {
      if (databaseErrorOf(error)?.code !== deadlockDetected || tries === maxAttempts) throw error;
    }
}
