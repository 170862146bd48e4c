import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface Copy {
  url: string;
  drop(): Promise<void>;
}

/** A database of its own for one world, copied from the prepared one in a fraction of the time it takes to migrate. */
export async function copyTemplate(templateUrl: string, _demo: boolean): Promise<Copy> {
  const template = new URL(templateUrl).pathname.slice(1);
  const name = `world_${randomBytes(6).toString('hex')}`;
  await administer(templateUrl, `create database ${name} template ${template} strategy file_copy`);
  return { url: named(templateUrl, name), drop: () => administer(templateUrl, `drop database ${name} with (force)`) };
}

function named(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: named(url, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
