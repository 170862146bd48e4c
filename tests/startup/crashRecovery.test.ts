import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../server/demo/accounts.ts';
import { Client } from '../helpers/client.ts';
import { clean, freePort, type Launched, launch, newFolder, repository, watch } from './launched.ts';
import { postmaster } from './postmaster.ts';

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

    await startAgain();
    await expectTheTrace(trace);
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
