import { randomUUID } from 'node:crypto';
import type { Deps } from '../server/deps.ts';
import { orders } from '../server/orders/tables.ts';
import { issueToken } from '../server/uploads/uploadTokens.ts';
import { signUp } from './benchServer.ts';
import { median } from './figures.ts';
import type { Bench, BenchOutput, Row } from './run.ts';
import { agentOf, send } from './sendBody.ts';
import { type Servers, withServers } from './serverProcess.ts';
import { largeUpload, rounds, smallUploads } from './settings.ts';

const atOnce = 8;

type Way = 'raw' | 'flushed' | 'ours';
const ways: Way[] = ['raw', 'flushed', 'ours'];
/** For each round: elapsed seconds, and processor seconds of the server, which a busy machine changes less. */
type Took = Record<Way, { seconds: number[]; cpu: number[] }>;

/**
 * One large file, and many of 1 MiB eight at a time, against a server that streams what comes to disk with a buffer
 * of 1 MiB: without a flush, and with the one that Galley does before it reports that a file is complete.
 */
export const bench: Bench = () =>
  withServers(async (servers, deps) => {
    const { uuid } = await signUp(deps, servers.galley);
    return measure(deps, servers, uuid);
  });

async function measure(deps: Deps, servers: Servers, customer: string): Promise<BenchOutput> {
  await sendOne(deps, servers, customer, 'ours', 20);
  await sendOne(deps, servers, customer, 'raw', 20);
  const single = await measureWays(servers, way => sendOne(deps, servers, customer, way, largeUpload));
  const many = await measureWays(servers, way => sendMany(deps, servers, customer, way));
  const rates = (took: Took, way: Way, mebibytes: number) => took[way].seconds.map(seconds => mebibytes / seconds);
  const describe = (what: string, took: Took, mebibytes: number): Row[] =>
    ways.map(way => ({
      what: `${what}, ${{ raw: 'raw stream to disk', flushed: 'raw stream with fsync', ours: 'Galley' }[way]}`,
      figure: `${median(rates(took, way, mebibytes)).toFixed(0)} MiB/s, CPU ${median(took[way].cpu).toFixed(2)} s`,
    }));
  return {
    results: [
      {
        target: 'uploadLarge',
        ours: rates(single, 'ours', largeUpload),
        anchor: rates(single, 'flushed', largeUpload),
      },
      {
        target: 'uploadSmall',
        ours: rates(many, 'ours', smallUploads),
        anchor: rates(many, 'flushed', smallUploads),
        note: compareCpu(many),
      },
    ],
    details: [
      ...describe(`one file of ${largeUpload} MiB`, single, largeUpload),
      ...describe(`${smallUploads} files of 1 MiB`, many, smallUploads),
    ],
  };
}

const compareCpu = ({ flushed, ours }: Took): string =>
  `server CPU ${(median(flushed.cpu) / median(ours.cpu)).toFixed(2)}`;

/** Measures each way in turns, so that other work of the machine slows all of them alike. */
async function measureWays(servers: Servers, run: (way: Way) => Promise<void>): Promise<Took> {
  const took: Took = {
    raw: { seconds: [], cpu: [] },
    flushed: { seconds: [], cpu: [] },
    ours: { seconds: [], cpu: [] },
  };
  for (let round = 0; round < rounds; round += 1)
    for (const way of ways) {
      const before = await servers.cpu();
      const begun = performance.now();
      await run(way);
      took[way].seconds.push((performance.now() - begun) / 1_000);
      took[way].cpu.push((await servers.cpu()).server - before.server);
    }
  return took;
}

async function sendOne(deps: Deps, servers: Servers, customer: string, way: Way, mebibytes: number): Promise<void> {
  const agent = agentOf(1);
  const put = await createSender(deps, servers, customer, way);
  await put(agent, 'large.jpg', mebibytes);
  agent.destroy();
}

async function sendMany(deps: Deps, servers: Servers, customer: string, way: Way): Promise<void> {
  const agent = agentOf(atOnce);
  const put = await createSender(deps, servers, customer, way);
  let next = 0;
  const client = async () => {
    while (next < smallUploads) await put(agent, `${next++}.jpg`, 1);
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  agent.destroy();
}

/** How a file is sent: to Galley with its creation, in one request. */
async function createSender(deps: Deps, servers: Servers, customer: string, way: Way) {
  type Put = (agent: ReturnType<typeof agentOf>, name: string, mebibytes: number) => Promise<unknown>;
  const plain: Put = (agent, _name, mebibytes) => send(agent, 'POST', `${servers.anchors}/${way}`, {}, mebibytes);
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
    return send(agent, 'POST', `${servers.galley}/api/uploads`, { ...headers, ...told }, mebibytes);
  };
  return tus;
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
