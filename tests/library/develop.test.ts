/** `npm run dev -- --app FOLDER`: the server starts again with code that was saved. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appTemplate } from '../../engine/cli/testing.ts';
import { isFullRun } from '../helpers/sampling.ts';
import { createEmptyDatabase, type EmptyDatabase } from './emptyDatabase.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const place = `examples/developed-${process.pid}`;
/** Building the pages takes more than a minute on a busy machine. */
const patience = 150_000;
const dataDir = mkdtempSync(join(tmpdir(), 'app-test-'));
const main = join(root, place, 'main.ts');
let database: EmptyDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
  for (const [file, text] of Object.entries(appTemplate(place))) {
    const path = join(root, place, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
});
afterAll(async () => {
  for (const folder of [join(root, place), dataDir]) rmSync(folder, { recursive: true, force: true });
  await database?.drop();
});

async function signIn(url: string, email: string): Promise<number> {
  const { status } = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password: 'a-demo-password' }),
  });
  return status;
}

it(
  'serves the code of each save, and builds no pages for the code of the server',
  async () => {
    const command = ['--import', './scripts/node24.mjs', 'scripts/launch.ts', 'dev', '--app', place];
    const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0', RATE_LIMIT: 'off' };
    const started = spawn(process.execPath, command, { cwd: root, env });
    const ended = once(started, 'exit');
    let said = '';
    for (const stream of [started.stdout, started.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    const addresses = () => [...said.matchAll(/is ready: (\S+)/g)].map(([, url]) => url!);
    const hear = (what: () => boolean) => expect.poll(() => what() || said, { timeout: patience }).toBe(true);
    const starts = (count: number) => hear(() => addresses().length === count);
    try {
      await starts(1);
      expect(await signIn(addresses().at(-1)!, 'member@demo.test')).toBe(200);
      const code = readFileSync(main, 'utf8');
      const more = "{ email: 'guest@demo.test', first_name: 'Gil', last_name: 'Hart', role: 'member', about: '' },";
      writeFileSync(main, code.replace('accounts: [', `accounts: [${more}`));
      await starts(2);
      expect(await signIn(addresses().at(-1)!, 'guest@demo.test')).toBe(200);

      // `npm run dev` of the portal is tested with faulty code in each run.
      if (isFullRun) {
        writeFileSync(main, 'this is no code');
        await hear(() => said.includes('SyntaxError'));
        writeFileSync(main, code);
        await starts(3);
      }
      expect(said.split('Building the pages')).toHaveLength(2);
    } finally {
      started.kill('SIGTERM');
    }
    expect(await ended, said).toEqual([0, null]);
  },
  4 * patience,
);
