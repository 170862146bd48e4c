/**
 * Codes with which PostgreSQL says that it is stopped, starting, full, or too slow:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const states = /^(08...|57P0[1235]|57014|53[1234]00|55P03|58030)$/;
const system = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'];
/** Messages of the driver, which have no code. */
const sentences =
  /Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed|Cannot use a pool after calling end|Query read timeout|timeout expired/;

/** Returns whether a query failed because the database is unavailable, and not because of the query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, syscall } = cause as Error & { code?: unknown; syscall?: unknown };
    if (typeof code === 'string' && states.test(code)) return true;
    if (typeof code === 'string' && system.includes(code) && ['connect', 'read', 'write'].includes(String(syscall)))
      return true;
    if (sentences.test(cause.message)) return true;
  }
  return false;
}
