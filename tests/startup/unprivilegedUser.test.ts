import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { canReach } from '../../engine/server/testing.ts';
import { freePort } from '../helpers/freePort.ts';
import { clean, launch, newFolder, repository } from './launched.ts';
import { clusterOf, postmaster } from './postmaster.ts';

afterAll(clean);

const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65_534, gid: 65_534 };
const modules = join(repository, 'node_modules');
const copied = [
  'engine',
  'schemas',
  'providers',
  'src',
  'server',
  'scripts',
  'public',
  'vendor',
  'dist',
  'index.html',
  'vite.config.ts',
];
const manifests = ['package.json', 'package-lock.json'];

/** A checkout elsewhere, with a PostgreSQL as `npm ci --ignore-scripts` leaves it: without its links. */
function checkoutIn(home: string): string {
  const checkout = join(home, 'galley');
  mkdirSync(join(checkout, 'node_modules'), { recursive: true });
  for (const name of [...copied, ...manifests]) {
    const source = join(repository, name);
    cpSync(source, join(checkout, name), { recursive: true, force: true, errorOnExist: false });
  }
  for (const name of readdirSync(modules)) {
    const [from, to] = [join(modules, name), join(checkout, 'node_modules', name)];
    if (name.includes('embedded')) cpSync(from, to, { recursive: true, filter: isNoLink });
    else symlinkSync(from, to);
  }
  return checkout;
}

const links = /\/lib\/lib\w+\.so(\.\d+)?$/;
const packaged = new Set(['libcrypto.so', 'libssl.so']);
const isNoLink = (path: string): boolean => !links.test(path) || packaged.has(path);

describe.runIf(isRoot)('root', () => {
  it('starts from a checkout and a data folder below a 0700 home, and finds the data again', async () => {
    const home = newFolder();
    chmodSync(home, 0o700);
    const checkout = checkoutIn(home);
    const dataDir = join(checkout, 'data');
    const first = launch({ checkout, dataDir, port: await freePort() });
    await first.ready();
    const cluster = clusterOf(dataDir);
    expect(canReach(nobody, dirname(cluster))).toBe(true);
    expect(await first.stop()).toBe(0);

    const second = launch({ checkout, dataDir, port: await freePort() });
    await second.ready();
    expect(clusterOf(dataDir)).toBe(cluster);
    expect(await second.stop()).toBe(0);
    expect(postmaster(dataDir)).toBeUndefined();
    rmSync(cluster, { recursive: true });
  });
});

describe('an ordinary user', () => {
  it.skipIf(isRoot && !canReach(nobody, modules))(
    'starts from an installation whose install scripts never ran',
    async () => {
      const home = newFolder();
      const checkout = checkoutIn(home);
      // Without following links, which lead to the installation of this checkout.
      if (isRoot) execFileSync('chown', ['-hR', `${nobody.uid}:${nobody.gid}`, home]);
      const dataDir = join(checkout, 'data');
      const server = launch({ checkout, dataDir, port: await freePort(), account: isRoot ? nobody : undefined });
      await server.ready();
      expect(clusterOf(dataDir)).toBe(join(dataDir, 'postgres'));
      expect(await server.stop()).toBe(0);
    },
  );
});
