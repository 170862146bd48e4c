import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openToStaff } from '../../helpers/openPermissions.ts';
import { listen } from '../events/listening.ts';
import { type SchemaFixture, startWithSchemas, waitUntil } from '../records/schemaFixture.ts';

let dropped: SchemaFixture;
beforeAll(async () => {
  dropped = await startWithSchemas();
});
afterAll(() => dropped?.close());

const portalNames = async (client: Awaited<ReturnType<SchemaFixture['signUpAs']>>) =>
  (await client.expect(200, 'getPortal')).body.resources.map(({ name }) => name);

it('a saved schema file tells every open page, which then finds its screens', async () => {
  const support = await dropped.signUpAs('support');
  const page = await listen(support);
  expect(page.named).toEqual([]);
  dropped.save('bookcase.entity.json', {
    title: 'Bookcase',
    type: 'object',
    'x-entity': { resource: openToStaff, owner: 'none' },
    properties: { name: { type: 'string', maxLength: 80 } },
  });
  await waitUntil(30_000, async () => page.named.includes('schemas {}'));
  expect(await portalNames(support)).toContain('bookcases');
  page.leave();
});

const cupboard = (resource: object) => ({
  title: 'Cupboard',
  type: 'object',
  'x-entity': { resource, owner: 'none' },
  properties: { name: { type: 'string', maxLength: 80 } },
});

it('a schema file that is replaced by a rename is taken up each time, in a new folder too', async () => {
  const support = await dropped.signUpAs('support');
  const isServed = async () => (await portalNames(support)).includes('cupboards');
  const folder = join(dropped.folder, 'furniture');
  mkdirSync(folder);
  for (const isOpen of [true, false, true, false]) {
    const saved = join(folder, 'cupboard.entity.json~');
    writeFileSync(saved, JSON.stringify(cupboard(isOpen ? openToStaff : { permissions: { support: false } })));
    renameSync(saved, join(folder, 'cupboard.entity.json'));
    await waitUntil(30_000, async () => (await isServed()) === isOpen);
    expect((await support.get('/api/cupboards')).status).toBe(isOpen ? 200 : 403);
  }
});
