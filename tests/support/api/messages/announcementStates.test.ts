/** An announcement in every state, and what each reader sees of it: the words that are true now, or none. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DashboardMessagesRow } from '../../../../schemas/generated/types.ts';
import { lockAccount } from '../../../../server/account/accountLock.ts';
import { dashboardMessages } from '../../../../server/generated/entityTables.ts';
import { type Listening, listen } from '../../../engine/events/listening.ts';
import type { Client } from '../../../helpers/client.ts';
import { type Customer, startTestApp, type TestApp } from '../../../helpers/testApp.ts';
import { createStaff } from '../staffHelpers.ts';

let app: TestApp;
let staff: Customer;
let page: Listening;
let readers: Record<string, Client>;
beforeAll(async () => {
  app = await startTestApp();
  staff = await createStaff(app);
  const [customer, locked, seen] = [await app.signUp(), await app.signUp(), await app.signUp()];
  page = await listen(customer);
  const looking = await createStaff(app);
  await app.db.transaction(tx => lockAccount(tx, app.deps, locked.me.uuid, 'terms', null));
  await seen.expect(201, 'giveConsent', { body: { kind: 'impersonate', lasts: '24h' } });
  const about = { params: { user_uuid: seen.me.uuid }, body: { why: 'They asked about it.' } };
  expect((await looking.call('impersonateCustomer', about)).status).toBeLessThan(300);
  readers = {
    visitor: app.client(),
    customer,
    'locked customer': locked,
    'staff seeing as a customer': looking,
    support: staff,
    admin: await createStaff(app, 'admin'),
  };
});
afterEach(() => app.db.delete(dashboardMessages));
afterAll(() => {
  page?.leave();
  return app?.close();
});

const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString();
const path = '/api/support/dashboard-messages';
const expectAnnouncement = async (status: number, asked: ReturnType<Client['get']>): Promise<DashboardMessagesRow> => {
  const answer = await asked;
  expect(answer.status, answer.text).toBe(status);
  return answer.body as DashboardMessagesRow;
};
const write = async (short_description: string, more: object = {}): Promise<string> =>
  String((await expectAnnouncement(201, staff.post(path, { short_description, ...more }))).uuid);
const change = (uuid: string, body: object) => expectAnnouncement(200, staff.patch(`${path}/${uuid}`, body));
const turn = (uuid: string, name: 'put_up' | 'take_down') =>
  expectAnnouncement(200, staff.post(`${path}/${uuid}/actions/${name}`, {}));
const putUp = async (short_description: string, more: object = {}): Promise<string> => {
  const uuid = await write(short_description, more);
  await turn(uuid, 'put_up');
  return uuid;
};
const pass = async (minutes: number) => {
  app.clock.setOffset(app.clock.offset() + minutes * 60_000);
  await app.deps.jobs.run(app.deps, 'dashboard_messages');
};
const remove = (uuid: string) => expectAnnouncement(204, staff.delete(`${path}/${uuid}`));

interface Line {
  when: string;
  before: () => Promise<string>;
  /** The last action on it, about which open pages get a live event. */
  act?: (uuid: string) => Promise<unknown>;
  /** What every reader sees; '': nothing. */
  shows: string;
  /** Null: the announcement was deleted. */
  status: DashboardMessagesRow['status'] | null;
}

