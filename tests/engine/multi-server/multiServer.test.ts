import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobsSchema } from '../../../engine/server/jobs/jobs.ts';
import { mailOutbox } from '../../../engine/server/mail/tables.ts';
import { orderEvents, orders } from '../../../server/orders/tables.ts';
import { cardData, cards, cardToken, listCharges, pay, succeededCharges } from '../../checkout/api/checkoutHelpers.ts';
import { Client } from '../../helpers/client.ts';
import { runInBackground } from '../../helpers/runInBackground.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { copyEdit, createFilledDraft, createPlacedOrder, postStep, readOrder } from '../../orders/api/orderFixtures.ts';
import { createStaff } from '../../support/api/staffHelpers.ts';
import { createOrderForUpload } from '../../uploads/api/orderForUpload.ts';
import { photo } from '../../uploads/api/photos.ts';
import { Tus } from '../../uploads/api/tus.ts';
import { type Listening, listen } from '../events/listening.ts';
import { at, killServers, type Server, startServer } from './servers.ts';

// Starts several server processes on one database and one file store.
let app: TestApp;
let a: Server;
let b: Server;
let c: Server;
let customer: Customer;
/** Open at each of the three. */
let pages: Listening[] = [];
beforeAll(async () => {
  app = await startTestApp();
  [a, b, c] = (await Promise.all([1, 2, 3].map(() => startServer(app, { TRUST_PROXY: '1' })))) as [
    Server,
    Server,
    Server,
  ];
  customer = await app.signUp();
}, 240_000);
afterAll(async () => {
  killServers();
  await app.close();
});

const signInAt = async ({ url }: Server, { me, password }: Customer) => {
  const client = new Client(url);
  await client.expect(200, 'login', { body: { email: me.email, password, remember_me: false } });
  return client;
};

/** Counts the queries that wait for a locked row. */
async function waiting(query: string): Promise<number> {
  const { rowCount } = await app.deps.pool.query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1",
    [query],
  );
  return rowCount ?? 0;
}

