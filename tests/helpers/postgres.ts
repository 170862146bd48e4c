import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { PgBoss } from 'pg-boss';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../engine/server/db/index.ts';
import { schemaFolder, systemClock } from '../../engine/server/index.ts';
import {
  applyMigrationFiles,
  type EmbeddedPostgres,
  jobsSchema,
  migrate,
  startEmbedded,
} from '../../engine/server/testing.ts';
import '../../server/portalApp.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the migrated database that every world is a copy of. */
    templateUrl: string;
    /** Where the contents of the demo world's files are, once a test has wanted it. */
    demoFolder: string;
  }
}

const prefix = 'galley-test-';
/** Nothing that a test writes has to survive the machine. */
const fast = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_connections: 400,
  max_wal_size: '128MB',
  min_wal_size: '32MB',
  autovacuum: 'off',
};

const memory = '/dev/shm';
/** Some worlds at a time need a fraction of it. */
const plenty = 2 * 1024 ** 3;

/** In memory, where there is plenty: every world is hundreds of files, and a disk takes ten times as long to make them. */
function roomiest(): string {
  if (!existsSync(memory) || freemem() < 2 * plenty) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize < plenty ? tmpdir() : memory;
}

/** Starts one PostgreSQL for the whole run, with a database to copy worlds from; sweeps up after killed runs. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandoned();
  const folder = mkdtempSync(join(roomiest(), prefix));
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'pid'), String(process.pid));
  const postgres = await startEmbedded(folder, fast);
  await makeTemplate(postgres.url);
  project.provide('templateUrl', postgres.url);
  project.provide('demoFolder', join(folder, 'demo'));
  return () => remove(folder, postgres);
}

async function makeTemplate(url: string): Promise<void> {
  const database = openDatabase({ url, connections: 1 });
  await migrate(database.pool);
  await applyMigrationFiles({ db: database.db, clock: systemClock, schemas: schemaFolder() });
  await database.close();
  const boss = new PgBoss({ connectionString: url, schema: jobsSchema, max: 1, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
}

async function remove(folder: string, postgres: EmbeddedPostgres): Promise<void> {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** A run that was killed leaves its database running; its folder says which process it belonged to. */
async function removeAbandoned(): Promise<void> {
  for (const place of [tmpdir(), memory].filter(existsSync))
    for (const name of readdirSync(place).filter(name => name.startsWith(prefix))) {
      // Another run that starts now may be at it too: what is left is there for the next one.
      await sweep(join(place, name)).catch(() => undefined);
    }
}

async function sweep(folder: string): Promise<void> {
  if (!existsSync(join(folder, 'pid')) || isAlive(Number(readFileSync(join(folder, 'pid'), 'utf8')))) return;
  const orphan = await startEmbedded(folder).catch(() => undefined);
  if (orphan) await remove(folder, orphan);
  else rmSync(folder, { recursive: true, force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
