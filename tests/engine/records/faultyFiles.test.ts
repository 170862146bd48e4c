/**
 * A faulty schema file never stops the server. The last good version of the file stays active, the fault is named by
 * file and line, other files are still updated, and correcting the file ends it. Each line is a way to break a file.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Manifest } from '../../../engine/dsl/resolve/resolved.ts';
import { readContract } from '../../../engine/server/http/contract.ts';
import { openCollections } from '../../../engine/server/records/live/liveCollections.ts';
import type { SchemaFileFault } from '../../../engine/server/records/schema-faults/lastGoodFiles.ts';
import { openToStaff } from '../../helpers/openPermissions.ts';
import { isOfToday } from '../../helpers/sampling.ts';
import type { Customer } from '../../helpers/testApp.ts';
import { type SchemaFixture, startWithSchemas, waitUntil } from './schemaFixture.ts';

const shelf = (words: object = {}, properties: object = {}) => ({
  title: 'Shelf',
  type: 'object',
  'x-entity': { owner: 'none', ...words },
  required: ['name'],
  properties: {
    name: { type: 'string', maxLength: 40 },
    room: { type: 'string', maxLength: 20 },
    note: { type: 'string', maxLength: 20 },
    ...properties,
  },
});
const shelves = (words: object = {}) => ({
  entity: 'shelf',
  ...openToStaff,
  list: { columns: ['name', 'room'] },
  ...words,
});
const overview = (columns: string[]) => ({
  $schema: '../../engine/meta/dashboard.schema.json',
  label: 'Overview',
  widgets: [{ id: 'rows', type: 'list', source: 'resource:shelves', columns }],
});
const good: Record<string, object> = {
  'shelf.entity.json': shelf(),
  'shelves.resource.json': shelves(),
  'overview.dashboard.json': overview(['name']),
};

let dropped: SchemaFixture;
let support: Customer;
let columns = 0;
beforeAll(async () => {
  dropped = await startWithSchemas(good);
  support = await dropped.signUpAs('support');
  for (const name of ['a', 'a', 'b'])
    await support.post('/api/shelfs', { name, room: `${name}${columns++}`, note: 'x' });
});
afterAll(() => dropped?.close());

const faults = async (): Promise<SchemaFileFault[]> =>
  ((await support.get('/dev/schemas')).body as { faults: SchemaFileFault[] }).faults;
const write = (name: string, file: object | string) =>
  writeFileSync(join(dropped.folder, 'records', name), typeof file === 'string' ? file : JSON.stringify(file, null, 2));
/** What the pages of the files above are rendered from. */
const pages = async () => {
  const { resources, dashboards, menu } = (await support.expect(200, 'getPortal')).body as unknown as Manifest;
  const items = menu.flatMap(group => group.items).filter(({ resource }) => resource === 'shelves');
  return [items, resources.find(({ name }) => name === 'shelves'), dashboards.find(({ name }) => name === 'overview')];
};
const text = (file: object) => JSON.stringify(file, null, 2);
const lineWith = (content: string, words: string) => content.split('\n').findIndex(line => line.includes(words)) + 1;

