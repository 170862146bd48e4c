import { Agent, request } from 'node:http';

export interface Load {
  /** Answers a second. */
  rate: number;
  p50: number;
  p95: number;
}

const clients = 8;

/** Asks for one address for so many seconds, eight requests at a time over kept connections; a refusal is an error. */
export async function load(url: string, headers: Record<string, string>, seconds: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const took: number[] = [];
  const until = performance.now() + seconds * 1000;
  const client = async () => {
    while (performance.now() < until) {
      const begun = performance.now();
      await once(url, headers, agent);
      took.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.floor(took.length * share)] ?? 0;
  return { rate: took.length / seconds, p50: at(0.5), p95: at(0.95) };
}

const once = (url: string, headers: Record<string, string>, agent: Agent): Promise<void> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { headers, agent }, answer => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      answer.resume().on('end', resolve);
    });
    sent.on('error', reject).end();
  });
