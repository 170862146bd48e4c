import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, isNull } from 'drizzle-orm';
import { inject } from 'vitest';
import type { Db } from '../../engine/server/db/index.ts';
import { type AppFunctions, openLog } from '../../engine/server/index.ts';
import { mailOutbox } from '../../engine/server/mail/index.ts';
import { closeApp, type MailboxEntry, type MovableClock, moveClock, readMailbox } from '../../engine/server/testing.ts';
import type { LoginAnswer } from '../../schemas/generated/types.ts';
import { buildApp } from '../../server/app.ts';
import { type Config, readConfig } from '../../server/config.ts';
import type { Deps } from '../../server/deps.ts';
import { openPortalDependencies } from '../../server/portalDependencies.ts';
import { Client } from './client.ts';
import { copyDemoFiles, copyTemplate, type DatabaseCopy } from './databaseCopies.ts';
import { type NewCustomer, registerCustomer } from './registerCustomer.ts';

export interface TestAppOptions {
  /** With the accounts and orders of the demo. */
  demo?: boolean;
  /** What differs from the settings of tests, such as `{ rateLimit: true }`. */
  config?: Partial<Config>;
  /** Functions that schema files may name, beside those of the product. */
  named?: Partial<AppFunctions>;
  /** Where the pages lie that it serves, instead of those that are built. */
  pages?: string;
  /** The database it starts on, instead of a copy of a migrated one. */
  database?: DatabaseCopy;
}

export interface Customer extends Client {
  me: NonNullable<LoginAnswer['me']>;
  password: string;
}

/**
 * A server on a free port with its own database. Its clock follows the system's; `app.advance('P3D')` sets it ahead.
 */
export interface TestApp {
  url: string;
  db: Db;
  clock: MovableClock;
  deps: Deps;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Returns a client without a session. */
  client(): Client;
  /** A new customer, verified and signed in. */
  signUp(overrides?: Partial<NewCustomer>): Promise<Customer>;
  signIn(email: string, password: string): Promise<Customer>;
  /** The mails to an address, newest first, once everything that was queued for it has left. */
  mailbox(to: string): Promise<MailboxEntry[]>;
  /** Moves the clock by an ISO 8601 duration and does what falls due on the way. */
  advance(duration: string): Promise<void>;
  close(): Promise<void>;
}

export async function startTestApp({
  demo = false,
  config: overrides = {},
  named = {},
  pages,
  database: given,
}: TestAppOptions = {}): Promise<TestApp> {
  const database = given ?? (await copyTemplate(inject('templateUrl'), demo));
  const dataDir = mkdtempSync(join(tmpdir(), 'galley-world-'));
  if (demo) copyDemoFiles(dataDir);
  const settings = { PORT: '0', RATE_LIMIT: 'off', PREVIEWS: 'off', LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' };
  const config: Config = { ...readConfig('test', settings), databaseUrl: database.url, dataDir, ...overrides };
  const connected = await openPortalDependencies(config, database.url, openLog(config.logLevel));
  const { deps } = connected;
  deps.functions = withNamed(deps.functions, named);
  // What is of today is so until the last test.
  if (day - (Date.now() % day) < hour / 2) await moveClock(deps, new Date(Date.now() + hour));
  const server = await buildApp(deps, pages);
  await server.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://localhost:${(server.server.address() as AddressInfo).port}`;
  if (!overrides.publicUrl) config.publicUrl = url;

  const app: TestApp = {
    url,
    db: deps.db,
    clock: deps.clock as MovableClock,
    deps,
    fetch: (path, init) => fetch(new URL(path, url), init),
    client: () => new Client(url),
    signUp: customer => signUp(app, customer),
    signIn: (email, password) => signIn(app, email, password),
    mailbox: to => settledMailbox(deps.db, to),
    async advance(duration) {
      const answer = await app.client().post('/dev/clock', { advance: duration });
      if (answer.status !== 200) throw new Error(`The clock was not moved: ${answer.text}`);
    },
    async close() {
      await closeApp(server);
      await connected.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return app;
}

const hour = 3_600_000;
const day = 24 * hour;

const withNamed = (product: AppFunctions, own: Partial<AppFunctions>): AppFunctions => {
  if (Object.keys(own).length === 0) return product;
  const kinds = Object.keys(product) as (keyof AppFunctions)[];
  return Object.fromEntries(kinds.map(kind => [kind, { ...product[kind], ...own[kind] }])) as unknown as AppFunctions;
};

async function signUp(app: TestApp, overrides: Partial<NewCustomer> = {}): Promise<Customer> {
  const customer = await registerCustomer(app.client(), overrides);
  const [mail] = await app.mailbox(customer.email);
  // By the link: a code is checked in an even time, which hundreds of new customers would wait for.
  const token = new URL(mail?.links[0] ?? '').searchParams.get('token') ?? '';
  await app.client().expect(200, 'confirmEmail', { body: { token } });
  return signIn(app, customer.email, customer.password);
}

async function signIn(app: TestApp, email: string, password: string): Promise<Customer> {
  const client = app.client();
  const { body } = await client.expect(200, 'login', { body: { email, password, remember_me: false } });
  if (!body.me) throw new Error('The sign-in answered without the account.');
  return Object.assign(client, { me: body.me, password });
}

async function settledMailbox(db: Db, to: string): Promise<MailboxEntry[]> {
  for (let waited = 0; waited < 30_000; waited += 10) {
    const leaves = and(isNull(mailOutbox.sent_at), isNull(mailOutbox.given_up_at));
    const waiting = await db.$count(mailOutbox, and(eq(mailOutbox.to, to), leaves));
    if (!waiting) break;
    await sleep(10);
  }
  return readMailbox(db, to);
}
