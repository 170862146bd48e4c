import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Deps } from '../server/deps.ts';
import { freePort } from '../tests/helpers/freePort.ts';
import { withDependencies } from './benchServer.ts';
import { processorSeconds } from './figures.ts';

/** A CPU profile: where the samples were taken, and the microseconds between them. */
export interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number } }[];
  samples?: number[];
  timeDeltas?: number[];
}

/** The process of `servers.ts`. */
export interface Servers {
  galley: string;
  anchors: string;
  /** Processor seconds that the process has used so far, and its database. */
  cpu(): Promise<{ server: number; database: number }>;
  /** The number of statements that the process has sent since the last question. The first question starts the count. */
  statements(): Promise<number>;
  /** Profiles the process while the work runs. */
  profile(work: () => Promise<void>): Promise<Profile>;
  stop(): Promise<void>;
}

interface ServerOptions {
  folder: string;
  databaseUrl: string;
  environment: Record<string, string>;
}

/** Runs the servers during the work, with their own database and folder. */
export const withServers = <Result>(
  work: (servers: Servers, deps: Deps) => Promise<Result>,
  environment: Record<string, string> = {},
): Promise<Result> =>
  withDependencies('test', async ({ deps, folder, databaseUrl }) => {
    const servers = await startServers({ folder, databaseUrl, environment });
    try {
      return await work(servers, deps);
    } finally {
      await servers.stop();
    }
  });

async function startServers({ folder, databaseUrl, environment }: ServerOptions): Promise<Servers> {
  const port = await freePort();
  const child = fork(fileURLToPath(new URL('servers.ts', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      PORT: String(port),
      // Browsers send their origin, which must be this one.
      PUBLIC_URL: `http://localhost:${port}`,
      SECRET: randomBytes(32).toString('hex'),
      ALLOW_SANDBOX: '1',
      MAIL_URL: 'smtp://localhost:2',
      MAIL_FROM: 'Galley <hello@galley.test>',
      ...environment,
    },
  });
  const [urls] = (await readMessage(child)) as [Pick<Servers, 'galley' | 'anchors'>];
  const database = await findPostmaster(databaseUrl);
  const ask = async <Answer = number>(question: string): Promise<Answer> => {
    const answer = readMessage(child);
    child.send(question);
    return (await answer)[0] as Answer;
  };
  return {
    ...urls,
    cpu: async () => ({ server: await ask('cpu'), database: database ? processorSeconds(database) : 0 }),
    statements: () => ask('statements'),
    async profile(work) {
      await ask('startProfile');
      await work();
      return ask<Profile>('stopProfile');
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

async function readMessage(child: ChildProcess): Promise<unknown[]> {
  const stop = new AbortController();
  const ended = once(child, 'exit', { signal: stop.signal }).then(() => {
    throw new Error('The process of the servers ended.');
  });
  ended.catch(() => {});
  try {
    return await Promise.race([once(child, 'message', { signal: stop.signal }), ended]);
  } finally {
    stop.abort();
  }
}

/** The process that all connections of a database are children of; undefined where the system has no /proc. */
async function findPostmaster(url: string): Promise<number | undefined> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>(
      `select split_part(pg_read_file('postmaster.pid'), E'\n', 1)::int pid`,
    );
    return rows[0]?.pid;
  } finally {
    await client.end();
  }
}
