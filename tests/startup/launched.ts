import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { postmaster } from './postmaster.ts';

export const repository = fileURLToPath(new URL('../../', import.meta.url));

export interface Launch {
  command?: 'start' | 'serve';
  dataDir: string;
  port: number;
  environment?: Record<string, string>;
  checkout?: string;
  account?: { uid: number; gid: number };
  /** No file may grow beyond so many KiB. */
  fileLimit?: number;
}

export interface Launched {
  process: ChildProcess;
  url: string;
  /** Resolves when the server says that it is ready, rejects when it ends before. */
  ready(): Promise<void>;
  /** The exit code, or the signal that ended the process. */
  ended(): Promise<number | string>;
  /** Everything it said, without the news that it builds pages that have changed. */
  output(): string;
  stop(): Promise<number | string>;
}

/** Settings of the machine that runs the tests must not leak into a server that is to start with none. */
const bare = { PATH: process.env.PATH, HOME: '/', NODE_ENV: 'production', ENV_FILE: '' };

/** Launches Galley in its own process, as npm does. */
export function launch({
  command = 'start',
  dataDir,
  port,
  environment,
  checkout = repository,
  account,
  fileLimit,
}: Launch): Launched {
  const program = [process.execPath, '--import', './scripts/node24.mjs', 'scripts/launch.ts', command];
  const limited = ['sh', '-c', `ulimit -f ${(fileLimit ?? 0) * 2}; exec "$@"`, 'sh', ...program];
  const [file = '', ...options] = fileLimit ? limited : program;
  const child = spawn(file, options, {
    ...account,
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...bare, DATA_DIR: dataDir, PORT: String(port), ...environment },
  });
  return watch(child, port);
}

export function watch(child: ChildProcess, port: number): Launched {
  children.push(child);
  let said = '';
  const exit = once(child, 'exit').then(([code, signal]): number | string => code ?? signal);
  const ready = Promise.withResolvers<void>();
  ready.promise.catch(() => {});
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', chunk => {
      said += chunk;
      if (said.includes('Galley is ready')) ready.resolve();
    });
  void exit.then(code => ready.reject(new Error(`ended with ${code} before it was ready:\n${said}`)));
  return {
    process: child,
    url: `http://localhost:${port}`,
    ready: () => ready.promise,
    ended: () => exit,
    output: () => said.replace(/^Building the pages.*\n/m, ''),
    async stop() {
      child.kill('SIGTERM');
      return exit;
    },
  };
}

/** A folder that every account may enter, as most people's are; removed by `clean`. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'galley-startup-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

const folders: string[] = [];
const children: ChildProcess[] = [];

/** Ends what a failed test left running, and removes the folders. */
export function clean(): void {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) {
    for (const dataDir of [folder, join(folder, 'data')]) {
      const orphan = existsSync(join(dataDir, 'database.json')) ? postmaster(dataDir) : undefined;
      if (orphan) process.kill(orphan, 'SIGQUIT');
    }
    chmodSync(folder, 0o755);
    rmSync(folder, { recursive: true, force: true });
  }
}
