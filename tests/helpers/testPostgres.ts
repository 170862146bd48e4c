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
import type { TestProject } from 'vitest/node';
import { type EmbeddedPostgres, startEmbedded } from '../../engine/server/testing.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of a database on the server of the test run. */
    templateUrl: string;
  }
}

const prefix = 'galley-test-';
/** Test data need not survive a crash of the machine. */
const fastSettings = {
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

const memoryFolder = '/dev/shm';
/** More than the databases that exist at the same time need. */
const minFreeBytes = 2 * 1024 ** 3;

/**
 * Returns a folder in memory if there is enough, else one on disk. Every database is hundreds of files, and a disk takes
 * ten times as long to create them.
 */
function findRoom(): string {
  if (!existsSync(memoryFolder) || freemem() < 2 * minFreeBytes) return tmpdir();
  const { bavail, bsize } = statfsSync(memoryFolder);
  return bavail * bsize < minFreeBytes ? tmpdir() : memoryFolder;
}

export interface TestPostgres {
  /** Its folder, which is removed at the end. */
  folder: string;
  url: string;
  close(): Promise<void>;
}

/** Starts one PostgreSQL for the whole run, and removes those of killed runs. */
export async function startTestPostgres(): Promise<TestPostgres> {
  await removeAbandoned();
  const folder = mkdtempSync(join(findRoom(), prefix));
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'pid'), String(process.pid));
  const postgres = await startEmbedded(folder, fastSettings);
  return { folder, url: postgres.url, close: () => remove(folder, postgres) };
}

/** The setup of a run that needs no template, such as the tests of the library alone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, close } = await startTestPostgres();
  project.provide('templateUrl', url);
  return close;
}

async function remove(folder: string, postgres: EmbeddedPostgres): Promise<void> {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** A run that was killed leaves its database running; its folder says which process it belonged to. */
async function removeAbandoned(): Promise<void> {
  for (const place of [tmpdir(), memoryFolder].filter(existsSync))
    for (const name of readdirSync(place).filter(name => name.startsWith(prefix))) {
      // Another run may remove it at the same time. The next run removes what is left.
      await removeIfAbandoned(join(place, name)).catch(() => undefined);
    }
}

async function removeIfAbandoned(folder: string): Promise<void> {
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
