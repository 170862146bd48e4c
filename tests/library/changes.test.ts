/** An app whose schema files change while it has rows, and whose role `guest` has no rights in any file. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appTemplate } from '../../engine/cli/testing.ts';
import type { AppDefinition } from '../../engine/server/index.ts';
import { type App, type Person, startApp } from './startApp.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const place = `examples/notes-${process.pid}`;
const folder = join(root, place);
const migrations = join(folder, 'schemas/migrations');
const save = (file: string, content: unknown): void => {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
};
/** Writes the entity file, with fields beside its title. */
const saveNote = (fields: object): void =>
  save('schemas/notes/note.entity.json', {
    title: 'Note',
    type: 'object',
    required: ['title'],
    'x-entity': { resource: { permissions: { member: { list: true, show: true, create: true }, staff: true } } },
    properties: { title: { type: 'string', minLength: 1, maxLength: 80 }, ...fields },
  });
const stars = { stars: { type: 'integer', default: 3 } };
const color = { color: { enum: ['red', 'blue'] } };
const pages = { pages: { type: 'integer', minimum: 1 } };

/** Runs `npm run migration` for this app and returns its output. */
const runMigration = (...words: string[]): string => {
  const script = ['--import', './scripts/node24.mjs', 'scripts/migration.ts', ...words, '--app', place];
  return execFileSync(process.execPath, script, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
};

const password = 'a-demo-password';
let app: App;
let staff: Person;
let first: string;
beforeAll(async () => {
  const { 'schemas/app.json': appFile = '', ...files } = appTemplate(place);
  for (const [file, text] of Object.entries(files)) save(file, text);
  const { roles, ...rest } = JSON.parse(appFile);
  save('schemas/app.json', { ...rest, roles: { ...roles, guest: { kind: 'owner' }, auditor: { kind: 'staff' } } });
  saveNote({});
  const main: { app: AppDefinition } = await import(pathToFileURL(join(folder, 'main.ts')).href);
  const createAccount = (role: string) => ({
    email: `${role}@demo.test`,
    first_name: 'Gil',
    last_name: 'Hart',
    role,
    about: 'sees nothing',
  });
  const { accounts, ...demo } = main.app.demo!;
  const people = [...accounts, createAccount('guest'), createAccount('auditor')];
  app = await startApp({ ...main.app, demo: { ...demo, accounts: people } }, password);
  staff = await app.signIn('staff@demo.test');
  first = (await staff.expect(201, 'POST', '/notes', { title: 'The first' })).uuid;
});
afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

const columns = async (): Promise<string[]> =>
  (
    await app.query<{ name: string }>(
      `select column_name as name from information_schema.columns
        where table_schema = 'collections' and table_name = 'notes' and column_name in ('title', 'stars', 'color', 'pages')
        order by 1`,
    )
  ).map(({ name }) => name);

describe('a role that no file names', () => {
  it.each(['guest', 'auditor'])('%s may do nothing with a table, and sees nothing of it', async role => {
    const person = await app.signIn(`${role}@demo.test`);
    const requests: [string, string, object?][] = [
      ['GET', '/notes'],
      ['GET', `/notes/${first}`],
      ['GET', '/notes/export'],
      ['GET', `/notes/${first}/history`],
      ['POST', '/notes', { title: 'No' }],
      ['PATCH', `/notes/${first}`, { title: 'No' }],
      ['DELETE', `/notes/${first}`],
    ];
    const statuses = [];
    for (const [method, path, body] of requests) statuses.push((await person.request(method, path, body)).status);
    expect(statuses).toEqual(requests.map(() => 403));
    const portal = await person.expect(200, 'GET', '/portal');
    expect(portal.resources).toEqual([]);
    expect(JSON.stringify(portal)).not.toContain('notes');
    expect(await staff.expect(200, 'GET', `/notes/${first}`)).toMatchObject({ title: 'The first' });
  });
});

describe('a field that is added to an entity file', () => {
  it('gets its column by the start in demo mode without a file, and rows stay', async () => {
    await app.restart(() => saveNote(stars));
    expect(await columns()).toEqual(['stars', 'title']);
    expect(readdirSync(join(folder, 'schemas'))).not.toContain('migrations');
    expect(await staff.expect(200, 'GET', `/notes/${first}`)).toMatchObject({ title: 'The first' });
    expect(await staff.expect(201, 'POST', '/notes', { title: 'The second' })).toMatchObject({ stars: 3 });
    expect(await staff.total('/notes')).toBe(2);
  });

  it('gets it by npm run migration, whose file the start applies, and rows stay', async () => {
    // The first file creates the table that the demo has made already.
    for (const [fields, file] of [
      [{ ...stars, ...color }, '0001_fields_of_notes.sql'],
      [{ ...stars, ...color, ...pages }, '0002_fields_of_notes.sql'],
    ] as const) {
      await app.restart(() => {
        saveNote(fields);
        expect(runMigration('fields_of_notes').trim()).toBe(`${place}/schemas/migrations/${file}`);
      });
      expect(await columns()).toEqual(Object.keys({ title: {}, ...fields }).sort());
      expect(await staff.total('/notes')).toBe(2);
    }
    expect(runMigration('nothing')).toBe('');
    const applied = await app.query<{ name: string }>('select name from collections.applied_files order by 1');
    expect(applied.map(({ name }) => name)).toEqual(readdirSync(migrations).sort());
    const changed = await staff.expect(200, 'PATCH', `/notes/${first}`, { color: 'blue', pages: 7 });
    expect(changed).toMatchObject({ title: 'The first', color: 'blue', pages: 7 });
  });

  it('that goes again keeps its column and its values until that is confirmed', async () => {
    saveNote({ ...stars, ...pages });
    expect(() => runMigration('no_color')).toThrow('--confirm notes.color');
    await app.restart();
    expect(await columns()).toEqual(['color', 'pages', 'stars', 'title']);
    await app.restart(() => runMigration('--confirm', 'notes.color'));
    expect(await columns()).toEqual(['pages', 'stars', 'title']);
    expect(await staff.expect(200, 'GET', `/notes/${first}`)).toMatchObject({ title: 'The first', pages: 7 });
  });
});
