/** The app of `engine/README.md`, written as the page describes; each of its code blocks is a file that runs. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppDefinition } from '../../engine/server/index.ts';
import { type App, startApp } from './startApp.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const name = `readings-${process.pid}`;
const folder = join(root, 'examples', name);
const page = readFileSync(join(root, 'engine/README.md'), 'utf8');
const blocks = [...page.matchAll(/^```(?:json|tsx?) (\S+)\n(.*?)^```$/gms)].map(([, file = '', text = '']) => ({
  file: file.replace('examples/readings/', ''),
  text,
}));
const save = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};

/** What the page tells in a sentence. */
const withSentences = (text: string): string =>
  text
    .replace('"search": ["book"],', '"search": ["book"], "hooks": { "beforeSave": "three_at_a_time" },')
    .replace('"resource": {', '"resource": { "create": { "form": "plan" },')
    .replace("import { functions } from './extension.ts';", "$&\nimport { handlers } from './handlers.ts';")
    .replace('  functions,\n', '  functions,\n  handlers,\n');

let app: App;
beforeAll(async () => {
  process.argv.push('--app', `examples/${name}`);
  const { appTemplate } = await import('../../engine/cli/testing.ts');
  for (const [file, text] of Object.entries(appTemplate(`examples/${name}`))) save(file, text);
  for (const { file, text } of blocks) save(file, withSentences(text));
  const main: { app: AppDefinition } = await import(pathToFileURL(join(folder, 'main.ts')).href);
  app = await startApp(main.app, 'a-demo-password');
});
afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the app of engine/README.md', () => {
  it('is made of the blocks on the page', () => {
    const getSchemaPath = (kind: string) => `schemas/readings/${kind}.json`;
    expect(blocks.map(({ file }) => file)).toEqual([
      getSchemaPath('reading.entity'),
      'extension.ts',
      'main.ts',
      getSchemaPath('calls'),
      getSchemaPath('plan.schema'),
      getSchemaPath('plan.form'),
      'handlers.ts',
      'extensions.tsx',
      'schemas/home/home.dashboard.json',
      'FinishedCard.tsx',
      'paths.ts',
      'ShelfPage.tsx',
    ]);
  });

  it('has schema files in which the linter finds nothing', async () => {
    const { lintSchemas, formatFinding } = await import('../../engine/cli/testing.ts');
    expect(lintSchemas(join(folder, 'schemas')).map(formatFinding)).toEqual([]);
  });

  it('computes, refuses a fourth book, and shows members their own rows', async () => {
    const [staff, member] = [await app.signIn('staff@demo.test'), await app.signIn('member@demo.test')];
    const made = await member.expect(201, 'POST', '/readings', { book: 'Moby-Dick', pages: 640, days: 10 });
    expect(made).toMatchObject({ pace: 64, state: 'reading' });
    for (const book of ['Emma', 'Ulysses']) await member.expect(201, 'POST', '/readings', { book });
    const refused = await member.post('/readings', { book: 'Dracula' });
    expect([refused.status, (refused.body as { detail: string }).detail]).toEqual([403, 'Finish a book first.']);
    await member.expect(200, 'PATCH', `/readings/${made.uuid}`, { state: 'finished' });
    expect((await member.patch(`/readings/${made.uuid}`, { pages: 1 })).status).toBe(403);
    expect(await staff.total('/readings')).toBe(3);
    await staff.expect(201, 'POST', '/readings', { book: 'Middlemarch' });
    expect(await member.total('/readings')).toBe(3);
  });

  it('plans a book by its form', async () => {
    const [staff, member] = [await app.signIn('staff@demo.test'), await app.signIn('member@demo.test')];
    const form = await member.expect(200, 'GET', '/forms/plan');
    expect((form.steps as { name: string }[]).map(({ name }) => name)).toEqual(['book', 'days', 'review']);
    const made = await member.expect(201, 'POST', '/plans', { book: 'Persuasion', pages: 300, days: 14 });
    expect(made).toEqual({ message: 'Persuasion is on your list.' });
    const [row] = await member.rows('/readings?q=Persuasion');
    expect(row).toMatchObject({ book: 'Persuasion', pace: 21 });
    expect((await staff.post('/plans', { book: 'Persuasion' })).status).toBe(403);
  });
});
