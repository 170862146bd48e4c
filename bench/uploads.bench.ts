import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { buildApp } from '../server/app.ts';
import type { Deps } from '../server/deps.ts';
import { orders } from '../server/orders/tables.ts';
import { issueToken } from '../server/uploads/uploadTokens.ts';
import { onParts, signUp } from './ground.ts';
import type { Bench, Row } from './run.ts';
import { agentOf, send } from './sending.ts';

const large = Number(process.env.BENCH_MEBIBYTES ?? 500);
const small = Number(process.env.BENCH_FILES ?? 200);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const atOnce = 8;

type Urls = { galley: string; raw: string };
type Servers = { urls: Urls; stop(): void; cpu(): Promise<number> };
/** Seconds that passed, and those that the server's process worked: the second say the same on a busy machine. */
type Took = Record<Way, { seconds: number; cpu: number }>;
type Way = 'raw' | 'flushed' | 'ours';
const ways: Way[] = ['raw', 'flushed', 'ours'];

/**
 * One large file, and many of 1 MiB eight at a time, against a server that streams what comes to disk with a buffer
 * of 1 MiB: as it is, and with the flush that Galley does before it says that a file is in.
 */
export const bench: Bench = () =>
  onParts('test', async ({ deps, folder, databaseUrl }) => {
    const servers = await startServers(folder, databaseUrl);
    try {
      return await measure(deps, servers, await customerOf(deps));
    } finally {
      servers.stop();
    }
  });

async function measure(deps: Deps, { urls, cpu }: Servers, customer: string): Promise<Row[]> {
  await one(deps, urls, customer, 'ours', 20);
  await one(deps, urls, customer, 'raw', 20);
  const single = await measureWays(cpu, way => one(deps, urls, customer, way, large));
  const many = await measureWays(cpu, way => several(deps, urls, customer, way));
  const rows = (what: string, took: Took, mebibytes: number): Row[] =>
    ways.map(way => ({
      what: `${what}, ${{ raw: 'raw stream to disk', flushed: 'raw stream, flushed', ours: 'Galley' }[way]}`,
      figure: `${(mebibytes / took[way].seconds).toFixed(0)} MiB/s, processor ${(took.raw.cpu / took[way].cpu).toFixed(2)}x`,
      ratio: took.raw.seconds / took[way].seconds,
    }));
  return [
    ...rows(`one file of ${large} MiB`, single, large),
    ...rows(`${small} files of 1 MiB`, many, small),
    { what: 'load of the machine, 1 minute', figure: loadavg()[0]!.toFixed(1) },
  ];
}

/** The middle of some rounds for each way, taken in turn, so that what else the machine does hits all alike. */
async function measureWays(cpu: () => Promise<number>, run: (way: Way) => Promise<void>): Promise<Took> {
  const took: Record<Way, number[]> = { raw: [], flushed: [], ours: [] };
  const worked: Record<Way, number> = { raw: 0, flushed: 0, ours: 0 };
  for (let round = 0; round < rounds; round += 1)
    for (const way of ways) {
      const before = await cpu();
      const begun = performance.now();
      await run(way);
      took[way].push((performance.now() - begun) / 1_000);
      worked[way] += (await cpu()) - before;
    }
  const middle = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
  const of = (way: Way) => ({ seconds: middle(took[way]), cpu: worked[way] / rounds });
  return { raw: of('raw'), flushed: of('flushed'), ours: of('ours') };
}

async function one(deps: Deps, urls: Urls, customer: string, way: Way, mebibytes: number): Promise<void> {
  const agent = agentOf(1);
  const put = await putting(deps, urls, customer, way);
  await put(agent, 'large.jpg', mebibytes);
  agent.destroy();
}

async function several(deps: Deps, urls: Urls, customer: string, way: Way): Promise<void> {
  const agent = agentOf(atOnce);
  const put = await putting(deps, urls, customer, way);
  let next = 0;
  const client = async () => {
    while (next < small) await put(agent, `${next++}.jpg`, 1);
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  agent.destroy();
}

/** How a file is sent: to Galley with its creation, in one request. */
async function putting(deps: Deps, urls: Urls, customer: string, way: Way) {
  type Put = (agent: ReturnType<typeof agentOf>, name: string, mebibytes: number) => Promise<unknown>;
  const plain: Put = (agent, _name, mebibytes) =>
    send(agent, 'POST', `${urls.raw}/${way === 'flushed' ? 'flushed' : ''}`, {}, mebibytes);
  if (way !== 'ours') return plain;
  const { token } = await issueToken(deps, await orderOf(deps, customer), customer);
  const headers = {
    'tus-resumable': '1.0.0',
    authorization: `Bearer ${token}`,
    'content-type': 'application/offset+octet-stream',
  };
  const tus: Put = (agent, name, mebibytes) => {
    const told = {
      'upload-length': String(mebibytes * 1024 * 1024),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    };
    return send(agent, 'POST', `${urls.galley}/api/uploads`, { ...headers, ...told }, mebibytes);
  };
  return tus;
}

async function startServers(folder: string, databaseUrl: string): Promise<Servers> {
  const child = fork(fileURLToPath(new URL('uploadServers.ts', import.meta.url)), {
    execArgv: process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      PORT: '0',
      ALLOW_SANDBOX: '1',
      ...{ PUBLIC_URL: 'http://localhost:3000', SECRET: 'measured, and never used for anything else 8f2c' },
      ...{ MAIL_URL: 'smtp://localhost:2', MAIL_FROM: 'Galley <hello@galley.test>' },
    },
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error('The servers did not start.');
  });
  const [urls] = (await Promise.race([once(child, 'message'), ended])) as [Urls];
  ended.catch(() => {});
  const cpu = async () => {
    child.send('cpu');
    const [seconds] = (await once(child, 'message')) as [number];
    return seconds;
  };
  return { urls, cpu, stop: () => child.kill() };
}

async function customerOf(deps: Deps): Promise<string> {
  const app = await buildApp(deps);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  deps.config.publicUrl = url;
  const { uuid } = await signUp(deps, url);
  await app.close();
  return uuid;
}

async function orderOf({ db, clock }: Deps, customer_uuid: string): Promise<string> {
  const now = clock.now();
  const uuid = randomUUID();
  await db.insert(orders).values({
    uuid,
    customer_uuid,
    number: `B-${uuid}`,
    name: 'Measured',
    status: 'awaiting_files',
    touched: true,
    order_type: 'photo_retouching',
    submission_method: 'upload',
    quantity: 12,
    unit: 'image',
    answers: {},
    step: 'review',
    steps: {},
    form_version: 1,
    version: 1,
    revisions_left: 1,
    progress: 5,
    created_at: now,
    updated_at: now,
    placed_at: now,
    paid_at: now,
  });
  return uuid;
}
