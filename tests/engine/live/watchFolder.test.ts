import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { watchFolder } from '../../../engine/server/watchFolder.ts';

let base: string;
let reported: Set<string>;
let watcher: ReturnType<typeof watchFolder>;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'galley-watched-'));
  write('root/orders/order.json');
  write('root/top.json');
  reported = new Set();
  watcher = watchFolder(
    join(base, 'root'),
    file => reported.add(file),
    error => reported.add(error.message),
  );
});
afterEach(() => {
  watcher.close();
  rmSync(base, { recursive: true, force: true });
});

const at = (path: string): string => join(base, path);

function write(path: string): void {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), '{}');
}

/** As editors with atomic saves, `sed -i` and `git checkout` do. */
function replace(path: string): void {
  write(`${path}.tmp`);
  renameSync(at(`${path}.tmp`), at(path));
}

const changes: [string, () => void, string][] = [
  ['a file that is written', () => write('root/orders/order.json'), 'orders/order.json'],
  ['a file of the folder itself', () => write('root/top.json'), 'top.json'],
  ['a file that is replaced by a rename', () => replace('root/orders/order.json'), 'orders/order.json'],
  ['a file that is removed', () => rmSync(at('root/orders/order.json')), 'orders/order.json'],
  ['a new file', () => write('root/orders/new.json'), 'orders/new.json'],
  ['a file in a new folder', () => write('root/a/b/c/deep.json'), 'a/b/c/deep.json'],
  ['the files of a folder that is removed', () => rmSync(at('root/orders'), { recursive: true }), 'orders/order.json'],
  [
    'the files of a folder under its old name',
    () => renameSync(at('root/orders'), at('root/sales')),
    'orders/order.json',
  ],
  [
    'the files of a folder under its new name',
    () => renameSync(at('root/orders'), at('root/sales')),
    'sales/order.json',
  ],
  ['the files of a folder that leaves', () => renameSync(at('root/orders'), at('elsewhere')), 'orders/order.json'],
  [
    'the files of a folder that comes',
    () => {
      write('elsewhere/deep/one.json');
      renameSync(at('elsewhere'), at('root/moved'));
    },
    'moved/deep/one.json',
  ],
];

it.each(changes)('reports %s', async (_what, change, file) => {
  change();
  await expect.poll(() => [...reported]).toContain(file);
});

const folders: [string, () => void, string][] = [
  ['as it was', () => {}, 'orders'],
  ['that is new', () => write('root/new/first.json'), 'new'],
  ['that got another name', () => renameSync(at('root/orders'), at('root/sales')), 'sales'],
  [
    'that was removed and made again',
    () => {
      rmSync(at('root/orders'), { recursive: true });
      write('root/orders/order.json');
    },
    'orders',
  ],
  [
    'below a root that was exchanged',
    () => {
      write('next/orders/order.json');
      renameSync(at('root'), at('last'));
      renameSync(at('next'), at('root'));
    },
    'orders',
  ],
];

it.each(folders)('reports every save by rename in a folder %s', async (_what, change, folder) => {
  change();
  write(`root/${folder}/sign.json`);
  await expect.poll(() => [...reported]).toContain(`${folder}/sign.json`);
  for (const file of ['order.json', 'order.json', 'order.json', 'other.json', 'order.json', 'other.json']) {
    reported.clear();
    replace(`root/${folder}/${file}`);
    await expect.poll(() => [...reported]).toContain(`${folder}/${file}`);
  }
});

it('reports nothing of a folder that has left, and nothing when it is closed', async () => {
  renameSync(at('root/orders'), at('elsewhere'));
  await expect.poll(() => [...reported]).toContain('orders/order.json');
  reported.clear();
  write('elsewhere/order.json');
  write('root/sign.json');
  await expect.poll(() => [...reported]).toEqual(['sign.json']);
  watcher.close();
  reported.clear();
  write('root/top.json');
  const other = watchFolder(join(base, 'root'), file => reported.add(`other ${file}`), console.error);
  write('root/sign.json');
  await expect.poll(() => [...reported]).toEqual(['other sign.json']);
  other.close();
});
