/** Every schema file that the docs show is saved into a running server, in the order of the page, and driven there. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSchemas } from '../../../engine/cli/loadSchemas.ts';
import { plural } from '../../../engine/dsl/entity.ts';
import { templateOf } from '../../../scripts/new.ts';
import { openToEverybody } from '../../helpers/openPermissions.ts';
import { type Role, type SchemaFixture, startWithSchemas, waitUntil } from '../records/schemaFixture.ts';
import { drive, type People } from './driveCollection.ts';
import { type Block, blocksOf, pages } from './pageBlocks.ts';
import { copySchemas } from './schemaCopy.ts';

let dropped: SchemaFixture;
let people: People;
beforeAll(async () => {
  dropped = await startWithSchemas();
  const signUp = (role: Role) => dropped.signUpAs(role);
  people = { customer: await signUp('customer'), support: await signUp('support'), admin: await signUp('admin') };
});
afterAll(() => dropped?.close());

const entityIn = (file: string): string => /([^/]+)\.entity\.json$/.exec(file)?.[1] ?? '';

/** Saves a file and waits until the server answers as it says: a field of its own is known. */
async function save(file: string, json: { properties: object }): Promise<string> {
  const path = join(dropped.folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(json, null, 2));
  const name = plural(entityIn(file));
  const fields = Object.keys(json.properties);
  await waitUntil(30_000, async () => {
    const { body } = await people.support.expect(200, 'getPortal');
    const resource = body.resources.find(one => one.name === name);
    const text = JSON.stringify(resource?.show ?? {});
    return fields.every(
      field => text.includes(`"${field}"`) || JSON.stringify(resource?.list ?? {}).includes(`"${field}"`),
    );
  });
  return name;
}

describe('JSON in the docs', () => {
  it.each(pages())('%s: each block says which file it is', page => {
    const nameless = blocksOf(page).filter(
      ({ language, file }) => language === 'json' && !file?.startsWith('schemas/'),
    );
    expect(nameless.map(({ line }) => `${page}:${line}`)).toEqual([]);
  });
});

describe('docs/add-a-screen.md', () => {
  const all = blocksOf('add-a-screen.md').filter(({ language }) => language === 'json');
  const blocks = all.filter(({ file }) => file?.endsWith('.entity.json'));

  it('goes from one file to a resource with everything', () => {
    expect(blocks.map(({ file }) => file)).toEqual([
      'schemas/style_notes/style_note.entity.json',
      'schemas/style_notes/publisher.entity.json',
      'schemas/style_notes/style_note.entity.json',
      'schemas/style_notes/publisher.entity.json',
      'schemas/style_notes/style_note.entity.json',
      'schemas/support/customers/customer_note.entity.json',
    ]);
    expect(blocks[0]!.text.trimEnd().split('\n').length).toBeLessThanOrEqual(30);
  });

  it.each(blocks.map((block, place): [string, Block] => [`${place + 1}: ${block.file}`, block]))(
    'step %s runs',
    async (_, { file, text }) => {
      const name = await save(file!.replace('schemas/', ''), JSON.parse(text) as { properties: object });
      const { manifest } = loadSchemas(dropped.folder);
      const driven = await drive(manifest.registry, people, name);
      expect(driven.made.support).toBeGreaterThan(0);
      expect(driven.asked.length).toBeGreaterThan(0);
    },
  );

  it('shows a screen of the team as the product has it', () => {
    const { file, text } = blocks.at(-1)!;
    expect(JSON.parse(text)).toEqual(JSON.parse(readFileSync(join(process.cwd(), file!), 'utf8')));
  });

  it('does in the end what it says of conditions and rights', async () => {
    const { customer, support } = people;
    const path = '/api/style_notes';
    const refused = await customer.post(path, { rule: 'No hyphen', exception: true });
    expect([refused.status, JSON.stringify(refused.detail)]).toEqual([422, expect.stringContaining('"reason"')]);
    const made = await customer.post(path, { rule: 'No hyphen', exception: true, reason: 'House style' });
    expect(made.status, made.text).toBe(201);
    const { uuid, state } = made.body as { uuid: string; state: string };
    expect(state).toBe('open');
    expect(made.body).not.toHaveProperty('remark');
    expect((await customer.patch(`${path}/${uuid}`, { state: 'agreed' })).status).toBe(422);
    expect((await support.patch(`${path}/${uuid}`, { state: 'agreed', remark: 'Ask again' })).status).toBe(200);
    expect((await customer.patch(`${path}/${uuid}`, { rule: 'No hyphens' })).status).toBe(403);
    expect((await customer.get(`${path}/${uuid}`)).text).not.toContain('Ask again');
    expect((await customer.post('/api/publishers', { name: 'Mine' })).status).toBe(403);
  });

  it('is in German where the reader is', async () => {
    const { body } = await people.customer.expect(200, 'getPortal');
    const notes = body.resources.find(one => one.name === 'style_notes');
    expect(JSON.stringify(notes)).toContain('"de":"Stilnotizen"');
    expect(JSON.stringify(notes?.list)).toContain('"de":"Verlag"');
  });

  it('ends with a page of widgets for the team', async () => {
    const { file, text } = all.find(one => one.file?.endsWith('.dashboard.json'))!;
    expect(file).toBe('schemas/style_notes/house_style.dashboard.json');
    writeFileSync(join(dropped.folder, file!.replace('schemas/', '')), text);
    const dashboardsOf = async (role: Role) => (await people[role].expect(200, 'getPortal')).body.dashboards;
    await waitUntil(30_000, async () => (await dashboardsOf('support')).some(({ name }) => name === 'house_style'));
    const page = (await dashboardsOf('support')).find(({ name }) => name === 'house_style');
    expect(page).toMatchObject({ route: '/dashboard/house_style', widgets: [{ id: 'open' }, { id: 'ways' }] });
    expect((await dashboardsOf('customer')).map(({ name }) => name)).not.toContain('house_style');
  });

  it('leaves the lint nothing to say', () => {
    const copy = copySchemas();
    for (const { file, text } of all) copy.save(file!.replace('schemas/', ''), JSON.parse(text) as object);
    expect(copy.findings()).toEqual([]);
    copy.close();
  });
});

describe('a file that npm run new writes', () => {
  it('runs as it is', async () => {
    const { file, json } = templateOf(['resource', 'invoice_note'], dropped.folder);
    const name = await save(file, json as unknown as { properties: object });
    const driven = await drive(loadSchemas(dropped.folder).manifest.registry, people, name);
    expect(driven.made).toEqual({ customer: 2, support: 2, admin: 2 });
    expect(driven.asked).toContainEqual('invoice_notes ?state=state');
  });
});

describe('resources of the product whose rows the server keeps', () => {
  const { manifest, collections } = loadSchemas();
  const names = collections.map(({ name }) => name);

  it('are driven as any other', async () => {
    for (const name of names) await drive(manifest.registry, people, name);
  }, 60_000);

  it('say themselves how many rows are made, and what is left out', async () => {
    const file = { title: 'Draft', type: 'object', properties: { name: { type: 'string', maxLength: 20 } } };
    const test = { seed: 5, skip: ['delete', 'list'] };
    const name = await save('records/sketch.entity.json', {
      ...file,
      'x-entity': { resource: { ...openToEverybody, test } },
    } as typeof file);
    const driven = await drive(loadSchemas(dropped.folder).manifest.registry, people, name);
    expect(driven).toEqual({ made: { customer: 5, support: 5, admin: 5 }, asked: [] });
    const { body } = await people.support.get('/api/sketches?size=100');
    expect((body as { total: number }).total).toBe(15);
  });
});
