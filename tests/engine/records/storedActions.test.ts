/** Actions that store their body: a right of their own, which writes just that; and defaults that are filled in. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../../server/account/tables.ts';
import type { Customer } from '../../helpers/testApp.ts';
import { type SchemaFixture, startWithSchemas } from './schemaFixture.ts';

const loan = {
  title: 'Loan',
  type: 'object',
  'x-entity': {
    states: { field: 'state', initial: 'lent', transitions: { lent: ['returned'], returned: [] } },
    resource: {
      list: { views: [{ id: 'late', where: { due_on: { lt: '$today' } } }] },
      actions: {
        give_back: {
          label: 'Give back',
          inputs: ['remark'],
          body: {
            returned_on: '$now',
            returned_at: '$now',
            state: 'returned',
            note: '{name}: {remark}',
            by: '$me.email',
          },
          when: { due_on: { gte: '$today' } },
        },
        rename: { inputs: [{ field: 'name', required: true }] },
        reopen: { body: { state: 'lent' } },
        for_team: { body: { fine: 5 }, roles: ['support'] },
        closed: { body: { fine: 9 } },
      },
      permissions: {
        customer: {
          list: true,
          show: true,
          create: true,
          history: true,
          actions: { give_back: { state: 'lent' }, rename: true, reopen: true, for_team: true, closed: false },
        },
        support: true,
      },
    },
  },
  required: ['name'],
  properties: {
    name: { type: 'string', minLength: 2, maxLength: 40 },
    state: { enum: ['lent', 'returned'] },
    due_on: { type: ['string', 'null'], format: 'date', default: '$today+14d' },
    lent_at: { type: 'string', format: 'date-time', default: '$now' },
    lender: { type: 'string', maxLength: 80, default: '$me.email' },
    returned_on: { type: 'string', format: 'date', 'x-field': { write: ['support'] } },
    returned_at: { type: 'string', format: 'date-time', 'x-field': { writableOn: 'server' } },
    remark: { type: 'string', maxLength: 40 },
    note: { type: 'string', maxLength: 100 },
    by: { type: 'string', maxLength: 80 },
    fine: { type: 'integer', default: 0 },
  },
};
const path = '/api/loans';

type Loan = Record<string, unknown> & { uuid: string; version: number };

let dropped: SchemaFixture;
let customer: Customer;
let other: Customer;
let today: string;
beforeAll(async () => {
  dropped = await startWithSchemas({ 'loan.entity.json': loan });
  [customer, other] = await Promise.all([dropped.signUpAs('customer'), dropped.signUpAs('customer')]);
  today = dropped.app.clock.now().toISOString().slice(0, 10);
});
afterAll(() => dropped?.close());

const lend = async (body: object = {}): Promise<Loan> => {
  const answer = await customer.post(path, { name: 'Atlas', ...body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body as Loan;
};
const act = (who: Customer, { uuid }: Loan, name: string, body: object = {}) =>
  who.post(`${path}/${uuid}/actions/${name}`, body);

describe('a default', () => {
  it('is filled in by the format of its field, for every creator of the row', async () => {
    const fortnight = new Date(Date.parse(today) + 14 * 86_400_000).toISOString().slice(0, 10);
    const row = await lend();
    expect(row).toMatchObject({ due_on: fortnight, lender: customer.me.email, fine: 0 });
    expect(Math.abs(Date.parse(String(row.lent_at)) - dropped.app.clock.now().getTime())).toBeLessThan(60_000);
    expect((await lend({ due_on: null })).due_on).toBeNull();
  });

  it('is in the form for a new row', async () => {
    const { body } = await customer.get('/api/screens/loans/create');
    expect((body as { data: object }).data).toMatchObject({ lender: customer.me.email });
    expect(JSON.stringify(body)).not.toMatch(/\$(now|today|me)/);
  });

  it('counts days as the person does', async () => {
    const far = await dropped.signUpAs('customer');
    await dropped.app.db.update(users).set({ timezone: 'Pacific/Kiritimati' }).where(eq(users.uuid, far.me.uuid));
    const there = new Date(dropped.app.clock.now().getTime() + 14 * 3_600_000).toISOString().slice(0, 10);
    const fortnight = new Date(Date.parse(there) + 14 * 86_400_000).toISOString().slice(0, 10);
    expect((await far.post(path, { name: 'Atlas' })).body).toMatchObject({ due_on: fortnight });
  });
});

describe('an action that stores its body', () => {
  it('is done without the right to edit, and writes just its body and its answers', async () => {
    const row = await lend();
    expect((await customer.patch(`${path}/${row.uuid}`, { note: 'x' })).status).toBe(403);
    const done = await act(customer, row, 'give_back', { remark: 'a bit wet', version: row.version });
    expect(done.status, done.text).toBe(200);
    expect(done.body).toMatchObject({
      returned_on: today,
      state: 'returned',
      note: 'Atlas: a bit wet',
      by: customer.me.email,
      remark: 'a bit wet',
      name: 'Atlas',
      lender: customer.me.email,
      fine: 0,
      version: 2,
    });
    expect(String((done.body as Loan).returned_at)).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect((await customer.get(`${path}/${row.uuid}/history`)).body).toMatchObject({ total: 2 });
  });

  const refusals: [what: string, name: string, body: object, status: number][] = [
    ['what the role is not given', 'closed', {}, 403],
    ['what is for other roles', 'for_team', {}, 403],
    ['a state that does not follow', 'reopen', {}, 422],
    ['a field that is not asked for', 'give_back', { fine: 0 }, 422],
    ['a field of the body by another value', 'give_back', { returned_on: '2020-01-01' }, 422],
    ['a value that its field does not take', 'rename', { name: 'x' }, 422],
    ['no answer where one is needed', 'rename', {}, 422],
    ['an older version', 'give_back', { version: 7 }, 409],
    ['a version that is none', 'give_back', { version: 'one' }, 422],
    ['a body that is no object', 'give_back', [], 422],
    ['an action that is not there', 'nothing', {}, 404],
    ['what every object has', 'constructor', {}, 404],
  ];
  it.each(refusals)('refuses %s', async (_, name, body, status) => {
    const row = name === 'reopen' ? await createReturnedLoan() : await lend();
    const answer = await act(customer, row, name, body);
    expect(answer.status, answer.text).toBe(status);
    const kept = (await customer.get(`${path}/${row.uuid}`)).body as Loan;
    expect(kept.version).toBe(name === 'reopen' ? 2 : 1);
  });

  it('is bound to its own condition and to the right', async () => {
    const late = await lend({ due_on: '2020-01-01' });
    expect((await act(customer, late, 'give_back')).status).toBe(403);
    const back = await createReturnedLoan();
    expect((await act(customer, back, 'give_back')).status).toBe(403);
    expect((await act(other, await lend(), 'give_back')).status).toBe(404);
  });

  it('takes words of the person for words, not for variables or places', async () => {
    const row = await lend();
    const done = await act(customer, row, 'give_back', { remark: '$me.uuid {lender}' });
    expect(done.body).toMatchObject({ remark: '$me.uuid {lender}', note: 'Atlas: $me.uuid {lender}' });
  });

  it('is done once where the request is sent twice', async () => {
    const row = await lend();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const [one, again] = [
      await customer.post(`${path}/${row.uuid}/actions/rename`, { name: 'Map' }, headers),
      await customer.post(`${path}/${row.uuid}/actions/rename`, { name: 'Map' }, headers),
    ];
    expect([one.status, again.status]).toEqual([200, 200]);
    expect(((await customer.get(`${path}/${row.uuid}`)).body as Loan).version).toBe(2);
  });

  async function createReturnedLoan(): Promise<Loan> {
    const done = await act(customer, await lend(), 'give_back');
    expect(done.status, done.text).toBe(200);
    return done.body as Loan;
  }
});

describe('a view', () => {
  it('asks for days by the day', async () => {
    const { body: portal } = await customer.expect(200, 'getPortal');
    const resources = portal.resources as unknown as {
      name: string;
      list: { views: { id: string; query: object }[] };
    }[];
    const view = resources.find(({ name }) => name === 'loans')!.list.views.find(({ id }) => id === 'late')!;
    expect(view.query).toEqual({ 'due_on[lt]': today });
    expect((await customer.get(`${path}?due_on[lt]=${today}`)).status).toBe(200);
  });
});
