import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../../engine/server/db/database.ts';
import { type LiveChange, publish } from '../../../engine/server/events/events.ts';
import { openLiveStreams } from '../../../engine/server/events/openLiveStreams.ts';
import { liveEvents } from '../../../engine/server/events/tables.ts';
import { users } from '../../../server/account/tables.ts';
import { buildApp } from '../../../server/app.ts';
import { readStandings } from '../../../server/auth/portalSessions.ts';
import { Client } from '../../helpers/client.ts';
import { runInBackground } from '../../helpers/runInBackground.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { type Listening, listen } from './listening.ts';

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.signUp();
});
afterAll(() => app.close());

const changeOf = ({ me }: Customer, resource: LiveChange['resource'] = 'orders'): LiveChange => ({
  owner: me.uuid,
  resource,
  uuid: randomUUID(),
});
const tell = (change: LiveChange) => app.db.transaction(tx => publish(tx, app.deps, change));
const uuids = ({ events }: Listening) => events.map(({ uuid }) => uuid);
const staff = async (role: 'support' | 'admin') => {
  const member = await app.signUp();
  await app.db.update(users).set({ role }).where(eq(users.uuid, member.me.uuid));
  return member;
};

describe('an open page', () => {
  it('hears of a change once it is committed, and only of its own', async () => {
    const [page, stranger] = [await listen(customer), await listen(await app.signUp())];
    expect(page.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(page.headers.get('cache-control')).toBe('no-store');
    const change = changeOf(customer);
    const undone = app.db.transaction(async tx => {
      await publish(tx, app.deps, changeOf(customer));
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow();
    await tell(change);
    await expect.poll(() => page.events).toEqual([{ resource: 'orders', uuid: change.uuid, at: expect.any(String) }]);
    expect(stranger.events).toEqual([]);
    page.leave();
    stranger.leave();
  });

  it("of our team hears of every customer's", async () => {
    for (const role of ['support', 'admin'] as const) {
      const page = await listen(await staff(role));
      const change = changeOf(customer, 'messages');
      await tell(change);
      // What other customers did may come as well.
      await expect.poll(() => uuids(page)).toContain(change.uuid);
      page.leave();
    }
  });

  it('needs a session', async () => {
    expect((await listen(app.client())).status).toBe(401);
  });

  it('answers a question for its head, and keeps nothing open for it', async () => {
    const fresh = await app.signIn(customer.me.email, customer.password);
    for (let asked = 0; asked < 8; asked += 1) expect((await fresh.request('HEAD', '/api/events')).status).toBe(200);
  });

  it('gets 429 beyond six of one session, and a place again when one is left', async () => {
    const fresh = await app.signIn(customer.me.email, customer.password);
    const pages = await Promise.all([1, 2, 3, 4, 5, 6].map(() => listen(fresh)));
    expect(pages.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const refused = await listen(fresh);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await listen(customer)).status).toBe(200);
    for (const page of pages) page.leave();
    await expect.poll(async () => (await listen(fresh)).status).toBe(200);
  });
});

describe('a page that comes back', () => {
  it('hears what it has missed, also of a transaction that began before and ended after', async () => {
    const page = await listen(customer);
    const early = changeOf(customer, 'payments');
    const meanwhile = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const announceLate = async (tx: Tx) => {
      await publish(tx, app.deps, early);
      begun.resolve();
      await meanwhile.promise;
    };
    const slow = runInBackground(app.db.transaction(announceLate), meanwhile.resolve);
    await begun.promise;
    const heard = changeOf(customer);
    await tell(heard);
    await expect.poll(() => uuids(page)).toEqual([heard.uuid]);
    page.leave();
    meanwhile.resolve();
    await slow;
    const missed = changeOf(customer, 'files');
    await tell(missed);
    await tell(changeOf(await app.signUp()));

    const again = await listen(customer, { 'last-event-id': page.lastEventId });
    await expect.poll(() => uuids(again)).toEqual([early.uuid, heard.uuid, missed.uuid]);
    again.leave();
    const atLast = await listen(customer, { 'last-event-id': again.lastEventId });
    expect([atLast.events, atLast.named]).toEqual([[], []]);
    atLast.leave();
  });

  it.each(['', 'x', '1', '-1-1', `${'9'.repeat(40)}-1`, '1-1', `999999999999999-${Date.now()}`])(
    'from nowhere (%j), or from too long ago, starts over',
    async place => {
      const page = await listen(customer, { 'last-event-id': place });
      expect(page.named).toEqual(['reset {}']);
      expect(page.lastEventId).toMatch(/^\d+-\d+$/);
      page.leave();
    },
  );

  it('to more than a thousand changes starts over', async () => {
    const page = await listen(customer);
    page.leave();
    const { uuid: customer_uuid } = customer.me;
    const at = app.clock.now();
    const rows = Array.from({ length: 1001 }, () => ({
      transaction: Number.parseInt(page.lastEventId, 10) + 1,
      customer_uuid,
      resource: 'orders',
      uuid: randomUUID(),
      at,
    }));
    await app.db.insert(liveEvents).values(rows);
    const again = await listen(customer, { 'last-event-id': page.lastEventId });
    expect([again.events, again.named]).toEqual([[], ['reset {}']]);
    again.leave();
    await app.db.delete(liveEvents);
  });
});

/** As `announce` does, without rows; long ones fill what lies between two machines sooner. */
async function tellMany(from: number, many: number): Promise<void> {
  const told = { floor: 1, owner: customer.me.uuid, resource: 'f'.repeat(6_000), uuid: randomUUID(), at: 1 };
  await app.deps.pool.query(
    "select pg_notify('galley_live', ($1::jsonb || jsonb_build_object('seq', n))::text) from generate_series($2::int, $3::int) n",
    [JSON.stringify(told), from + 1, from + many],
  );
}

describe('a stream ends', () => {
  it('when its session is revoked', async () => {
    const elsewhere = await app.signIn(customer.me.email, customer.password);
    const [page, own] = [await listen(elsewhere), await listen(customer)];
    await customer.expect(200, 'revokeOtherSessions');
    await page.over;
    expect(page.named).toEqual(['end {"reason":"session"}']);
    expect((await listen(elsewhere)).status).toBe(401);
    const change = changeOf(customer);
    await tell(change);
    await expect.poll(() => uuids(own)).toEqual([change.uuid]);
    own.leave();
  });

  it('when the account is locked', async () => {
    const locked = await app.signUp();
    const page = await listen(locked);
    const lock = { blocked_at: app.clock.now(), blocked_reason: 'terms' as const };
    await app.db.transaction(async tx => {
      await tx.update(users).set(lock).where(eq(users.uuid, locked.me.uuid));
      await publish(tx, app.deps, { owner: locked.me.uuid, resource: 'account', uuid: locked.me.uuid });
    });
    await page.over;
    expect(page.named).toEqual(['end {"reason":"locked"}']);
    expect((await listen(locked)).status).toBe(403);
  });

  it('when a person loses a role with more events', async () => {
    const member = await staff('support');
    const page = await listen(member);
    await app.db.update(users).set({ role: 'customer' }).where(eq(users.uuid, member.me.uuid));
    await app.db.transaction(tx =>
      publish(tx, app.deps, { owner: member.me.uuid, resource: 'account', uuid: member.me.uuid }),
    );
    await page.over;
  });

  it('when its reader is too slow, and the others hear on', async () => {
    const page = await listen(customer);
    const slow = connect(Number(new URL(app.url).port), '127.0.0.1');
    slow.write(`GET /api/events HTTP/1.1\r\nhost: localhost\r\ncookie: ${customer.cookieHeader()}\r\n\r\n`);
    await once(slow, 'data');
    slow.pause();
    // The kernel takes some megabytes before anybody notices that they are not read.
    for (let told = 0; told < 2_600; told += 26) {
      await tellMany(told, 26);
      await expect.poll(() => page.events.length, { interval: 2 }).toBe(told + 26);
    }
    slow.resume();
    await once(slow, 'close');
    page.leave();
  });

  it('when its session is over by the clock', async () => {
    const brief = await app.signUp();
    const page = await listen(brief);
    await app.advance('PT13H');
    await page.over;
    expect(page.named).toEqual(['end {"reason":"session"}']);
  });

  it('at a stop of the server, at once, and hears of life until then', async () => {
    const live = openLiveStreams({ ...app.deps, readSessionStatuses: readStandings }, 30);
    const server = await buildApp({ ...app.deps, live });
    const url = await server.listen({ host: '127.0.0.1', port: 0 });
    const reader = await app.signUp();
    const client = Object.assign(new Client(url), { cookies: reader.cookies });
    const page = await listen(client);
    await expect.poll(() => page.comments.length).toBeGreaterThan(2);
    await server.close();
    await page.over;
    expect(page.named).toEqual(['end {"reason":"restart"}']);
  });
});

it('rows are kept for two days', async () => {
  const change = changeOf(await app.signUp());
  await tell(change);
  const countKeptEvents = () => app.db.$count(liveEvents, eq(liveEvents.uuid, change.uuid));
  await app.advance('P1DT20H');
  expect(await countKeptEvents()).toBe(1);
  await app.advance('P1D');
  expect(await countKeptEvents()).toBe(0);
});
