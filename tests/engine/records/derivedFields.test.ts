/** Fields that the database computes, money stored as an amount, and changes that need a recent sign-in. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppFunctions } from '../../../engine/server/appFunctions.ts';
import type { Customer } from '../../helpers/testApp.ts';
import { type SchemaFixture, startWithSchemas } from './schemaFixture.ts';

const named: Partial<AppFunctions> = {
  derives: {
    uses_of_ticket: field => sql`select count(*)::int from "collections"."rides" where ticket_uuid = ${field('uuid')}`,
    ticket_state: field => sql`case when ${field('price')} > 500 then 'dear' else 'cheap' end`,
    asked_in: (_, { principal }) => sql`${principal.locale}::text`,
    half_price: field => sql`${field('price')} / 2`,
  },
  computes: { saved_in: (_, { principal, user }) => `${principal.locale}, account ${user.locale}` },
  actions: {
    stamp_ticket: () => undefined,
    copy_ticket: async (_, { rows, row }) => {
      const [same] = await rows.find('ticket', { state: 'dear', name: String(row.name) }, { sort: '-half' });
      const { half, uses, asked } = (await rows.get('ticket', String(same?.uuid), { lock: true })) ?? {};
      return { zone: `${(half as { amount: number }).amount} ${uses} ${asked}` };
    },
  },
};
const money = { $ref: 'galley:/shared/money' };
const ticket = {
  title: 'Ticket',
  type: 'object',
  required: ['name', 'price'],
  'x-entity': {
    owner: 'none',
    unique: [['name', 'zone']],
    search: ['state'],
    resource: {
      actions: { stamp: { hook: 'stamp_ticket', when: { state: 'dear' } }, copy: { hook: 'copy_ticket' } },
      recentSignIn: { create: true, edit: ['price'], delete: true, actions: ['stamp'] },
      permissions: { support: true },
    },
  },
  properties: {
    name: { type: 'string', maxLength: 40 },
    zone: { type: 'string', maxLength: 10 },
    price: { ...money, 'x-field': { stored: 'amount' } },
    uses: { type: 'integer', 'x-field': { derive: 'uses_of_ticket' } },
    state: { type: 'string', enum: ['dear', 'cheap'], 'x-field': { derive: 'ticket_state' } },
    half: { ...money, 'x-field': { derive: 'half_price', stored: 'amount' } },
    asked: { type: 'string', 'x-field': { derive: 'asked_in' } },
    saved: { type: 'string', maxLength: 20, 'x-field': { compute: 'saved_in' } },
  },
};
const ride = {
  title: 'Ride',
  type: 'object',
  required: ['ticket_uuid'],
  'x-entity': { owner: 'none', resource: { list: { columns: ['ticket_uuid.price'] }, permissions: { support: true } } },
  properties: { ticket_uuid: { type: 'string', format: 'uuid', 'x-field': { ref: 'ticket' } } },
};
const path = '/api/tickets';
const usd = (amount: number) => ({ amount, currency: 'USD' });

let dropped: SchemaFixture;
let support: Customer;
beforeAll(async () => {
  dropped = await startWithSchemas({ 'ticket.entity.json': ticket, 'ride.entity.json': ride }, {}, named);
  support = await dropped.signUpAs('support');
});
afterAll(() => dropped?.close());

type Ticket = Record<string, unknown> & { uuid: string; version: number };
const make = async (body: object): Promise<Ticket> => {
  const answer = await support.post(path, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body as Ticket;
};
const namesOf = async (query: string): Promise<unknown[]> => {
  const answer = await support.get(`${path}?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as { items: Ticket[] }).items.map(({ name }) => name);
};

describe('a field that is derived', () => {
  it('is answered by every way to read a row, and has no column', async () => {
    const made = await make({ name: 'day', price: usd(900) });
    expect(made).toMatchObject({ uses: 0, state: 'dear', half: usd(450) });
    expect((await support.post('/api/rides', { ticket_uuid: made.uuid })).status).toBe(201);
    expect((await support.get(`${path}/${made.uuid}`)).body).toMatchObject({ uses: 1 });
    const changed = await support.patch(`${path}/${made.uuid}`, { price: usd(100) });
    expect(changed.body).toMatchObject({ uses: 1, state: 'cheap', half: usd(50) });
    const stale = await support.patch(`${path}/${made.uuid}`, { name: 'x', version: 1 });
    expect(stale).toMatchObject({ status: 409, body: { current: { uses: 1, state: 'cheap' } } });
    const { rows } = await dropped.app.db.execute(
      sql`select column_name from information_schema.columns where table_name = 'tickets' and table_schema = 'collections'`,
    );
    const columns = rows.map(({ column_name }) => column_name);
    expect(columns).toContain('price');
    for (const name of ['uses', 'state', 'half']) expect(columns).not.toContain(name);
  });

  it('can be sorted, filtered, searched and exported, and cannot be written', async () => {
    await make({ name: 'week', price: usd(2000) });
    await make({ name: 'hour', price: usd(200) });
    expect(await namesOf('sort=-half')).toEqual(['week', 'hour', 'day']);
    expect(await namesOf('state=dear')).toEqual(['week']);
    expect(await namesOf('half[gte]=100&sort=half')).toEqual(['hour', 'week']);
    expect(await namesOf('uses[gt]=0')).toEqual(['day']);
    expect(await namesOf('q=dear')).toEqual(['week']);
    const file = await support.get(`${path}/export`);
    expect(file.text).toContain('"week",,"20.00 USD",0,"dear","10.00 USD","en"');
    const { body: row } = await support.get(`${path}/${(await make({ name: 'back', price: usd(1) })).uuid}`);
    const back = row as Ticket;
    expect((await support.patch(`${path}/${back.uuid}`, back)).status).toBe(200);
    expect((await support.patch(`${path}/${back.uuid}`, { ...back, state: 'dear' })).status).toBe(422);
    expect((await support.delete(`${path}/${back.uuid}`)).status).toBe(204);
    const written = await support.post(path, { name: 'x', price: usd(1), uses: 5 });
    expect(written.status).toBe(422);
  });

  it('is there for functions that read rows', async () => {
    const { uuid } = await make({ name: 'read', price: usd(800) });
    const copied = await support.post(`${path}/${uuid}/actions/copy`, {});
    expect(copied, copied.text).toMatchObject({ status: 200, body: { zone: '400 0 en' } });
    expect((await support.delete(`${path}/${uuid}`)).status).toBe(204);
  });

  it('is in the language of the request, not in that of the account', async () => {
    const german = { 'accept-language': 'de' };
    const made = await support.post(path, { name: 'spoken', price: usd(900) }, german);
    expect(made, made.text).toMatchObject({ status: 201, body: { asked: 'de', saved: 'de, account en' } });
    const row = made.body as Ticket;
    const own = `${path}/${row.uuid}`;
    expect((await support.get(own, german)).body).toMatchObject({ asked: 'de' });
    expect((await support.get(`${path}?name=spoken&asked=de`, german)).body).toMatchObject({
      items: [{ asked: 'de' }],
    });
    expect((await support.get(`${path}/export?format=json&name=spoken`, german)).body).toMatchObject([{ asked: 'de' }]);
    expect((await support.patch(own, { zone: 'a' }, german)).body).toMatchObject({ asked: 'de' });
    expect((await support.put(own, { name: 'spoken', zone: 'b', price: usd(900) }, german)).body).toMatchObject({
      asked: 'de',
    });
    const stale = await support.patch(own, { zone: 'c', version: row.version }, german);
    expect(stale.body).toMatchObject({ current: { asked: 'de' } });
    expect((await support.post(`${own}/actions/copy`, {}, german)).body).toMatchObject({
      zone: '450 0 de',
      asked: 'de',
    });
    expect((await support.get(own)).body).toMatchObject({ asked: 'en' });
    expect((await support.delete(own)).status).toBe(204);
  });

  it('decides about an action', async () => {
    const [dear, cheap] = await Promise.all(
      ['week', 'hour'].map(async name => {
        const { body } = await support.get(`${path}?name=${name}`);
        return (body as { items: Ticket[] }).items[0]!;
      }),
    );
    expect((await support.post(`${path}/${dear!.uuid}/actions/stamp`, {})).status).toBe(200);
    expect((await support.post(`${path}/${cheap!.uuid}/actions/stamp`, {})).status).toBe(403);
  });
});

describe('money that is stored as an amount', () => {
  it('is a number of the database, compared and sorted as one, also over a reference', async () => {
    const { rows } = await dropped.app.db.execute(sql`select sum(price)::int as sum from "collections"."tickets"`);
    expect(rows).toEqual([{ sum: 2300 }]);
    expect(await namesOf('price[gt]=150&sort=price')).toEqual(['hour', 'week']);
    expect((await support.get('/api/rides?sort=ticket_uuid.price')).body).toMatchObject({
      items: [{ 'ticket_uuid.price': usd(100) }],
    });
  });

  it('has the currency of the app and no other', async () => {
    const answer = await support.post(path, { name: 'y', price: { amount: 5, currency: 'EUR' } });
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'price'] }] } });
  });
});

it('no two rows share all fields of a compound rule', async () => {
  await make({ name: 'pair', zone: 'a', price: usd(1) });
  await make({ name: 'pair', zone: 'b', price: usd(1) });
  const again = await support.post(path, { name: 'pair', zone: 'a', price: usd(1) });
  expect(again).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ['body', 'name'] }, { loc: ['body', 'zone'] }] },
  });
});

it('an old sign-in does not do what the file says of a recent one, and does the rest', async () => {
  const { uuid } = await make({ name: 'old', price: usd(600) });
  await dropped.app.advance('PT11M');
  const refused = { status: 403, body: { reauthenticate: true } };
  expect(await support.post(path, { name: 'z', price: usd(1) })).toMatchObject(refused);
  expect(await support.patch(`${path}/${uuid}`, { price: usd(700) })).toMatchObject(refused);
  expect(await support.post(`${path}/${uuid}/actions/stamp`, {})).toMatchObject(refused);
  expect(await support.delete(`${path}/${uuid}`)).toMatchObject(refused);
  expect((await support.patch(`${path}/${uuid}`, { name: 'older', price: usd(600) })).status).toBe(200);
  expect((await support.get(`${path}/${uuid}`)).body).toMatchObject({ name: 'older', price: usd(600) });
});
