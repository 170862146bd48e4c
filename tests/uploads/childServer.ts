import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { World } from '../support/world.ts';

export interface ChildServer {
  url: string;
  port: number;
  /** As `kill -9` does. */
  kill(): Promise<void>;
}

const entry = fileURLToPath(new URL('serverProcess.ts', import.meta.url));

/** Another server on the world's database and files, in a process of its own. */
export async function startChild(world: World, port = 0): Promise<ChildServer> {
  const { databaseUrl, dataDir } = world.deps.config;
  const child = spawn(process.execPath, [entry], {
    env: { ...process.env, DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir, PORT: String(port), RATE_LIMIT: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await Promise.race([firstLine(child), once(child, 'exit').then(() => null)]);
  if (!url) throw new Error('The server did not start.');
  return {
    url,
    port: Number(new URL(url).port),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function firstLine(child: ChildProcess): Promise<string> {
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  return line.toString().trim();
}
