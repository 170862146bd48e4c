import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import type { EngineConfig } from '../config.ts';
import { hasDatabase } from '../db/embedded/clusterLocation.ts';
import { knownMigrations, readAppliedMigrations } from '../db/migrate.ts';
import { reachDatabase } from '../db/reachDatabase.ts';
import { openMailTransport } from '../mail/transport.ts';
import { openStorage } from '../storage/openStorage.ts';
import type { Storage } from '../storage/storage.ts';
import { checkSenderDomain } from './checkSenderDomain.ts';
import { Finding } from './finding.ts';

/** A check returns in a few words what is right, or throws a `Finding`. */
export interface InstallationCheck {
  name: string;
  run(): Promise<string>;
}

/** The outcome of one check. */
export interface CheckResult {
  name: string;
  isSound: boolean;
  /** What is right, or the finding. */
  message: string;
}

/** What checks of an app have to work with; `client` is null while there is no database. */
export interface InstallationParts {
  client: pg.Client | null;
  openStorage(): Promise<Storage>;
}

const minPostgres = 16;
/** A clock that differs by more makes signed links and webhooks fail sooner or later. */
const maxClockDifference = 30_000;
const minFreeBytes = 1024 ** 3;
const minFreePart = 0.05;
const checkTimeout = 20_000;

/**
 * Checks an installation without changing it, except for a small object that is stored and removed again. Servers may
 * run. `appChecks` returns the app's own checks. Yields each result as soon as it is known; nothing is thrown.
 */
export async function* checkInstallation(
  config: EngineConfig,
  appChecks: (parts: InstallationParts) => InstallationCheck[] = () => [],
): AsyncGenerator<CheckResult> {
  const database = await connect(config).catch((error: Error) => error);
  const client = database instanceof Error ? null : (database?.client ?? null);
  try {
    const checks: InstallationCheck[] = [
      { name: 'database', run: () => checkDatabase(database) },
      { name: 'migrations', run: () => checkMigrations(client) },
      { name: 'uploads', run: async () => checkStorage(await openStore(config)) },
      { name: 'mail', run: () => checkMail(config) },
      { name: 'sender', run: () => checkSenderDomain(config) },
      { name: 'clock', run: () => checkClock(client) },
      { name: 'disk', run: () => checkDisk(config) },
      ...appChecks({ client, openStorage: () => openStore(config) }),
    ];
    for (const check of checks) yield await runCheck(check);
  } finally {
    if (database && !(database instanceof Error)) await database.close();
  }
}

async function runCheck({ name, run }: InstallationCheck): Promise<CheckResult> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Finding(`There was no answer within ${checkTimeout / 1_000} seconds.`)),
    checkTimeout,
  );
  try {
    return { name, isSound: true, message: await Promise.race([run(), late.promise]) };
  } catch (error) {
    return { name, isSound: false, message: (error as Error).message };
  } finally {
    clearTimeout(timer);
  }
}

/** Connects to the database; null if the bundled one does not exist yet. */
async function connect(config: EngineConfig): Promise<{ client: pg.Client; close(): Promise<void> } | null> {
  if (!config.databaseUrl && !hasDatabase(config.dataDir)) return null;
  const { url, stop } = await reachDatabase(config);
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  const close = async () => {
    await client.end().catch(() => {});
    await stop();
  };
  try {
    await client.connect();
    return { client, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function checkDatabase(database: { client: pg.Client } | Error | null): Promise<string> {
  if (database instanceof Error) throw new Finding(database.message);
  if (!database) return 'none yet; the first start creates it';
  const { rows } = await database.client.query(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
      pg_size_pretty(pg_database_size(current_database())) as size`,
  );
  const { version, major, size } = rows[0];
  if (major < minPostgres) throw new Finding(`PostgreSQL ${version} is too old; use version ${minPostgres} or newer.`);
  return `PostgreSQL ${version}, ${size}`;
}

async function checkMigrations(client: pg.Client | null): Promise<string> {
  if (!client) return 'applied by the first start';
  const applied = await readAppliedMigrations(client);
  const known = new Set(knownMigrations());
  if (!applied.every(hash => known.has(hash)))
    throw new Finding('The database is newer than this version; start the newer version, or restore a backup.');
  const waiting = known.size - applied.length;
  return waiting ? `${waiting} are applied by the next start; make a backup before` : `all ${known.size} are applied`;
}

async function openStore(config: EngineConfig): Promise<Storage> {
  try {
    return await openStorage(config);
  } catch (error) {
    throw new Finding(`The store of uploads cannot be opened (${(error as Error).message}); check DATA_DIR.`);
  }
}

/** Stores, reads and removes a small object. */
async function checkStorage(storage: Storage): Promise<string> {
  const [key, bytes] = [randomUUID(), randomBytes(1_000)];
  try {
    await storage.put(key, bytes);
    if (!(await buffer(await storage.read(key))).equals(bytes))
      throw new Finding('An object that was stored comes back changed; check the disk or the bucket.');
  } catch (error) {
    if (error instanceof Finding) throw error;
    const remedy =
      storage.name === 's3' ? 'check S3_* and the rights of the key' : 'make DATA_DIR/uploads writable for the server';
    throw new Finding(`An object cannot be stored and read (${(error as Error).message}); ${remedy}.`);
  } finally {
    await storage.remove(key).catch(() => {});
  }
  return storage.name === 's3' ? 'the bucket stores and reads' : 'the folder stores and reads';
}

async function checkMail(config: EngineConfig): Promise<string> {
  if (!config.mail.url) return 'not sent but kept in the mailbox of developers; MAIL_URL is not set';
  const transport = openMailTransport(config);
  try {
    await transport.verify();
    return `${new URL(config.mail.url).hostname} accepts the connection`;
  } catch (error) {
    throw new Finding(`The mail server does not accept us (${(error as Error).message}); check MAIL_URL.`);
  } finally {
    transport.close();
  }
}

async function checkClock(client: pg.Client | null): Promise<string> {
  if (!client) return 'not compared, there is no database';
  const before = Date.now();
  const { rows } = await client.query('select extract(epoch from clock_timestamp()) * 1000 as now');
  const difference = Math.abs(Number(rows[0].now) - (before + Date.now()) / 2);
  if (difference > maxClockDifference)
    throw new Finding(
      `The clocks of this machine and of the database differ by ${Math.round(difference / 1_000)} seconds; set both by NTP.`,
    );
  return 'the same as the database’s';
}

async function checkDisk({ dataDir }: EngineConfig): Promise<string> {
  const folder = existsSync(dataDir) ? dataDir : join(dataDir, '..');
  const { bavail, blocks, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const text = `${(free / 1024 ** 3).toFixed(1)} GiB free`;
  if (free < minFreeBytes || bavail / blocks < minFreePart)
    throw new Finding(`Only ${text} where DATA_DIR is; free some space or move it to a larger disk.`);
  return text;
}
