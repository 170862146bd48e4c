import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../engine/server/db/embedded/startEmbedded.ts';
import { freePort } from '../tests/helpers/freePort.ts';
import { launch } from '../tests/startup/launched.ts';
import { median } from './figures.ts';
import type { Bench } from './run.ts';
import { rounds } from './settings.ts';

/** How long `npm start` takes on a data folder that is there, against the start of its PostgreSQL alone. */
export const bench: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'galley-bench-'));
  chmodSync(folder, 0o755);
  try {
    const first = await secondsToReady(folder);
    const again: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      bare.push(await secondsToDatabase(folder));
      again.push(await secondsToReady(folder));
    }
    const database = median(bare);
    const details = [
      { what: 'PostgreSQL alone', figure: `${database.toFixed(2)} s`, ratio: 1 },
      {
        what: 'started again, ready to answer',
        figure: `${median(again).toFixed(2)} s`,
        ratio: median(again) / database,
      },
      { what: 'first start, with the demo data', figure: `${first.toFixed(2)} s`, ratio: first / database },
    ];
    return { results: [], details };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

async function secondsToReady(dataDir: string): Promise<number> {
  const begun = performance.now();
  const server = launch({ dataDir, port: await freePort() });
  await server.ready();
  const took = (performance.now() - begun) / 1_000;
  await server.stop();
  return took;
}

async function secondsToDatabase(dataDir: string): Promise<number> {
  const begun = performance.now();
  const postgres = await startEmbedded(dataDir);
  const took = (performance.now() - begun) / 1_000;
  await postgres.stop();
  return took;
}
