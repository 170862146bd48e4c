/** The bundled PostgreSQL as Windows needs it: on a port with a password. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { findBinaries } from '../../../engine/server/db/embedded/binaries.ts';
import { Cluster } from '../../../engine/server/db/embedded/cluster.ts';
import { postgresAccount } from '../../../engine/server/db/embedded/systemAccount.ts';
import { isFullRun } from '../../helpers/sampling.ts';

async function ask(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query('select inet_client_addr()::text as caller')).rows[0];
  } finally {
    await client.end();
  }
}

it.runIf(isFullRun)('a database on a port needs its password, and keeps its port over a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'galley-port-'));
  chmodSync(folder, 0o755);
  const account = postgresAccount(folder);
  const cluster = new Cluster({ cluster: join(folder, 'postgres'), account }, findBinaries(account), {}, true);
  try {
    await cluster.create();
    await cluster.start();
    const url = cluster.address('postgres') ?? '';
    expect(await ask(url)).toEqual({ caller: '127.0.0.1/32' });
    const stranger = new URL(url);
    stranger.password = 'guessed';
    await expect(ask(stranger.href)).rejects.toThrow('password authentication failed');

    await cluster.stop();
    expect(cluster.address('postgres')).toBeUndefined();
    await cluster.start();
    expect(cluster.address('postgres')).toBe(url);

    // As Windows may write it.
    const file = join(folder, 'postgres', 'postmaster.pid');
    const lines = readFileSync(file, 'utf8');
    writeFileSync(file, lines.replaceAll('\n', '\r\n'));
    expect(cluster.address('postgres')).toBe(url);
    writeFileSync(file, lines);
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