describe('three servers on one database', () => {
  it('know the same sessions: begun on one, used on another, ended on the third', async () => {
    const client = await signInAt(a, customer);
    const onB = Object.assign(new Client(b.url), { cookies: client.cookies });
    expect((await onB.call('getMe')).status).toBe(200);
    await at(c, customer).expect(200, 'revokeOtherSessions');
    expect((await onB.call('getMe')).status).toBe(401);
  });

  it('tell each other what has changed', async () => {
    pages = await Promise.all([a, b, c].map(server => listen(at(server, customer))));
    await at(a, customer).expect(200, 'patchMe', { body: { phone: '+12125550123' } });
    for (const page of pages)
      await expect.poll(() => page.events).toMatchObject([{ resource: 'account', uuid: customer.me.uuid }]);
  });

  it('tell our team on each of them what happens on another, and who is at a record', async () => {
    const [ann, bob] = [await createStaff(app), await createStaff(app)];
    const [onA, onB] = await Promise.all([listen(at(a, ann)), listen(at(b, bob))]);
    const uuid = (await createFilledDraft(at(c, customer))).object_uuid ?? '';
    for (const page of [onA, onB])
      await expect.poll(() => page.events).toContainEqual(expect.objectContaining({ uuid }));
    const there = (page: string) => ({ body: { page, resource: 'support_orders', uuid, doing: 'reads' } });
    await at(a, ann).expect(200, 'tellPresence', there(randomUUID()));
    await expect.poll(() => onB.named).toEqual([`presence ${JSON.stringify({ uuid })}`]);
    const { people } = (await at(c, bob).expect(200, 'tellPresence', there(randomUUID()))).body;
    expect(people).toMatchObject([{ uuid: ann.me.uuid, doing: 'reads' }]);
    for (const page of [onA, onB]) page.leave();
  });

  it('offer a service that an administrator made on another, and show its new name', async () => {
    const admin = await createStaff(app, 'admin');
    const price = { amount: 2500, currency: 'USD' };
    const indexing = {
      code: 'indexing',
      name_en: 'Indexing',
      sentence_en: 'Adds an index.',
      icon: 'book-open',
      unit: 'page',
      unit_size: 10,
      steps: [{ from: 0, price }],
      minimum: price,
      days_base: 2,
      days_per: 50,
      file_types: ['pdf'],
      questions: [],
      position: 1,
    };
    const made = await at(a, admin).post('/api/support/services', indexing);
    expect(made.status, made.text).toBe(201);
    const getOffer = async (server: Server) =>
      JSON.stringify((await at(server, customer).expect(200, 'initOrderForm', { body: {} })).body.form.schema);
    for (const server of [b, c]) await expect.poll(() => getOffer(server)).toContain('"Indexing"');
    const { uuid } = made.body as { uuid: string };
    expect((await at(b, admin).patch(`/api/support/services/${uuid}`, { name_en: 'Index' })).status).toBe(200);
    for (const server of [a, c]) await expect.poll(() => getOffer(server)).toContain('"Index"');
    const files = { ...copyEdit.files, order_type: 'indexing', pages: 100, turnaround: 'standard', file_type: 'pdf' };
    const draft = await createFilledDraft(at(c, customer), { files });
    expect(draft.price?.total.amount).toBe(25_000);
  });

  it('show the same time after one moved its clock', async () => {
    const times = () =>
      Promise.all([a, b, c].map(async ({ url }) => Date.parse((await (await fetch(`${url}/dev/clock`)).json()).now)));
    const before = Math.max(...(await times()));
    expect((await new Client(a.url).post('/dev/clock', { advance: 'PT1H' })).status).toBe(200);
    await expect.poll(async () => Math.min(...(await times())) - before).toBeGreaterThanOrEqual(3_600_000);
  });

  it('take the post of a form whose order was changed on another as a conflict', async () => {
    const uuid = (await createFilledDraft(at(a, customer))).object_uuid ?? '';
    const { version } = (
      await at(a, customer).expect(200, 'getOrderForm', { params: { object_uuid: uuid }, query: {} })
    ).body;
    const step = (name: string) => ({ step: 'details', step_data: { ...copyEdit.details, name }, version });
    const answers = await Promise.all([a, b, c].map(server => postStep(at(server, customer), uuid, step(server.url))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const won = [a, b, c][answers.findIndex(({ status }) => status === 200)];
    expect((await readOrder(at(b, customer), uuid)).name).toBe(won?.url);
  });

  it('answer a repeated key with the first answer, and charge once', async () => {
    const uuid = await createPlacedOrder(at(a, customer));
    const body = { payment_data: cardData(await cardToken(at(a, customer), cards.good)) };
    const key = randomUUID();
    const answers = await Promise.all([a, b, c].map(server => pay(at(server, customer), uuid, body, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(succeededCharges(await listCharges(app, (await readOrder(customer, uuid)).number))).toHaveLength(1);
  });

  it('take a file in turns: begun on one, continued on another, finished on the third', async () => {
    const order = await createOrderForUpload(app, customer);
    const { body } = await at(a, customer).expect(200, 'obtainTransporterToken', { params: { id: order.uuid } });
    const [onA, onB, onC] = [a, b, c].map(({ url }) => new Tus(url, body.token)) as [Tus, Tus, Tus];
    const bytes = photo('turns', 3_000_000);
    const part = (from: number, to?: number) => bytes.slice(from, to) as BodyInit;
    const path = (await onA.create('turns.jpg', bytes.length, bytes.slice(0, 1_000_000))).headers.get('location') ?? '';
    expect((await onB.append(path, 1_000_000, part(1_000_000, 2_000_000))).status).toBe(204);
    expect(await onA.offset(path)).toBe(2_000_000);
    const both = await Promise.all([onC, onA].map(tus => tus.append(path, 2_000_000, part(2_000_000))));
    expect(both.filter(({ status }) => status === 204)).toHaveLength(1);
    const finished = await at(b, customer).expect(200, 'finishUpload', { params: { id: order.uuid }, body: {} });
    expect(finished.body.files).toMatchObject([{ name: 'turns.jpg', size: bytes.length }]);
  });
});

describe('jobs of three servers', () => {
  const expire = async () => {
    const uuid = await createPlacedOrder(customer);
    await app.db.update(orders).set({ expires_at: app.clock.now() }).where(eq(orders.uuid, uuid));
    return uuid;
  };
  const expiries = (uuid: string) =>
    app.db.$count(orderEvents, and(eq(orderEvents.order_uuid, uuid), eq(orderEvents.to, 'expired')));
  const moveClock = ({ url }: Server) => new Client(url).post('/dev/clock', { advance: 'PT1M' });

  it('run due work once and send one mail, with any number of servers', async () => {
    const uuids = [await expire(), await expire(), await expire()];
    const boss = new PgBoss({ connectionString: app.deps.config.databaseUrl ?? '', schema: jobsSchema });
    await boss.start();
    const [moved] = await Promise.all([
      Promise.all([a, b, c].map(moveClock)),
      boss.send('orders', {}),
      boss.send('orders', {}),
    ]);
    expect(moved.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const uuid of uuids) expect(await expiries(uuid)).toBe(1);
    const { number } = await readOrder(customer, uuids[0] ?? '');
    const about = (await app.mailbox(customer.me.email)).filter(({ subject }) => subject.includes(number));
    const subjects = about.map(({ subject }) => subject);
    expect(new Set(subjects).size).toBe(subjects.length);
    await expect.poll(() => app.db.$count(mailOutbox, eq(mailOutbox.tries, 0))).toBe(0);
    const { rows } = await app.deps.pool.query('select max(tries)::int as most from mail_outbox');
    expect(rows).toEqual([{ most: 1 }]);
    await boss.stop({ graceful: false });
  });

  it('go on elsewhere when the one at work is killed', async () => {
    const uuid = await expire();
    const holder = await app.deps.pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from orders where uuid = $1 for update', [uuid]);
    const doomed = moveClock(c).catch(() => 'gone');
    await expect.poll(() => waiting('%orders%for update%')).toBe(1);
    const next = moveClock(a);
    c.process.kill('SIGKILL');
    expect([await doomed, await c.ended]).toEqual(['gone', 'SIGKILL']);
    await holder.query('rollback');
    holder.release();
    expect((await next).status).toBe(200);
    expect(await expiries(uuid)).toBe(1);
  });
});

describe('limits of three servers', () => {
  it('on guesses hold for all together, at once', async () => {
    const target = await app.signUp();
    const guess = ({ url }: Server) =>
      new Client(url).call('login', { body: { email: target.me.email, password: 'wrong horse battery' } });
    const answers = [];
    for (const server of [a, b, a, b, a]) answers.push((await guess(server)).status);
    expect(answers).toEqual([400, 400, 400, 400, 400]);
    expect((await guess(b)).status).toBe(429);
  });

  it('on requests hold for all together, within a second', async () => {
    const ask = async ({ url }: Server) => (await new Client(url).call('getConstants')).status;
    let answered = 0;
    const half = async (server: Server) => {
      for (;;) {
        if ((await ask(server)) === 429) return;
        answered += 1;
      }
    };
    await Promise.all([half(a), half(b)]);
    // Half a second of each, and a minute that may end in between.
    expect(answered).toBeLessThan(1_100);
    // As many again, should that minute end just here.
    await expect.poll(() => ask(b), { interval: 1, timeout: 60_000 }).toBe(429);
  }, 180_000);
});

it('a stopping server finishes running requests, ends its streams and exits with 0; the other continues', async () => {
  const page = pages[0];
  const holder = await app.deps.pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from users where uuid = $1 for update', [customer.me.uuid]);
  // From an address that has not used up its requests.
  const elsewhere = { 'x-forwarded-for': '10.1.2.3' };
  const late = runInBackground(at(a, customer).patch('/api/account/me', { first_name: 'Late' }, elsewhere));
  await expect.poll(() => waiting('%users%')).toBeGreaterThan(0);
  a.process.kill('SIGTERM');
  await page?.over;
  expect(page?.named).toEqual(['end {"reason":"restart"}']);
  await holder.query('rollback');
  holder.release();
  expect((await late).status).toBe(200);
  expect(await a.ended).toBe(0);
  expect((await fetch(`${b.url}/health/ready`)).status).toBe(200);
});
