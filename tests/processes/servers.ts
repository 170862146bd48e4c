import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Client } from '../support/client.ts';
import type { Customer, World } from '../support/world.ts';

export interface Server {
  url: string;
  process: ChildProcess;
  /** The exit code, or the signal that ended the process. */
  ended: Promise<number | string>;
}

const entry = fileURLToPath(new URL('serverProcess.ts', import.meta.url));

/** A server on the world's database and store, in a process of its own, as `npm run serve` runs one. */
export async function startServer(world: World, settings: Record<string, string> = {}): Promise<Server> {
  const { databaseUrl, dataDir } = world.deps.config;
  const child = spawn(process.execPath, [entry], {
    env: { ...bare, DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir, PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(([code, signal]): number | string => code ?? signal);
  const url = await Promise.race([once(child.stdout, 'data').then(([line]) => String(line).trim()), ended]);
  if (typeof url !== 'string' || !url.startsWith('http')) throw new Error(`The server did not start: ${url}`);
  return { url, process: child, ended };
}

const bare = { PATH: process.env.PATH, LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' };

/** The same person with the same cookies, asking another server. */
export const at = ({ url }: Server, { cookies, me, password }: Customer): Customer =>
  Object.assign(new Client(url), { cookies, me, password });
