import { type ChildProcess, spawn } from 'node:child_process';
import { on, once } from 'node:events';
import type { Readable } from 'node:stream';
import { Client } from '../../helpers/client.ts';
import { nodeArguments } from '../../helpers/nodeArguments.ts';
import type { Customer, TestApp } from '../../helpers/testApp.ts';

export interface Server {
  url: string;
  process: ChildProcess;
  /** The exit code, or the signal that ended the process. */
  ended: Promise<number | string>;
}

const entry = nodeArguments(new URL('serverProcess.ts', import.meta.url));

/** Starts a server process on the test app's database and file store, as `npm run serve` does. */
export async function startServer(app: TestApp, settings: Record<string, string> = {}): Promise<Server> {
  const { databaseUrl, dataDir } = app.deps.config;
  const child = spawn(process.execPath, entry, {
    env: { ...bare, DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir, PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  const ended = once(child, 'exit').then(([code, signal]): number | string => code ?? signal);
  const url = await Promise.race([addressSaid(child.stdout), ended]);
  if (typeof url === 'number' || !url.startsWith('http')) throw new Error(`The server ended with ${url}.`);
  return { url, process: child, ended };
}

async function addressSaid(output: Readable): Promise<string> {
  let said = '';
  for await (const [chunk] of on(output, 'data')) {
    said += chunk;
    const address = /^http.*$/m.exec(said)?.[0];
    if (address) return address;
  }
  return said;
}

const started: ChildProcess[] = [];
export function killServers(): void {
  for (const child of started.splice(0)) child.kill('SIGKILL');
}

const bare = { PATH: process.env.PATH, ENV_FILE: '', LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' };

/** The same person with the same cookies, asking another server. */
export const at = ({ url }: Server, { cookies, me, password }: Customer): Customer =>
  Object.assign(new Client(url), { cookies, me, password });
