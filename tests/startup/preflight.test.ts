import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '../helpers/freePort.ts';
import { clean, type Launched, newFolder, repository, watch } from './launched.ts';
import { postmaster } from './postmaster.ts';

afterAll(clean);

/** As `npm start`, with pages that are never built to the end. */
const program = `
  import { main } from './server/main.ts';
  const build = signal => new Promise((_, reject) => {
    console.log('The pages are being built.');
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  await main('demo', () => {}, build);
`;

function start(port: number, environment: Record<string, string>): Launched {
  const options = ['--import', './scripts/node24.mjs', '--input-type=module', '--eval', program];
  const child = spawn(process.execPath, options, {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: '/', ENV_FILE: '', PORT: String(port), ...environment },
  });
  return watch(child, port);
}

const dataDir = newFolder();

it.each<[string, string, () => Promise<Record<string, string>>]>([
  ['a wrong setting', 'PAYMENT_PROVIDER', async () => ({ PAYMENT_PROVIDER: 'barter' })],
  ['an address of another machine', 'HOST=203.0.113.9', async () => ({ HOST: '203.0.113.9' })],
  [
    'a database out of reach',
    'cannot be reached',
    async () => ({ DATABASE_URL: `postgresql://127.0.0.1:${await freePort()}/galley` }),
  ],
])('%s is refused before the pages are built', async (_what, sentence, environment) => {
  const server = start(await freePort(), { DATA_DIR: dataDir, ...(await environment()) });
  expect(await server.ended()).toBe(1);
  expect(server.output()).toContain(sentence);
  expect(server.output()).not.toContain('being built');
});

it('a taken port is refused before the pages are built', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  const server = start(port, { DATA_DIR: dataDir });
  expect(await server.ended()).toBe(1);
  expect(server.output()).toContain(`Port ${port} on 127.0.0.1 is taken`);
  expect(server.output()).not.toContain('being built');
  taken.close();
});

it('a data folder in use is refused before the pages are built, and a stop does not wait for them', async () => {
  const first = start(await freePort(), { DATA_DIR: dataDir });
  await expect.poll(() => first.output()).toContain('being built');
  const second = start(await freePort(), { DATA_DIR: dataDir });
  expect(await second.ended()).toBe(1);
  expect(second.output()).toContain('Another server is using the data folder');
  expect(second.output()).not.toContain('being built');
  expect(await first.stop()).toBe(0);
  expect(first.output()).not.toContain('cannot start');
  expect(postmaster(dataDir)).toBeUndefined();
});
