import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EntityFile } from '../engine/dsl/entity.ts';
import { watchFolder } from '../engine/server/watchFolder.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const entry = fileURLToPath(new URL('devServer.ts', import.meta.url));

/** The code of the engine that a server runs. */
export const engineFolders = ['engine/server', 'engine/dsl'].map(folder => join(root, folder));

interface WatchedServer {
  /** Where its files are. */
  folders: string[];
  environment: NodeJS.ProcessEnv;
  /** Arguments of its process. */
  words?: string[];
  /** Whether the server is to start again when the file is saved; absent: always. */
  concerns?: (path: string) => boolean;
  /** Folders in which no file concerns it. */
  skips?: (folder: string) => boolean;
}

/**
 * Changes that the running server applies without a restart: resources, entities with a table, and its own migrations.
 */
export function isServedAtOnce(schemas: string, file: string): boolean {
  if (/^migrations|\.resource\.json$/.test(file)) return true;
  if (!file.endsWith('.entity.json')) return false;
  try {
    const entity = JSON.parse(readFileSync(join(schemas, file), 'utf8')) as EntityFile;
    return entity['x-entity']?.storage !== 'code';
  } catch {
    return true;
  }
}

/** Milliseconds without a further change before the server is restarted. */
const rest = 100;

/** A server that starts again when one of its files is saved. `node --watch` misses saves by rename on Linux. */
export function watchServer({ folders, environment, words = [], concerns = () => true, skips }: WatchedServer): {
  restart(): void;
  /** Resolves with the exit code when the first server ends without a restart. */
  ended: Promise<number | null>;
  close(): Promise<void>;
} {
  const startServer = (): ChildProcess =>
    spawn(process.execPath, [entry, ...words], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    });
  let isClosed = false;
  let isFirst = true;
  let timer: NodeJS.Timeout | undefined;
  let server = startServer();
  let running = Promise.resolve();
  const ended = new Promise<number | null>(resolve => server.once('exit', code => isFirst && resolve(code)));
  const watchers = folders.map(folder =>
    watchFolder(
      folder,
      file => concerns(join(folder, file)) && restart(),
      error => console.error('The files of the server are not watched:', error.message),
      skips && (inside => skips(join(folder, inside))),
    ),
  );
  return {
    restart,
    ended,
    async close() {
      isClosed = true;
      for (const watcher of watchers) watcher.close();
      clearTimeout(timer);
      await running;
      await stop(server);
    },
  };

  function restart(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(async () => {
        isFirst = false;
        await stop(server);
        if (!isClosed) server = startServer();
      });
    }, rest);
  }
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}
