import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../server/demo/accounts.ts';
import { Client } from '../helpers/client.ts';
import { freePort } from '../helpers/freePort.ts';
import { clean, type Launched, launch, newFolder, repository, watch } from './launched.ts';
import { clusterOf, postmaster } from './postmaster.ts';

let server: Launched;
afterAll(async () => {
  await server.stop();
  clean();
});

const credentials = { email: 'customer@demo.test', password: demoPassword, remember_me: true };

/** Something that was answered with success, to be found again after the worst. */
async function leaveATrace(): Promise<string> {
  const customer = new Client(server.url);
  await customer.expect(200, 'login', { body: credentials });
  const phone = `+1212555${randomInt(1_000, 10_000)}`;
  await customer.expect(200, 'patchMe', { body: { phone } });
  return phone;
}

async function expectTheTrace(phone: string): Promise<void> {
  const customer = new Client(server.url);
  await customer.expect(200, 'login', { body: credentials });
  expect((await customer.call('getMe')).body.phone).toBe(phone);
}

/** One folder for all that dies here, so that the demo world is made once. */
const dataDir = newFolder();

async function startAgain(): Promise<void> {
  server = launch({ dataDir, port: await freePort() });
  await server.ready();
}

/** The server that the test before has left running, if it did. */
async function stillRunning(): Promise<void> {
  const { exitCode, signalCode } = server?.process ?? { exitCode: 0 };
  if (exitCode !== null || signalCode !== null) await startAgain();
}

describe('a server that was killed', () => {
  it('leaves its database running, and the next start adopts it', async () => {
    await startAgain();
    const trace = await leaveATrace();
    server.process.kill('SIGKILL');
    await server.ended();
    const orphan = postmaster(dataDir);
    expect(orphan).toBeDefined();

    await startAgain();
    expect(postmaster(dataDir)).toBe(orphan);
    await expectTheTrace(trace);
  });

  it('recovers when its database was killed too', async () => {
    await stillRunning();
    const trace = await leaveATrace();
    server.process.kill('SIGKILL');
    process.kill(postmaster(dataDir) ?? 0, 'SIGKILL');
    await server.ended();
    // A start that is killed during initdb leaves a folder without a log. A folder with a log was a database in use, for
    // example a copy that an operator made, and must stay.
    const cluster = clusterOf(dataDir);
    const [unfinished, copy] = [`${cluster}.0a1b2c3d`, `${cluster}.0a1b2c3e`];
    for (const folder of [unfinished, copy]) mkdirSync(join(folder, 'global'), { recursive: true });
    cpSync(join(cluster, 'PG_VERSION'), join(unfinished, 'PG_VERSION'));
    cpSync(join(cluster, 'postgres.log'), join(copy, 'postgres.log'));

    await startAgain();
    await expectTheTrace(trace);
    expect([unfinished, copy].map(folder => existsSync(folder))).toEqual([false, true]);
    rmSync(copy, { recursive: true });
  });
});

/** What a customer has, as the API says it. Links to files differ each time. */
async function readBooks(url: string): Promise<unknown> {
  const customer = new Client(url);
  await customer.expect(200, 'login', { body: credentials });
  const orders = (await customer.expect(200, 'listOrders', { query: { size: 100 } })).body;
  const payments = (await customer.expect(200, 'listPayments', { query: { size: 100 } })).body;
  return { orders: orders.items, payments: payments.items };
}

/** Runs a command of the operator, and returns its exit code and what it said. */
async function run(script: string, words: string[], environment: Record<string, string>): Promise<[unknown, string]> {
  const child = spawn(process.execPath, ['--import', './scripts/node24.mjs', `scripts/${script}.ts`, ...words], {
    cwd: repository,
    env: { PATH: process.env.PATH, HOME: '/', ENV_FILE: '', ...environment },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', chunk => (said += chunk));
  const [code] = await once(child, 'exit');
  return [code, said];
}

describe('a backup of a running server', () => {
  it('is restored elsewhere after everything was killed, with the same orders, payments and files', async () => {
    await stillRunning();
    const folder = newFolder();
    const [file, restored] = [join(folder, 'drill.backup'), join(folder, 'data')];
    const environment = { DATA_DIR: dataDir, BACKUP_PASSPHRASE: 'a passphrase of the drill' };
    const books = await readBooks(server.url);
    let isBusy = true;
    const writes = (async () => {
      while (isBusy) await leaveATrace();
    })();
    expect(await run('backup', [file], environment)).toEqual([0, expect.stringMatching(/\d+ files, .*encrypted\.\n$/)]);
    isBusy = false;
    await writes;
    server.process.kill('SIGKILL');
    process.kill(postmaster(dataDir) ?? 0, 'SIGKILL');
    await server.ended();

    const there = { ...environment, DATA_DIR: restored };
    expect(await run('restore', [file], there)).toEqual([0, expect.stringContaining('restored')]);
    expect(await run('restore', [file], there)).toEqual([1, expect.stringContaining('is not empty')]);
    expect(readdirSync(join(restored, 'uploads')).sort()).toEqual(readdirSync(join(dataDir, 'uploads')).sort());
    const second = launch({ dataDir: restored, port: await freePort() });
    await second.ready();
    expect(await readBooks(second.url)).toEqual(books);
    expect(await second.stop()).toBe(0);
  });
});

describe('a database that is killed under its server', () => {
  it('is started again, with everything in it', async () => {
    await stillRunning();
    const trace = await leaveATrace();
    const killed = postmaster(dataDir) ?? 0;
    process.kill(killed, 'SIGKILL');
    const health = () => fetch(`${server.url}/health/ready`).then(({ status }) => status);
    await expect.poll(() => postmaster(dataDir) !== undefined && postmaster(dataDir) !== killed).toBe(true);
    await expect.poll(health).toBe(200);
    await expectTheTrace(trace);
    expect(await server.stop()).toBe(0);
    expect(postmaster(dataDir)).toBeUndefined();
  });
});

describe('npm start', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
    'stops the server and the database when npm gets %s',
    async signal => {
      await server?.stop();
      const port = await freePort();
      const npm = spawn('npm', ['start'], {
        cwd: repository,
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
        env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
      });
      server = watch(npm, port);
      await server.ready();
      // A terminal sends Ctrl-C to everything that runs in it; other signals go to one process.
      process.kill(signal === 'SIGINT' ? -(npm.pid ?? 0) : (npm.pid ?? 0), signal);
      await server.ended();
      await expect.poll(() => postmaster(dataDir)).toBeUndefined();
      await expect(fetch(server.url)).rejects.toThrow();
    },
  );
});
