/** A save is never lost: not while the files are read for the first time, and not between it and the next question. */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readContract } from '../../../engine/server/http/contract.ts';
import { openCollections } from '../../../engine/server/records/live/liveCollections.ts';
import type { SchemaFileFault } from '../../../engine/server/records/schema-faults/lastGoodFiles.ts';
import { type SchemaFixture, startWithSchemas } from './schemaFixture.ts';

const shelf = (fields: object = {}, words: object = {}) => ({
  title: 'Shelf',
  type: 'object',
  'x-entity': { resource: { permissions: { support: true } }, ...words },
  required: ['name'],
  properties: { name: { type: 'string', maxLength: 20 }, ...fields },
});
const sound = JSON.stringify(shelf());
const faulty = JSON.stringify(shelf({}, { softDelet: true }));

let dropped: SchemaFixture;
let path: string;
beforeAll(async () => {
  dropped = await startWithSchemas({ 'shelf.entity.json': shelf() });
  path = join(dropped.folder, 'records', 'shelf.entity.json');
});
afterAll(() => dropped?.close());

const saves: [string, () => void, number][] = [
  ['a file with a fault', () => writeFileSync(path, faulty), 1],
  ['the file that is mended', () => writeFileSync(path, sound), 0],
  [
    'a file that is written in two goes',
    () => {
      writeFileSync(path, faulty.slice(0, 40));
      writeFileSync(path, faulty);
    },
    1,
  ],
  [
    'a file that replaces another',
    () => {
      writeFileSync(`${path}~`, sound);
      renameSync(`${path}~`, path);
    },
    0,
  ],
  ['half of a file', () => writeFileSync(path, sound.slice(0, 40)), 1],
  ['a file that is removed', () => rmSync(path), 0],
  ['a file that is there again', () => writeFileSync(path, faulty), 1],
  ['the same, mended', () => writeFileSync(path, sound), 0],
];

it.each(saves)('faults that are requested right after a save include those of %s', async (_what, save, expected) => {
  save();
  const { body } = await dropped.app.client().get('/dev/schemas');
  expect((body as { faults: SchemaFileFault[] }).faults).toHaveLength(expected);
});

it('what is saved while the files are read for the first time is read after it', async () => {
  const { deps } = dropped.app;
  let isSaved = false;
  const db = new Proxy(deps.db, {
    get(target, name) {
      // The files have been read when the database is asked.
      if (!isSaved) dropped.save('crate.entity.json', { ...shelf(), title: 'Crate' });
      isSaved = true;
      const value = Reflect.get(target, name) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const collections = await openCollections({ ...deps, db }, readContract(dropped.folder));
  expect(isSaved).toBe(true);
  await collections.settled();
  expect(collections.collections().map(one => one.name)).toContain('crates');
  await collections.close();
});

it('constants of rows that change while the files are read for the first time are served', async () => {
  const { deps } = dropped.app;
  let tones = ['red'];
  let change: (payload: string) => void = () => {};
  const db = new Proxy(deps.db, {
    get(target, name) {
      if (tones[0] === 'red') {
        tones = ['blue'];
        change('');
      }
      const value = Reflect.get(target, name) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const read = async () => ({ constants: { shelves: { tone: tones } } });
  const functions = { ...deps.functions, constants: { tones: { resources: ['shelves'], read } } };
  const notifications = {
    ...deps.notifications,
    on: (_: string, listener: (payload: string) => void) => (change = listener),
  };
  const collections = await openCollections({ ...deps, db, functions, notifications }, readContract(dropped.folder));
  expect(collections.manifest().registry.constants.shelves).toEqual({ tone: ['blue'] });
  await collections.close();
});
