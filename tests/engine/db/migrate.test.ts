import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../../../engine/server/db/index.ts';
import { applyFolder } from '../../../engine/server/testing.ts';
import { createEmptyDatabase, type DatabaseCopy } from '../../helpers/databaseCopies.ts';

const folder = mkdtempSync(join(tmpdir(), 'galley-migrations-'));
let database: DatabaseCopy;
let client: pg.Client;
beforeAll(async () => {
  database = await createEmptyDatabase(inject('templateUrl'));
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  mkdirSync(join(folder, 'meta'));
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

const files: string[] = [];
/** Appends a migration and applies all that are pending. */
async function migrate(sql: string): Promise<string[]> {
  const tag = `000${files.length}_step`;
  writeFileSync(join(folder, `${tag}.sql`), sql);
  files.push(tag);
  const entries = files.map((name, idx) => ({ idx, version: '7', when: idx, tag: name, breakpoints: true }));
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }));
  const { pool, close } = openDatabase({ url: database.url, connections: 1 });
  const applied: string[] = [];
  try {
    const connection = await pool.connect();
    await applyFolder(connection, folder, ({ name }) => void applied.push(name)).finally(() => connection.release());
  } finally {
    await close();
  }
  return applied;
}

describe('a migration', () => {
  it('is applied once', async () => {
    const sql =
      'create table settings (name text primary key, value text not null);\n--> statement-breakpoint\ncreate table books (id int primary key, title text);\n--> statement-breakpoint\ninsert into books values (1);';
    expect(await migrate(sql)).toEqual(['0000_step']);
    expect(await migrate('alter table books add column pages int')).toEqual(['0001_step']);
  });

  it('that waits for a reader lets other requests pass, and is applied when the reader ends', async () => {
    const reader = new pg.Client({ connectionString: database.url });
    await reader.connect();
    await reader.query('begin');
    await reader.query('select * from books');
    let isDone = false;
    const migrated = migrate('alter table books add column isbn text').then(names => {
      isDone = true;
      return names;
    });
    await sleep(300);
    // A request that comes while the migration waits: it answers when the wait of the migration ends, not the reader.
    await client.query('select id from books');
    await client.query('update books set title = $1', ['Emma']);
    expect(isDone).toBe(false);
    await reader.query('commit');
    await reader.end();
    expect(await migrated).toEqual(['0002_step']);
  });

  it('that fails changes nothing and is named with the cause', async () => {
    await expect(
      migrate(
        'alter table books add column year int;\n--> statement-breakpoint\nalter table books add column year int;',
      ),
    ).rejects.toThrow('The migration 0003_step failed: column "year" of relation "books" already exists');
    const { rows } = await client.query('select * from books');
    expect(Object.keys(rows[0])).toEqual(['id', 'title', 'pages', 'isbn']);
    files.pop();
  });

  it('that builds an index while writes go on continues after it was interrupted', async () => {
    await client.query('insert into books (id, title) values (2, $1)', ['Emma']);
    const sql =
      'alter table books add column shelf int;\n--> statement-breakpoint\ncreate unique index books_title on books (title);';
    await expect(migrate(sql)).rejects.toThrow('could not create unique index');
    files.pop();
    const invalid = async () =>
      (await client.query("select indisvalid from pg_index where indexrelid = 'books_title'::regclass")).rows;
    expect(await invalid()).toEqual([{ indisvalid: false }]);
    await client.query('delete from books where id = 2');
    expect(await migrate(sql)).toEqual(['0003_step']);
    expect(await invalid()).toEqual([{ indisvalid: true }]);
  });
});
