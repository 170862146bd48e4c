import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { auditEntries } from '../../../../engine/server/audit/index.ts';
import type { DashboardMessagesRow } from '../../../../schemas/generated/types.ts';
import { listen } from '../../../engine/events/listening.ts';
import { type Customer, startTestApp, type TestApp } from '../../../helpers/testApp.ts';
import { createStaff } from '../staffHelpers.ts';

let app: TestApp;
let staff: Customer;

beforeAll(async () => {
  app = await startTestApp();
  staff = await createStaff(app);
});
afterAll(() => app?.close());

const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString();
const getShownMessage = async () => (await app.client().expect(200, 'getDashboardMessage')).body.short_description;
const path = '/api/support/dashboard-messages';
const write = async (body: Record<string, unknown>): Promise<string> =>
  String(((await staff.post(path, body)).body as DashboardMessagesRow).uuid);
const change = (uuid: string, body: Record<string, unknown>) => staff.patch(`${path}/${uuid}`, body);
const turn = (uuid: string, name: 'put_up' | 'take_down') => staff.post(`${path}/${uuid}/actions/${name}`, {});
const putUp = (uuid: string) => turn(uuid, 'put_up');
const listMessages = async (query: string) =>
  ((await staff.get(`${path}?${query}`)).body as { items: DashboardMessagesRow[] }).items;
const statusOf = async (short_description: string) =>
  (await listMessages(`q=${encodeURIComponent(short_description)}`))[0]?.status;

it('is invisible before it is published and after it is unpublished', async () => {
  const uuid = await write({ short_description: 'Written first' });
  expect([await getShownMessage(), await statusOf('Written first')]).toEqual(['', 'off']);
  const { body } = await putUp(uuid);
  expect(body).toMatchObject({
    status: 'shown',
    is_active: true,
  });
  expect(await getShownMessage()).toBe('Written first');
  await change(uuid, { short_description: ' Said better ' });
  expect(await getShownMessage()).toBe('Said better');
  await turn(uuid, 'take_down');
  expect(await getShownMessage()).toBe('');
});

it('is shown by its schedule, and of several the one that began last', async () => {
  await putUp(await write({ short_description: 'All year' }));
  const holidays = await write({ short_description: 'Holidays', shown_from: inHours(2), shown_until: inHours(4) });
  await putUp(holidays);
  expect([await getShownMessage(), await statusOf('Holidays')]).toEqual(['All year', 'scheduled']);
  const page = await listen(await app.signUp());
  await app.advance('PT3H');
  await app.advance('PT5M');
  const getHolidayEvents = () => page.events.filter(({ uuid }) => uuid === holidays);
  await vi.waitFor(() => expect(getHolidayEvents()).toHaveLength(1), 10_000);
  expect([await getShownMessage(), await statusOf('All year')]).toEqual(['Holidays', 'covered']);
  const now = await listMessages('status=shown&status=covered');
  expect(now.map(item => item.short_description).sort()).toEqual(['All year', 'Holidays']);
  await app.advance('PT3H');
  expect([await getShownMessage(), await statusOf('Holidays')]).toEqual(['All year', 'over']);
  await vi.waitFor(() => expect(getHolidayEvents()).toHaveLength(2), 10_000);
  page.leave();
  for (const name of ['put_up', 'take_down'] as const) expect((await turn(holidays, name)).status).toBe(403);
});

it('must end after it begins', async () => {
  const body = {
    short_description: 'Backwards',
    shown_from: inHours(3),
    shown_until: inHours(1),
  };
  const refused = await staff.post(path, body);
  expect(refused.status).toBe(422);
  expect((refused.body as { detail: object[] }).detail).toMatchObject([{ loc: ['body', 'shown_until'] }]);
});

it('refuses who saves an older version, and shows the one there is', async () => {
  const uuid = await write({ short_description: 'First words' });
  expect((await change(uuid, { short_description: 'Second words', version: 1 })).status).toBe(200);
  const refused = await change(uuid, {
    short_description: 'Third words',
    version: 1,
  });
  expect(refused.status).toBe(409);
  expect(JSON.parse(refused.text).current).toMatchObject({
    short_description: 'Second words',
    version: 2,
  });
});

it('keeps who wrote, changed and deleted it', async () => {
  const uuid = await write({ short_description: 'For the audit' });
  await change(uuid, { short_description: 'For the audit too' });
  expect((await staff.delete(`${path}/${uuid}`)).status).toBe(204);
  const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.record, uuid));
  expect(entries.map(({ action }) => action).sort()).toEqual(['create', 'delete', 'edit']);
  expect(entries.find(({ action }) => action === 'edit')).toMatchObject({
    before: { short_description: 'For the audit' },
    after: { short_description: 'For the audit too' },
  });
});
