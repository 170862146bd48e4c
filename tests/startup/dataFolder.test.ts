import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '../helpers/freePort.ts';
import { clean, launch, newFolder } from './launched.ts';

afterAll(clean);

const isRoot = process.getuid?.() === 0;
/** Root may write everywhere, so these starts run as another user. */
const ordinary = isRoot ? { uid: 65_534, gid: 65_534 } : undefined;

describe('a data folder that cannot be used', () => {
  it('is named when it is read-only, and nothing is written', async () => {
    const dataDir = join(newFolder(), 'data');
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o555);
    const server = launch({ dataDir, port: await freePort(), account: ordinary });
    expect(await server.ended()).toBe(1);
    expect(server.output().trim()).toBe(
      `Galley cannot start. ${dataDir} cannot be written to; make it writable or choose another with DATA_DIR.`,
    );
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('is named when it is a file', async () => {
    const dataDir = join(newFolder(), 'data');
    writeFileSync(dataDir, 'not a folder');
    const server = launch({ dataDir, port: await freePort() });
    expect(await server.ended()).toBe(1);
    expect(server.output().trim()).toBe(
      `Galley cannot start. ${dataDir} is not a folder; choose another with DATA_DIR.`,
    );
  });

  it.each([
    ['from the beginning', 32],
    ['while the database is made', 12 * 1024],
  ])('is named when its disk is full %s, and is left as it was', async (_when, size) => {
    const dataDir = join(newFolder(), 'data');
    mkdirSync(dataDir);
    const unmount = mountSmall(dataDir, size);
    try {
      const server = launch({ dataDir, port: await freePort(), ...(unmount ? {} : { fileLimit: size }) });
      expect(await server.ended()).toBe(1);
      expect(server.output().trim()).toMatch(/^Galley cannot start\. The disk that holds \S+ is full; free some space/);
      expect(readdirSync(dataDir).filter(name => name !== 'database.json')).toEqual([]);
    } finally {
      unmount?.();
    }
  });
});

/** A disk of so many KiB, where this user may mount one; elsewhere a limit on the size of files must do. */
function mountSmall(folder: string, size: number): (() => void) | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}k,mode=755`, 'tmpfs', folder], { stdio: 'ignore' });
    return () => execFileSync('umount', ['-l', folder]);
  } catch {
    return undefined;
  }
}