const lines: Line[] = [
  { when: 'is only written', before: () => write('Words'), shows: '', status: 'off' },
  {
    when: 'is put up',
    before: () => write('Words'),
    act: uuid => turn(uuid, 'put_up'),
    shows: 'Words',
    status: 'shown',
  },
  {
    when: 'is taken down',
    before: () => putUp('Words'),
    act: uuid => turn(uuid, 'take_down'),
    shows: '',
    status: 'off',
  },
  {
    when: 'has not begun',
    before: () => putUp('Words', { shown_from: inMinutes(30) }),
    shows: '',
    status: 'scheduled',
  },
  {
    when: 'begins',
    before: () => putUp('Words', { shown_from: inMinutes(30) }),
    act: () => pass(31),
    shows: 'Words',
    status: 'shown',
  },
  {
    when: 'would begin, and is taken down before',
    before: () => putUp('Words', { shown_from: inMinutes(30) }),
    act: async uuid => {
      await turn(uuid, 'take_down');
      await pass(31);
    },
    shows: '',
    status: 'off',
  },
  { when: 'has an end', before: () => putUp('Words', { shown_until: inMinutes(30) }), shows: 'Words', status: 'shown' },
  {
    when: 'ends',
    before: () => putUp('Words', { shown_until: inMinutes(30) }),
    act: () => pass(31),
    shows: '',
    status: 'over',
  },
  {
    when: 'ended, and is given a later end',
    before: async () => {
      const uuid = await putUp('Words', { shown_until: inMinutes(30) });
      await pass(31);
      return uuid;
    },
    act: uuid => change(uuid, { shown_until: inMinutes(30) }),
    shows: 'Words',
    status: 'shown',
  },
  {
    when: 'is given an end that is over',
    before: () => putUp('Words'),
    act: uuid => change(uuid, { shown_from: inMinutes(-60), shown_until: inMinutes(-1) }),
    shows: '',
    status: 'over',
  },
  {
    when: 'is given another beginning',
    before: () => putUp('Words'),
    act: uuid => change(uuid, { shown_from: inMinutes(30) }),
    shows: '',
    status: 'scheduled',
  },
  {
    when: 'is said in other words',
    before: () => putUp('Words'),
    act: uuid => change(uuid, { short_description: 'Other words' }),
    shows: 'Other words',
    status: 'shown',
  },
  {
    when: 'is taken down, said in other words and put up again',
    before: async () => {
      const uuid = await putUp('Words');
      await turn(uuid, 'take_down');
      await change(uuid, { short_description: 'Other words' });
      return uuid;
    },
    act: uuid => turn(uuid, 'put_up'),
    shows: 'Other words',
    status: 'shown',
  },
  {
    when: 'is behind a newer one',
    before: async () => {
      const uuid = await putUp('Words', { shown_from: inMinutes(-60) });
      return uuid;
    },
    act: () => putUp('Newer'),
    shows: 'Newer',
    status: 'covered',
  },
  {
    when: 'was behind a newer one that ended',
    before: async () => {
      const uuid = await putUp('Words', { shown_from: inMinutes(-60) });
      await putUp('Newer', { shown_until: inMinutes(30) });
      return uuid;
    },
    act: () => pass(31),
    shows: 'Words',
    status: 'shown',
  },
  {
    when: 'was behind a newer one that is gone',
    before: async () => {
      const uuid = await putUp('Words', { shown_from: inMinutes(-60) });
      await putUp('Newer');
      return uuid;
    },
    act: async () => {
      const { items } = (await staff.get(`${path}?q=Newer`)).body as { items: DashboardMessagesRow[] };
      await remove(String(items[0]!.uuid));
    },
    shows: 'Words',
    status: 'shown',
  },
  { when: 'is deleted', before: () => putUp('Words'), act: remove, shows: '', status: null },
];

describe('an announcement', () => {
  it.each(lines)('that $when', async ({ before, act, shows, status }) => {
    const uuid = await before();
    page.events.length = 0;
    await act?.(uuid);
    for (const [name, reader] of Object.entries(readers)) {
      const { body } = await reader.expect(200, 'getDashboardMessage');
      expect([name, body.short_description, body.is_active]).toEqual([name, shows, shows !== '']);
    }
    const answer = await staff.get(`${path}/${uuid}`);
    expect(answer.status === 200 ? (answer.body as DashboardMessagesRow).status : null).toBe(status);
    const countHeardEvents = () => page.events.filter(({ resource }) => resource === 'dashboard_messages').length;
    if (act) await vi.waitFor(() => expect(countHeardEvents()).toBeGreaterThan(0), 10_000);
    if (status === null) return;
    const answers = async (name: string) => (await staff.post(`${path}/${uuid}/actions/${name}`, {})).status;
    const [possible, other] = status === 'off' ? ['put_up', 'take_down'] : ['take_down', 'put_up'];
    expect([await answers(other), await answers(possible)]).toEqual([403, status === 'over' ? 403 : 200]);
  });
});
