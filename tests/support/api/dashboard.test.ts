import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Manifest } from '../../../engine/dsl/index.ts';
import { users } from '../../../server/account/tables.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';

let app: TestApp;
let person: Customer;
beforeAll(async () => {
  app = await startTestApp();
  person = await app.signUp();
});
afterAll(() => app?.close());

async function portalAs(role: 'customer' | 'support' | 'admin'): Promise<Manifest> {
  await app.db.update(users).set({ role }).where(eq(users.uuid, person.me.uuid));
  return (await person.get('/api/portal')).body as Manifest;
}
const names = ({ resources }: Manifest) => resources.map(({ name }) => name);

it('staff begin on the staff dashboard, customers on their own', async () => {
  const pagesOf = async (role: 'customer' | 'support') =>
    (await portalAs(role)).dashboards.filter(({ route }) => route === '/dashboard').map(({ name }) => name);
  expect(await pagesOf('customer')).toEqual(['home']);
  expect(await pagesOf('support')).toEqual(['desk']);
});

it('every widget of the staff dashboard requests what the API offers', async () => {
  const { dashboards, resources } = await portalAs('support');
  const { widgets = [] } = dashboards.find(({ name }) => name === 'desk') ?? {};
  expect(widgets.map(({ id }) => id)).toEqual(expect.arrayContaining(['to_assign', 'mine', 'inbox', 'refunds']));
  const mine = widgets.find(({ id }) => id === 'mine');
  expect(mine?.where).toMatchObject({ editor_uuid: person.me.uuid });
  for (const { source, where, type } of widgets) {
    const resource = resources.find(({ name }) => source && 'resource' in source && source.resource === name);
    const query = new URLSearchParams(
      Object.entries(where ?? {}).flatMap(([key, value]) => [value].flat().map(one => [key, String(one)])),
    );
    const answer = await person.get(`/api${resource?.path}?${query}&size=1`);
    expect(answer.status, `${type} ${answer.text}`).toBe(200);
  }
});

it('accounts of the team are a page of admins', async () => {
  expect(names(await portalAs('support'))).toEqual(expect.arrayContaining(['contact_messages', 'dashboard_messages']));
  expect(names(await portalAs('support'))).not.toContain('staff');
  expect(names(await portalAs('admin'))).toContain('staff');
  expect(names(await portalAs('customer'))).not.toContain('contact_messages');
});
