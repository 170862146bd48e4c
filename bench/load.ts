import { Agent, request } from 'node:http';

export interface Load {
  /** Answers a second. */
  rate: number;
  p50: number;
  p95: number;
}

export interface Asked {
  url: string;
  headers?: Record<string, string>;
  method?: string;
  body?: string;
}

const clients = 8;

/**
 * Asks in turns, a second each and several rounds, so that a machine with other work to do slows all of them alike:
 * eight requests at a time over kept connections. Any answer but 200 is an error.
 */
export async function compare<Name extends string>(
  asked: Record<Name, (client: number) => Asked>,
  rounds: number,
): Promise<Record<Name, Load>> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const names = Object.keys(asked) as Name[];
  const times = new Map<Name, number[]>(names.map(name => [name, []]));
  const spent = new Map<Name, number>();
  for (let round = -1; round < rounds; round += 1)
    for (const name of names) {
      const { took, seconds } = await ask(asked[name], agent);
      // The first round is for the compiler and for the plans of the database.
      if (round < 0) continue;
      times.get(name)?.push(...took);
      spent.set(name, (spent.get(name) ?? 0) + seconds);
    }
  agent.destroy();
  return Object.fromEntries(names.map(name => [name, summary(times.get(name) ?? [], spent.get(name) ?? 1)])) as Record<
    Name,
    Load
  >;
}

function summary(took: number[], seconds: number): Load {
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.floor(took.length * share)] ?? 0;
  return { rate: took.length / seconds, p50: at(0.5), p95: at(0.95) };
}

async function ask(next: (client: number) => Asked, agent: Agent): Promise<{ took: number[]; seconds: number }> {
  const took: number[] = [];
  const begun = performance.now();
  const client = async (place: number) => {
    while (performance.now() < begun + 1_000) {
      const sent = performance.now();
      await once(next(place), agent);
      took.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, place) => client(place)));
  return { took, seconds: (performance.now() - begun) / 1_000 };
}

const once = ({ url, headers = {}, method = 'GET', body }: Asked, agent: Agent): Promise<void> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { headers, agent, method }, answer => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      answer.resume().on('end', resolve);
    });
    sent.on('error', reject).end(body);
  });
