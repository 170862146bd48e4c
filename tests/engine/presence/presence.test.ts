import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { presences } from '../../../engine/server/events/tables.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { createStaff } from '../../support/api/staffHelpers.ts';
import { listen } from '../events/listening.ts';

let app: TestApp;
let ann: Customer;
let bob: Customer;
beforeAll(async () => {
  app = await startTestApp();
  ann = await createStaff(app, 'support', { first_name: 'Ann', last_name: 'Quill' });
  bob = await createStaff(app, 'admin', { first_name: 'Bob', last_name: 'Margin' });
});
afterAll(() => app?.close());

let record = '';
beforeEach(() => {
  record = randomUUID();
});
const place = (doing: 'reads' | 'edits' | 'left', page: string, differs: object = {}) => ({
  body: { page, resource: 'orders', uuid: record, doing, ...differs },
});
const tell = async (who: Customer, ...about: Parameters<typeof place>) =>
  (await who.expect(200, 'tellPresence', place(...about))).body.people;
const page = () => randomUUID();

describe('two of our team at one record', () => {
  it('see each other, since when, and who is editing, but not themselves', async () => {
    const [annsPage, bobsPage] = [page(), page()];
    expect(await tell(ann, 'reads', annsPage)).toEqual([]);
    const seen = { uuid: ann.me.uuid, name: 'Ann Quill', doing: 'reads', since: expect.any(String) };
    const [first] = await tell(bob, 'reads', bobsPage);
    expect(first).toEqual(seen);
    await app.advance('PT30S');
    await tell(ann, 'edits', annsPage);
    expect(await tell(bob, 'reads', bobsPage)).toEqual([{ ...first, doing: 'edits' }]);
    expect(await tell(ann, 'edits', annsPage)).toMatchObject([{ name: 'Bob Margin', doing: 'reads' }]);
  });

  it('are one person each, however many pages they have open, who edits where one of them does', async () => {
    await tell(ann, 'reads', page());
    await tell(ann, 'edits', page());
    expect(await tell(bob, 'reads', page())).toMatchObject([{ name: 'Ann Quill', doing: 'edits' }]);
  });

  it('learn immediately who comes, begins to edit and leaves, and get no events without a change', async () => {
    const [stream, annsPage] = [await listen(bob), page()];
    const told = `presence ${JSON.stringify({ uuid: record })}`;
    for (const [doing, times] of [
      ['reads', 1],
      ['reads', 1],
      ['edits', 2],
      ['left', 3],
    ] as const) {
      await tell(ann, doing, annsPage);
      await expect.poll(() => stream.named).toEqual(Array(times).fill(told));
    }
    // What is told after it: nothing that was to come is on its way still.
    await bob.expect(200, 'patchMe', { body: { phone: '+12125550123' } });
    await expect.poll(() => stream.events).toHaveLength(1);
    expect(stream.named).toHaveLength(3);
    stream.leave();
  });

  it('leave when they say so, at another record, or when nothing is heard of them', async () => {
    const annsPage = page();
    const others = () => tell(bob, 'reads', page());
    await tell(ann, 'reads', annsPage);
    await tell(ann, 'left', annsPage);
    expect(await others()).toEqual([]);
    await tell(ann, 'reads', annsPage);
    await tell(ann, 'reads', annsPage, { uuid: randomUUID() });
    expect(await others()).toEqual([]);
    await tell(ann, 'reads', annsPage);
    await app.advance('PT74S');
    expect(await others()).toHaveLength(1);
    await app.advance('PT2S');
    expect(await others()).toEqual([]);
    await app.advance('PT2M');
    await app.deps.jobs.run(app.deps, 'presences');
    expect(await app.db.$count(presences)).toBe(0);
  });

  it('are gone with their session', async () => {
    const again = await app.signIn(ann.me.email, ann.password);
    await tell(again, 'edits', page());
    await again.expect(204, 'logout');
    expect(await tell(bob, 'reads', page())).toEqual([]);
  });

  it('do not see each other where only one of them may see the resource', async () => {
    await app.db.insert(presences).values({
      page: page(),
      session_uuid: await sessionOf(ann),
      user_uuid: ann.me.uuid,
      record,
      resource: 'nothing',
      doing: 'reads',
      since: app.clock.now(),
      seen_at: app.clock.now(),
    });
    expect(await tell(bob, 'reads', page())).toEqual([]);
  });
});

const sessionOf = async (person: Customer): Promise<string> =>
  (await person.expect(200, 'listSessions')).body.find(one => one.is_current)?.uuid ?? '';

describe('presence', () => {
  it('is nothing that customers hear of or tell', async () => {
    const customer = await app.signUp();
    const stream = await listen(customer);
    await tell(ann, 'edits', page());
    expect((await customer.call('tellPresence', place('reads', page()))).status).toBe(403);
    await customer.expect(200, 'patchMe', { body: { phone: '+12125550123' } });
    await expect.poll(() => stream.events).toHaveLength(1);
    expect(stream.named).toEqual([]);
    stream.leave();
  });

  it('is reported by session: the page of another session stays', async () => {
    const annsPage = page();
    await tell(ann, 'reads', annsPage);
    await tell(bob, 'left', annsPage);
    await tell(bob, 'edits', annsPage, { uuid: randomUUID() });
    expect(await tell(bob, 'reads', page())).toMatchObject([{ name: 'Ann Quill', doing: 'reads' }]);
  });

  it('is refused for a resource without pages of records', async () => {
    for (const resource of ['nothing', 'coupons'])
      expect((await ann.call('tellPresence', place('reads', page(), { resource }))).status).toBe(404);
  });

  it('is kept for the last twenty pages of a session', async () => {
    for (let open = 0; open < 22; open += 1) await tell(ann, 'reads', page());
    const session = await sessionOf(ann);
    expect(await app.db.$count(presences, eq(presences.session_uuid, session))).toBe(20);
  });
});
