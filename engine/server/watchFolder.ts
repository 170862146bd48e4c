import { type FSWatcher, lstatSync, readdirSync, watch } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';

interface WatchedFolder {
  watcher: FSWatcher;
  files: Set<string>;
}

/**
 * Reports the path of every file below a folder that is written, replaced, added or removed. `fs.watch` with `recursive`
 * loses a file on Linux once another was renamed onto it, as many editors save; a watcher of each folder does not.
 * `skips` names folders that are not watched.
 */
export function watchFolder(
  root: string,
  onChange: (file: string) => void,
  onError: (error: Error) => void,
  skips: (folder: string) => boolean = () => false,
): { close(): void } {
  const watched = new Map<string, WatchedFolder>();
  const name = basename(resolve(root));
  const beside = tryWatch(dirname(resolve(root)), (event, changed) => {
    if (event === 'rename' && changed === name) replaceFolder('');
  });
  addFolder('', () => {});
  return {
    close() {
      beside?.close();
      for (const { watcher } of watched.values()) watcher.close();
      watched.clear();
    },
  };

  /** Watches before it reads, so that no save in between is missed. */
  function addFolder(folder: string, onFile: (file: string) => void): void {
    if (skips(folder)) return;
    const files = new Set<string>();
    const watcher = tryWatch(join(root, folder), (event, changed) => {
      if (changed !== null && watched.get(folder)?.watcher === watcher) take(event, folder, changed);
    });
    if (!watcher) return;
    watched.set(folder, { watcher, files });
    for (const entry of readFolder(join(root, folder))) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) addFolder(path, onFile);
      else {
        files.add(entry.name);
        onFile(path);
      }
    }
  }

  function take(event: string, folder: string, changed: string): void {
    const path = join(folder, changed);
    const isFolder = lstatSync(join(root, path), { throwIfNoEntry: false })?.isDirectory();
    if (isFolder || watched.has(path)) {
      if (event === 'rename') replaceFolder(path);
      return;
    }
    watched.get(folder)?.files.add(changed);
    onChange(path);
  }

  /** Another folder may have the name by now, or none. */
  function replaceFolder(folder: string): void {
    for (const [path, { watcher, files }] of [...watched]) {
      if (folder !== '' && path !== folder && !path.startsWith(folder + sep)) continue;
      watcher.close();
      watched.delete(path);
      for (const file of files) onChange(join(path, file));
    }
    addFolder(folder, onChange);
  }

  /** Watches a folder. If it no longer exists, nothing is watched: the folder above reports that. */
  function tryWatch(folder: string, listener: (event: string, changed: string | null) => void): FSWatcher | undefined {
    try {
      return watch(folder, { persistent: false }, listener).on('error', fail);
    } catch (error) {
      fail(error as NodeJS.ErrnoException);
      return undefined;
    }
  }

  function readFolder(folder: string) {
    try {
      return readdirSync(folder, { withFileTypes: true });
    } catch (error) {
      fail(error as NodeJS.ErrnoException);
      return [];
    }
  }

  function fail(error: NodeJS.ErrnoException): void {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') onError(error);
  }
}
