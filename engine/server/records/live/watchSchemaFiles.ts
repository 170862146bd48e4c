import { setImmediate as eventsTaken } from 'node:timers/promises';
import { watchFolder } from '../../watchFolder.ts';

/** Milliseconds without a save after which the files are read. */
const rest = 60;

export interface SchemaWatcher {
  /** Begins a reading once those before it are over. */
  read(reading: () => Promise<void>): Promise<void>;
  /** Waits until every file that was saved before is read. */
  settled(): Promise<void>;
  /** Stops watching, and waits for a reading that has begun. */
  close(): Promise<void>;
}

/**
 * Calls `reload` when no file was saved for a moment, because editors write a file in several steps. Calls do not
 * overlap.
 */
export function watchSchemaFiles(
  folder: string,
  reload: () => Promise<void>,
  onError: (error: Error) => void,
): SchemaWatcher {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  /** The reading of files that do not rest yet. */
  let awaited: PromiseWithResolvers<void> | undefined;
  const watcher = watchFolder(
    folder,
    file => {
      if (!/(\.(entity|resource|dashboard|form)|constants)\.json$|migrations.*\.sql$/.test(file)) return;
      awaited ??= Promise.withResolvers();
      clearTimeout(timer);
      timer = setTimeout(begin, rest);
    },
    onError,
  );
  return {
    read,
    async settled() {
      await eventsTaken();
      await (awaited?.promise ?? running);
    },
    close() {
      clearTimeout(timer);
      watcher.close();
      awaited?.resolve();
      return running;
    },
  };

  function begin(): void {
    awaited?.resolve(read(reload));
    awaited = undefined;
  }

  function read(reading: () => Promise<void>): Promise<void> {
    const over = running.then(reading);
    running = over.catch(() => {});
    return over;
  }
}
