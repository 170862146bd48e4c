import { Agent, request } from 'node:http';
import { percentile } from './figures.ts';
import type { Servers } from './serverProcess.ts';

/** The load of one call in one round. */
export interface Load {
  /** Answers a second. */
  rate: number;
  p50: number;
  p95: number;
  p99: number;
  /** Milliseconds of a processor for each answer: of the server, and of the server with its database. */
  serverCpu: number;
  cpu: number;
}

export interface CallRequest {
  url: string;
  headers?: Record<string, string>;
  method?: string;
  body?: string;
  /** 200, unless it says otherwise. */
  status?: number;
}

const clients = 8;

/**
 * Sends each call in turns and in several rounds, so that other work of the machine slows all of them alike: eight
 * requests at a time over persistent connections. Throws if an answer has another status. Returns the loads of each round.
 */
export async function compareLoads<Name extends string>(
  calls: Record<Name, (client: number) => CallRequest>,
  { rounds, seconds, servers }: { rounds: number; seconds: number; servers: Pick<Servers, 'cpu'> },
): Promise<Record<Name, Load[]>> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const names = Object.keys(calls) as Name[];
  const loads = Object.fromEntries(names.map(name => [name, [] as Load[]])) as Record<Name, Load[]>;
  try {
    for (let round = -1; round < rounds; round += 1)
      for (const name of names) {
        const before = await servers.cpu();
        const { took, passed } = await ask(calls[name], agent, seconds);
        const after = await servers.cpu();
        // The first round warms up the compiler and the plans of the database.
        if (round < 0) continue;
        const server = ((after.server - before.server) * 1_000) / took.length;
        const database = ((after.database - before.database) * 1_000) / took.length;
        loads[name].push({
          rate: took.length / passed,
          p50: percentile(took, 0.5),
          p95: percentile(took, 0.95),
          p99: percentile(took, 0.99),
          serverCpu: server,
          cpu: server + database,
        });
      }
  } finally {
    agent.destroy();
  }
  return loads;
}

async function ask(next: (client: number) => CallRequest, agent: Agent, seconds: number) {
  const took: number[] = [];
  const begun = performance.now();
  const client = async (place: number) => {
    while (performance.now() < begun + seconds * 1_000) {
      const sent = performance.now();
      const call = next(place);
      const { status } = await send(call, agent);
      if (status !== (call.status ?? 200)) throw new Error(`${call.url} answered ${status}`);
      took.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, place) => client(place)));
  return { took, passed: (performance.now() - begun) / 1_000 };
}

/** Sends a request, and reads the answer to its end. */
export const send = (
  { url, headers = {}, method = 'GET', body }: CallRequest,
  agent: Agent,
): Promise<{ status: number; etag: string; bytes: number }> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { headers, agent, method }, answer => {
      let bytes = 0;
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length;
      });
      answer.on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, etag: answer.headers.etag ?? '', bytes }));
    });
    sent.on('error', reject).end(body);
  });
