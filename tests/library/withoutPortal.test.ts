/** A copy of the project in which the portal is missing: the engine and the library need nothing of it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFullRun } from '../helpers/sampling.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const copy = mkdtempSync(join(tmpdir(), 'without-portal-'));
const library = 'examples/library';
const tests = ['tests/library', 'tests/helpers/testPostgres.ts'];
const kept = ['engine', 'scripts', library, ...tests, 'package.json', 'package-lock.json', 'tsconfig.base.json'];
const portal = ['schemas', 'server', 'providers', 'src', 'vite.config.ts'];

beforeAll(() => {
  for (const name of kept) {
    mkdirSync(dirname(join(copy, name)), { recursive: true });
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      filter: file => file !== join(root, library, 'data'),
    });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

interface Run {
  code: number | null;
  said: string;
}

/** Runs a command for the library in the copy. `hear` gets all output so far, and may stop the command. */
const run = (script: string, options: string[], hear?: (said: string, stop: () => void) => void): Promise<Run> =>
  runNode([`scripts/${script}.ts`, ...options, '--app', library], hear);

async function runNode(words: string[], hear?: (said: string, stop: () => void) => void): Promise<Run> {
  const command = ['--import', './scripts/node24.mjs', ...words];
  const env = { ...process.env, PORT: '0', DATA_DIR: join(copy, 'data'), RATE_LIMIT: 'off' };
  const started = spawn(process.execPath, command, { cwd: copy, env });
  let said = '';
  for (const stream of [started.stdout, started.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      hear?.(said, () => started.kill('SIGTERM'));
    });
  const [code] = await once(started, 'exit');
  return { code, said };
}

describe('a copy without the portal', () => {
  it('has none of its folders', () => {
    expect(portal.filter(name => existsSync(join(copy, name)))).toEqual([]);
  });

  it('generates the types of the library and checks its schema files', async () => {
    expect(await run('generate', [])).toEqual({ code: 0, said: '' });
    expect(readdirSync(join(copy, library, 'schemas/generated'))).toEqual(['types.ts']);
    const { code, said } = await run('check', ['schemas']);
    expect([code, said]).toEqual([0, expect.stringContaining('sound')]);
  });

  it.skipIf(!isFullRun)('passes the tests of the rights of the library', async () => {
    const options = ['run', '--config', 'tests/library/vitest.config.ts', 'tests/library/rights.test.ts'];
    const { code, said } = await runNode(['node_modules/vitest/vitest.mjs', ...options]);
    expect([code, said]).toEqual([0, expect.stringMatching(/Tests .*\d+ passed/)]);
  });

  it('builds and serves the pages of the library, to which its people sign in', async () => {
    let signedIn: Promise<number> | undefined;
    const { code, said } = await run('launch', ['start'], (words, stop) => {
      const [, url, password] = /is ready: (\S+).*password (\S+)/s.exec(words) ?? [];
      if (url && password) signedIn ??= signIn(url, password).finally(stop);
    });
    expect([await signedIn, code], said).toEqual([200, 0]);
  });
});

async function signIn(url: string, password: string): Promise<number> {
  const page = await fetch(url);
  expect(await page.text()).toContain('<div id="root">');
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: 'member@library.test', password }),
  });
  return answer.status;
}
