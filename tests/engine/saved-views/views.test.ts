import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../../server/account/tables.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';

let app: TestApp;
let ada: Customer;
let grace: Customer;
let support: Customer;
let colleague: Customer;
let admin: Customer;

async function person(role: 'customer' | 'support' | 'admin'): Promise<Customer> {
  const somebody = await app.signUp();
  await app.db.update(users).set({ role }).where(eq(users.uuid, somebody.me.uuid));
  return somebody;
}

const late = {
  resource: 'orders',
  label: ' Late ones ',
  view: 'in_progress',
  q: 'atlas',
  filters: { status: ['on_hold'], 'total[gte]': ['5000'] },
  sort: '-total',
  columns: ['number', 'name', 'total'],
  density: 'compact' as const,
};
const save = async (somebody: Customer, part: object = {}) =>
  (await somebody.expect(201, 'createView', { body: { ...late, ...part } })).body;
const labels = async (somebody: Customer) =>
  (await somebody.expect(200, 'listViews', { query: { resource: 'orders' } })).body.map(({ label }) => label);

beforeAll(async () => {
  app = await startTestApp();
  [ada, grace] = [await person('customer'), await person('customer')];
  [support, colleague, admin] = [await person('support'), await person('support'), await person('admin')];
});
afterAll(() => app.close());

describe('a saved view', () => {
  it('keeps all that the list was, and is private', async () => {
    const view = await save(ada);
    expect(view).toMatchObject({ ...late, label: 'Late ones', role: null, is_mine: true, can_change: true });
    expect(await labels(ada)).toEqual(['Late ones']);
    expect(await labels(grace)).toEqual([]);
    expect(await labels(admin)).toEqual([]);
    const hidden = { params: { uuid: view.uuid } };
    await grace.expect(404, 'patchView', { ...hidden, body: { label: 'Mine' } });
    await admin.expect(404, 'deleteView', hidden);
  });

  it('is changed in part and deleted by its owner', async () => {
    const { uuid } = await save(grace, { label: 'Mine' });
    const { body } = await grace.expect(200, 'patchView', { params: { uuid }, body: { label: 'Ours', columns: null } });
    expect(body).toMatchObject({ label: 'Ours', columns: null, q: 'atlas', filters: late.filters });
    await grace.expect(204, 'deleteView', { params: { uuid } });
    expect(await labels(grace)).toEqual([]);
  });

  it('shared with a role is seen by all of it, and changed by its owner or an administrator', async () => {
    const { uuid } = await save(support, { label: 'Team', role: 'support' });
    const [theirs] = (await colleague.expect(200, 'listViews')).body;
    expect(theirs).toMatchObject({ uuid, role: 'support', is_mine: false, can_change: false });
    expect(await labels(admin)).toEqual(['Team']);
    expect(await labels(grace)).toEqual([]);
    await colleague.expect(403, 'patchView', { params: { uuid }, body: { label: 'Mine' } });
    await colleague.expect(403, 'deleteView', { params: { uuid } });
    await admin.expect(200, 'patchView', { params: { uuid }, body: { label: 'The team' } });
    await admin.expect(204, 'deleteView', { params: { uuid } });
  });

  it('is not shared beyond what the role may', async () => {
    const createSharedBody = (role: string) => ({ body: { ...late, role } });
    await ada.expect(403, 'createView', createSharedBody('customer'));
    await support.expect(403, 'createView', createSharedBody('admin'));
    await support.expect(403, 'createView', createSharedBody('customer'));
    await admin.expect(201, 'createView', createSharedBody('customer'));
    await admin.expect(403, 'createView', createSharedBody('nobody'));
    expect(await labels(grace)).toEqual(['Late ones']);
  });

  it('belongs to a list that one can open', async () => {
    await ada.expect(404, 'createView', { body: { ...late, resource: 'nothing' } });
    await ada.expect(404, 'createView', { body: { ...late, resource: 'constructor' } });
  });

  it.each([
    ['label', '  '],
    ['label', 'x'.repeat(61)],
    ['filters', { 'a b': ['x'] }],
    ['filters', { status: 'draft' }],
    ['filters', Object.fromEntries(Array.from({ length: 31 }, (_, place) => [`f${place}`, ['x']]))],
    ['columns', ['a', 'a']],
    ['sort', 'drop table'],
    ['density', 'wide'],
    ['q', '\u0000'],
    ['user_uuid', 'x'],
  ])('refuses %s %j', async (key, value) => {
    await ada.expect(422, 'createView', { body: { ...late, [key]: value } });
  });

  it('goes with its account', async () => {
    const leaving = await person('customer');
    await save(leaving);
    await app.db.delete(users).where(eq(users.uuid, leaving.me.uuid));
    expect(await labels(ada)).not.toContain('gone');
  });
});
