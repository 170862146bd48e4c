/** Changes of rows are sent to the open pages of their owner and of staff, and to no others. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { openToEverybody, openToStaff } from '../../helpers/openPermissions.ts';
import type { Customer } from '../../helpers/testApp.ts';
import { type Listening, listen } from '../events/listening.ts';
import { type SchemaFixture, startWithSchemas, waitUntil } from './schemaFixture.ts';

const plain = (words: object) => ({
  type: 'object',
  'x-entity': { resource: openToEverybody, ...words },
  required: ['name'],
  properties: { name: { type: 'string', maxLength: 40 }, open: { type: 'boolean', default: true } },
});
const createListPermission = (list: unknown) => ({
  owner: 'none',
  resource: { permissions: { customer: { list }, admin: true } },
});
const nobody = '00000000-0000-0000-0000-000000000000';

let dropped: SchemaFixture;
let owner: Customer;
let other: Customer;
let admin: Customer;
let pages: Record<'owner' | 'other' | 'admin', Listening>;
beforeAll(async () => {
  dropped = await startWithSchemas({
    'letter.entity.json': plain({}),
    'vault.entity.json': plain({ owner: 'none', resource: openToStaff }),
    'poster.entity.json': plain(createListPermission(true)),
    'rumour.entity.json': plain(createListPermission({ open: true })),
  });
  [owner, other, admin] = await Promise.all([
    dropped.signUpAs('customer'),
    dropped.signUpAs('customer'),
    dropped.signUpAs('admin'),
  ]);
  const [one, two, three] = await Promise.all([listen(owner), listen(other), listen(admin)]);
  pages = { owner: one!, other: two!, admin: three! };
});
afterAll(async () => {
  for (const page of Object.values(pages)) page.leave();
  await dropped?.close();
});

/** Without the person's own account: the event of the sign-up may still be under way when the page begins to listen. */
const getHeardChanges = (page: Listening) =>
  page.events.filter(({ resource }) => resource !== 'account').map(({ resource, uuid }) => [resource, uuid]);

it('tells each of what is theirs to know, once it is done', async () => {
  const make = async (who: Customer, path: string) =>
    ((await who.post(`/api/${path}`, { name: 'x' })).body as { uuid: string }).uuid;
  const letter = await make(owner, 'letters');
  await owner.patch(`/api/letters/${letter}`, { name: 'y' });
  expect((await owner.patch(`/api/letters/${letter}`, { name: '' })).status).toBe(200);
  await owner.patch(`/api/letters/${letter}`, { name: 5 });
  await owner.delete(`/api/letters/${letter}`);
  const vault = await make(admin, 'vaults');
  const poster = await make(admin, 'posters');
  const rumour = await make(admin, 'rumours');
  await waitUntil(30_000, async () => pages.admin.events.length >= 7 && pages.other.events.length >= 2);
  const changes = Array(4).fill(['letters', letter]);
  expect(getHeardChanges(pages.owner)).toEqual([...changes, ['posters', poster], ['rumours', nobody]]);
  expect(getHeardChanges(pages.other)).toEqual([
    ['posters', poster],
    ['rumours', nobody],
  ]);
  expect(getHeardChanges(pages.admin)).toEqual([
    ...changes,
    ['vaults', vault],
    ['posters', poster],
    ['rumours', nobody],
  ]);
  expect(JSON.stringify(pages.other.events)).not.toContain(rumour);
});