interface Case {
  name: string;
  file: string;
  content: object | string;
  /** Words of the line that is named. */
  at?: string;
  says: RegExp;
}
const cases: Case[] = [
  {
    name: 'a misspelt word of an entity',
    file: 'shelf.entity.json',
    content: shelf({ softDelet: true }),
    at: 'softDelet',
    says: /"softDelet" is not a word.*Did you mean "softDelete"/,
  },
  {
    name: 'a misspelt word of a resource',
    file: 'shelves.resource.json',
    content: shelves({ lst: {} }),
    at: '"lst"',
    says: /"lst" is not a word.*Did you mean "list"/,
  },
  {
    name: 'an unknown column',
    file: 'shelves.resource.json',
    content: shelves({ list: { columns: ['name', 'author'] } }),
    at: '"author"',
    says: /author/,
  },
  { name: 'a missing bracket', file: 'shelf.entity.json', content: `${text(shelf()).slice(0, -3)}`, says: /not JSON/ },
  { name: 'an empty file', file: 'shelves.resource.json', content: '', says: /not JSON/ },
  {
    name: 'an unknown entity',
    file: 'shelves.resource.json',
    content: shelves({ entity: 'shelff' }),
    at: '"shelff"',
    says: /there is no entity shelff/,
  },
  {
    name: 'an unknown column of a dashboard',
    file: 'overview.dashboard.json',
    content: overview(['name', 'author']),
    at: '"author"',
    says: /author/,
  },
  {
    name: 'a unique column with equal rows',
    file: 'shelf.entity.json',
    content: shelf({}, { name: { type: 'string', maxLength: 40, 'x-field': { unique: true } } }),
    at: '"name"',
    says: /shelfs\.name cannot be unique: 2 rows have "a" \([0-9a-f-]{36}, [0-9a-f-]{36}\)/,
  },
  {
    name: 'unique columns together with equal rows',
    file: 'shelf.entity.json',
    content: shelf({ unique: [['name', 'kind']] }, { kind: { type: 'string', default: 'x' } }),
    says: /cannot be unique: 2 rows have "a"/,
  },
  {
    name: 'a column that is gone',
    file: 'shelf.entity.json',
    content: shelf({}, { note: undefined }),
    says: /shelfs\.note is no longer in the entity file.*--confirm shelfs\.note/,
  },
  {
    name: 'a narrower type',
    file: 'shelf.entity.json',
    content: shelf({}, { room: { type: 'integer' } }),
    says: /shelfs\.room would become integer/,
  },
  {
    name: 'an owner for rows that have none',
    file: 'shelf.entity.json',
    content: shelf({ owner: 'account' }),
    says: /shelfs has 3 rows without an owner/,
  },
  {
    name: 'a reference to rows that are not there',
    file: 'shelf.entity.json',
    content: shelf({}, { room: { type: 'string', format: 'uuid', 'x-field': { ref: 'shelf' } } }),
    says: /shelfs\.room/,
  },
];
/** A third of the cases, another one each day; the full run has all. */
const today = cases.filter((_, place) => isOfToday(place, 3));

describe('a faulty file', () => {
  afterEach(async () => {
    for (const [name, file] of Object.entries(good)) write(name, file);
    await waitUntil(30_000, async () => (await faults()).length === 0);
  });

  it.each(today)('$name: what was served stays served', async ({ file, content, at, says }) => {
    const before = await pages();
    write(file, content);
    await waitUntil(30_000, async () => (await faults()).length > 0);
    const [fault] = await faults();
    expect(`${fault!.text}. ${fault!.remedy}`).toMatch(says);
    expect(fault!.file).toBe(`records/${file}`);
    if (at) expect(fault!.line).toBe(lineWith(text(content as object), at));
    expect((await support.get('/api/shelfs')).body).toMatchObject({ total: 3 });
    expect(await pages()).toEqual(before);
    // Another file is taken meanwhile.
    write('sign.entity.json', shelf({ resource: openToStaff }, { [`c${++columns}`]: { type: 'string' } }));
    await waitUntil(30_000, async () => (await support.get(`/api/signs?c${columns}=x`)).status === 200);
    expect(await faults()).toHaveLength(1);
  });

  it('is served as it was after a restart, which says what is wrong', async () => {
    write('shelf.entity.json', shelf({}, { name: { type: 'string', 'x-field': { unique: true } } }));
    write('overview.dashboard.json', '{');
    await waitUntil(30_000, async () => (await faults()).length === 2);
    const { deps } = dropped.app;
    const again = await openCollections(deps, readContract(join(deps.config.dataDir, 'schema-files')));
    expect(again.collections().map(({ name }) => name)).toContain('shelves');
    expect([...again.manifest().dashboards.keys()]).toContain('overview');
    expect(
      again
        .faults()
        .map(({ file }) => file)
        .sort(),
    ).toEqual(['records/overview.dashboard.json', 'records/shelf.entity.json']);
    again.close();
  });
});
