import pg from 'pg';
import { StartProblem } from './startProblem.ts';

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its host name cannot be resolved',
  ENOENT: 'there is no such socket',
  EHOSTUNREACH: 'there is no way to that host',
  ETIMEDOUT: 'it does not answer',
  '28P01': 'it refuses the password',
  '28000': 'it refuses this user',
  '3D000': 'there is no database of that name',
};

/** Throws one sentence that says why the database of DATABASE_URL cannot be used, without its password. */
export async function assertDatabaseReachable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
  } catch (error) {
    throw new StartProblem(`The database of DATABASE_URL (${nameOf(url)}) cannot be reached: ${reasonOf(error)}.`);
  }
}

function reasonOf(error: unknown): string {
  const { code = '', message } = error as { code?: string; message: string };
  if (/timeout expired/.test(message)) return 'it does not answer';
  return reasons[code] ?? message.replace(/\.$/, '');
}

function nameOf(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url);
  return `${searchParams.get('host') ?? hostname}:${port || 5432}${pathname}`;
}
