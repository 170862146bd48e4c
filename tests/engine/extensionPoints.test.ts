/** Each way in which an app extends the engine is used by the portal, the library or the app of engine/README.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { functions as ofPortal } from '../../server/extensions.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The names that an interface of the engine declares. */
function membersOf(file: string, name: string): string[] {
  const [, body = ''] = new RegExp(`interface ${name}\\b[^{]*\\{\\n(.*?)\\n\\}`, 's').exec(read(file)) ?? [];
  return [...body.matchAll(/^ {2}(\w+)\??[:(]/gm)].map(([, member = '']) => member);
}

it('functions: each kind has one, and each event of a hook', async () => {
  // By its address: the compiler reads this file for the portal.
  const { functions: ofLibrary } = await import(join(root, 'examples/library/extension.ts'));
  const apps: Record<string, object>[] = [{ ...ofPortal }, ofLibrary];
  const kinds = membersOf('engine/server/appFunctions.ts', 'AppFunctions');
  const events = membersOf('engine/server/appFunctions.ts', 'Hook');
  expect([kinds.length, events.length]).toEqual([11, 6]);
  const isOfNoApp = (kind: string) => apps.every(app => Object.keys(app[kind] ?? {}).length === 0);
  expect(kinds.filter(isOfNoApp)).toEqual([]);
  const hooks = apps.flatMap(app => Object.values(app.hooks ?? {}) as object[]);
  expect(events.filter(event => !hooks.some(hook => event in hook))).toEqual([]);
});

it.each([
  {
    name: 'AppOptions',
    file: 'engine/server/defineApp.ts',
    users: ['server/portalApp.ts', 'examples/library/main.ts'],
  },
  { name: 'FormVocabulary', file: 'engine/dsl/form.ts', users: ['server/portalFormVocabulary.ts'] },
  {
    name: 'SignedInExtensions',
    file: 'engine/ui/shell/extensions.ts',
    users: ['src/signedIn.tsx', 'engine/README.md'],
  },
  { name: 'AppExtensions', file: 'engine/ui/shell/extensions.ts', users: ['src/extensions.tsx'] },
  { name: 'ScreenExtensions', file: 'engine/ui/resources/Screens.tsx', users: ['src/signedIn.tsx'] },
  { name: 'FrameExtensions', file: 'engine/ui/resources/Screens.tsx', users: ['src/schemaExtensions.tsx'] },
])('$name: each member is used', ({ name, file, users }) => {
  const members = membersOf(file, name);
  const code = users.map(read).join('\n');
  expect(members.length).toBeGreaterThan(3);
  expect(members.filter(member => !new RegExp(`^  (async )?${member}\\b[:(,]`, 'm').test(code))).toEqual([]);
});
