/** An empty database on the server of the test run. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    templateUrl: string;
  }
}

export interface EmptyDatabase {
  url: string;
  drop(): Promise<void>;
}

export async function createEmptyDatabase(): Promise<EmptyDatabase> {
  const server = inject('templateUrl');
  const name = `app_${randomBytes(6).toString('hex')}`;
  await administer(server, `create database ${name} template template0`);
  return {
    url: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    drop: () => administer(server, `drop database ${name} with (force)`),
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
