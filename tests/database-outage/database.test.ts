import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../engine/server/db/index.ts';
import { openLog, schemaFolder, systemClock } from '../../engine/server/index.ts';
import {
  applyMigrationFiles,
  type EmbeddedPostgres,
  isDatabaseUnavailable,
  migrate,
  startEmbedded,
} from '../../engine/server/testing.ts';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { openPortalDependencies, type PortalDependencies } from '../../server/portalDependencies.ts';
import { listen } from '../engine/events/listening.ts';
import { type Answer, Client } from '../helpers/client.ts';
import { runInBackground } from '../helpers/runInBackground.ts';
import { postmaster } from '../startup/postmaster.ts';

// Data folder of a database that is killed while the server runs.
let folder: string;
let postgres: EmbeddedPostgres;
let connected: PortalDependencies;
let url: string;
let close: () => Promise<void>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'galley-faults-'));
  chmodSync(folder, 0o755);
  postgres = await startEmbedded(folder);
  const migrating = openDatabase({ url: postgres.url, connections: 1 });
  await migrate(migrating.pool);
  await applyMigrationFiles({ db: migrating.db, clock: systemClock, schemas: schemaFolder() });
  await migrating.close();
  const config = { ...readConfig('test', { PORT: '0', RATE_LIMIT: 'off', LOG_LEVEL: 'silent' }), dataDir: folder };
  connected = await openPortalDependencies(config, postgres.url, openLog('silent'));
  const app = await buildApp(connected.deps);
  await app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  config.publicUrl = url;
  close = async () => {
    const closing = app.close();
    // A client whose connection broke has opened another, on which it asks nothing.
    app.server.closeAllConnections();
    await closing;
  };
});
afterAll(async () => {
  await close();
  await connected.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function signUp(name: string): Promise<Client> {
  const client = new Client(url);
  const [email, password] = [`${name}@customer.test`, 'seven green bicycles'];
  const user_data = {
    email,
    password,
    password_confirm: password,
    first_name: 'Robin',
    last_name: 'Example',
    account_type: 'individual',
    accept_terms: true,
  };
  await client.expect(201, 'register', { body: { user_data } });
  await connected.deps.pool.query('update users set email_verified_at = created_at');
  await client.expect(200, 'login', { body: { email, password } });
  return client;
}

/** Writes rising numbers, and remembers the last that was answered with success. */
function writer(client: Client) {
  const broken: Answer[] = [];
  let over = false;
  let acknowledged = 0;
  const writing = async () => {
    for (let number = 1; !over; number += 1) {
      const answer = await client.call('patchMe', { body: { phone: `+1212${5_550_000 + number}` } });
      if (answer.status === 200) acknowledged = number;
      else broken.push(answer);
      if (answer.status !== 200) await sleep(5);
    }
  };
  const end = () => {
    over = true;
  };
  const work = runInBackground(writing(), end);
  return {
    broken,
    acknowledged: () => acknowledged,
    async stop() {
      end();
      await work;
      const { phone } = (await client.expect(200, 'getMe')).body;
      return { acknowledged, found: Number(phone?.slice(5)) - 5_550_000 };
    },
  };
}

const health = async () => (await fetch(`${url}/health/ready`)).status;
const cut = async () => {
  const { rowCount } = await connected.deps.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where backend_type = 'client backend' and application_name <> 'galley owner' and pid <> pg_backend_pid()`,
  );
  return rowCount ?? 0;
};
/** Waits until each writer has written `more` additional rows. */
const waitForWrites = async (writers: ReturnType<typeof writer>[], more: number) => {
  for (const one of writers) {
    const before = one.acknowledged();
    await expect.poll(one.acknowledged, { timeout: 30_000, interval: 5 }).toBeGreaterThanOrEqual(before + more);
  }
};

function expectClear(broken: Answer[]): void {
  for (const answer of broken) {
    expect(answer.status, answer.text).toBe(503);
    expect(answer.body).toEqual({ detail: 'Internal error', request_id: expect.any(String) });
    expect(answer.headers.get('retry-after')).toBe('2');
  }
}

describe('a server whose database', () => {
  it('cuts all connections, again and again, loses nothing that it answered with success', async () => {
    const people = await Promise.all(['ada', 'bob', 'eve'].map(signUp));
    const page = await listen(people[0] as Client);
    const writers = people.map(writer);
    // Who has been answered has a connection again, which is cut while more is written on it.
    for (let round = 0; round < 5; round += 1) {
      await waitForWrites(writers, 3);
      await expect.poll(cut, { interval: 5 }).toBeGreaterThan(0);
    }
    await waitForWrites(writers, 1);
    for (const one of writers) {
      const { acknowledged, found } = await one.stop();
      expect(found).toBeGreaterThanOrEqual(acknowledged);
      expectClear(one.broken);
    }
    await page.over;
    expect(page.named.at(-1)).toBe('end {"reason":"restart"}');
  });

  it('is killed answers 503, reports it in its health check, and recovers by itself', {
    timeout: 180_000,
  }, async () => {
    const people = await Promise.all(['kim', 'lee'].map(signUp));
    const writers = people.map(writer);
    await waitForWrites(writers, 1);
    const seen = new Set<number>();
    process.kill(postmaster(folder) ?? 0, 'SIGKILL');
    await expect.poll(async () => seen.add(await health()), { interval: 10 }).toContain(503);
    for (const { broken } of writers) await expect.poll(() => broken.length, { timeout: 45_000 }).toBeGreaterThan(0);
    await expect.poll(health, { timeout: 45_000 }).toBe(200);
    await waitForWrites(writers, 1);
    for (const one of writers) {
      const { acknowledged, found } = await one.stop();
      expect(found).toBeGreaterThanOrEqual(acknowledged);
      expectClear(one.broken);
    }
    const many = Array.from({ length: 60 }, () => (people[0] as Client).call('getDashboard'));
    expect((await Promise.all(many)).map(({ status }) => status)).toEqual(Array(60).fill(200));
    // A page that opened before the server heard of changes again is sent back, and told what it missed.
    const page = await listen(people[0] as Client);
    await (people[0] as Client).expect(200, 'patchMe', { body: { phone: null } });
    // The event, the end of the stream, or both: the change may come between them.
    await expect.poll(() => page.events.length + page.named.length).toBeGreaterThan(0);
    const again = await listen(people[0] as Client, { 'last-event-id': page.lastEventId });
    await expect
      .poll(() => [...page.events, ...again.events])
      .toContainEqual(expect.objectContaining({ resource: 'account' }));
    page.leave();
    again.leave();
  });
});

describe('a failure of a query', () => {
  it.each([
    ['57P01', true],
    ['57P03', true],
    ['08006', true],
    ['53300', true],
    ['23505', false],
    ['40001', false],
    // A statement that took too long, a full disk, no memory, a disk that fails.
    ['57014', true],
    ['53100', true],
    ['53200', true],
    ['58030', true],
  ])('of state %s is the database being away: %s', (code, away) => {
    const error = Object.assign(new Error('no'), { code });
    expect(isDatabaseUnavailable(new Error('Failed query', { cause: error }))).toBe(away);
  });

  it('of our own code is not the database being away', () => {
    expect(isDatabaseUnavailable(new TypeError('x is not a function'))).toBe(false);
    expect(isDatabaseUnavailable(Object.assign(new Error('no file'), { code: 'ENOENT', syscall: 'open' }))).toBe(false);
  });
});
