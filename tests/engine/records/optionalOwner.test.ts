/** Rows that may belong to no customer; and actions with inputs of their own, a refusal and one entry in the audit. */
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppFunctions } from '../../../engine/server/appFunctions.ts';
import { auditEntries, auditParticulars, isLinkedTo } from '../../../engine/server/audit/index.ts';
import type { Customer } from '../../helpers/testApp.ts';
import { type SchemaFixture, startWithSchemas } from './schemaFixture.ts';

const heard: unknown[] = [];
const named: Partial<AppFunctions> = {
  derives: {
    asker: {
      value: field => sql`'asker ' || ${field('subject')}`,
      matches: (word, field) => sql`${field('subject')} = ${`exactly ${word}`}`,
    },
  },
  actions: {
    reply_to_question: given => {
      heard.push(given);
      return { answered: true };
    },
  },
};
const question = {
  title: 'Question',
  type: 'object',
  'x-entity': {
    owner: 'optional',
    auditLinks: { order: 'order_uuid' },
    search: ['asker'],
    resource: {
      actions: {
        reply: {
          hook: 'reply_to_question',
          inputs: [{ field: 'text', required: true }, 'quietly'],
          when: { answered: false },
          refusal: 'contact_message_closed',
        },
        drop: { body: { answered: true }, when: { answered: false } },
      },
      permissions: {
        customer: { list: true, show: true, create: true },
        support: { list: true, show: true, create: true, actions: { reply: true, drop: true } },
      },
    },
  },
  required: ['subject'],
  properties: {
    subject: { type: 'string', maxLength: 40 },
    answered: { type: 'boolean', default: false },
    order_uuid: { type: ['string', 'null'], format: 'uuid' },
    asker: { type: 'string', 'x-field': { derive: 'asker' } },
    text: { type: 'string', minLength: 2, maxLength: 40, 'x-field': { stored: false } },
    quietly: { type: 'boolean', 'x-field': { stored: false } },
  },
};
const path = '/api/questions';

let dropped: SchemaFixture;
let customer: Customer;
let staff: Customer;
beforeAll(async () => {
  dropped = await startWithSchemas({ 'question.entity.json': question }, {}, named);
  [customer, staff] = [await dropped.signUpAs('customer'), await dropped.signUpAs('support')];
});
afterAll(() => dropped?.close());

type Row = Record<string, unknown> & { uuid: string };
const make = async (by: Customer, body: object): Promise<Row> => {
  const answer = await by.post(path, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body as Row;
};
const act = (by: Customer, { uuid }: Row, name: string, body: object) =>
  by.post(`${path}/${uuid}/actions/${name}`, body);
const subjectsFor = async (by: Customer, query = ''): Promise<unknown[]> =>
  ((await by.get(`${path}?${query}`)).body as { items: Row[] }).items.map(({ subject }) => subject);

describe('an optional owner', () => {
  it('is the customer who creates the row, or whom staff name, or no one', async () => {
    await make(customer, { subject: 'own' });
    expect(await make(staff, { subject: 'given', customer_uuid: customer.me.uuid })).toMatchObject({
      customer_uuid: customer.me.uuid,
    });
    const loose = await make(staff, { subject: 'loose' });
    expect(loose).toMatchObject({ customer_uuid: null });
    expect((await subjectsFor(staff)).sort()).toEqual(['given', 'loose', 'own']);
    expect((await subjectsFor(customer)).sort()).toEqual(['given', 'own']);
    expect((await customer.get(`${path}/${loose.uuid}`)).status).toBe(404);
    expect((await staff.post(path, { subject: 'x', customer_uuid: staff.me.uuid })).status).toBe(422);
  });

  it('is in the audit, whose entries are found by the order too', async () => {
    const order_uuid = crypto.randomUUID();
    const loose = await make(staff, { subject: 'of no one', order_uuid });
    const owned = await make(customer, { subject: 'of one', order_uuid });
    for (const row of [loose, owned]) expect((await act(staff, row, 'drop', {})).status).toBe(200);
    const entries = await dropped.app.db
      .select()
      .from(auditEntries)
      .where(isLinkedTo('order', order_uuid))
      .orderBy(asc(auditEntries.at));
    expect(entries.map(({ action, record, customer_uuid }) => [action, record, customer_uuid])).toEqual([
      ['create', loose.uuid, null],
      ['drop', loose.uuid, null],
      ['drop', owned.uuid, customer.me.uuid],
    ]);
    expect(entries[1]).toMatchObject({ before: { answered: false }, after: { answered: true } });
    const facts = await dropped.app.db
      .select()
      .from(auditParticulars)
      .where(eq(auditParticulars.entry_uuid, entries[2]!.uuid));
    expect(facts).toMatchObject([{ customer_uuid: customer.me.uuid, after: { answered: true } }]);
  });
});

describe('an input that is not stored', () => {
  it('reaches the function of its action, and no row, filter or save', async () => {
    const row = await make(staff, { subject: 'input' });
    const done = await act(staff, row, 'reply', { text: 'Yes.', quietly: true });
    expect(done.status, done.text).toBe(200);
    expect(heard.at(-1)).toEqual({ text: 'Yes.', quietly: true });
    expect(done.body).toMatchObject({ answered: true, version: 2 });
    for (const name of ['text', 'quietly']) expect(done.body).not.toHaveProperty(name);
    expect((await staff.get(`${path}?text=Yes.`)).status).toBe(422);
    expect((await staff.get(`${path}?sort=text`)).status).toBe(422);
    const { rows } = await dropped.app.db.execute(
      sql`select column_name from information_schema.columns where table_name = 'questions' and column_name in ('text', 'quietly')`,
    );
    expect(rows).toEqual([]);
  });

  it.each([{}, { text: 'x' }, { text: null }, { text: 'Yes.', quietly: 'no' }, { text: 'Yes.', answered: false }])(
    'is checked: %j is refused, and nothing is done',
    async body => {
      const row = await make(staff, { subject: 'checked' });
      const count = heard.length;
      expect((await act(staff, row, 'reply', body)).status).toBe(422);
      expect(heard).toHaveLength(count);
    },
  );
});

describe('an action that is not offered', () => {
  it('is refused with its own problem, or as forbidden', async () => {
    const row = await make(staff, { subject: 'refused' });
    expect((await act(staff, row, 'drop', {})).status).toBe(200);
    expect(await act(staff, row, 'reply', { text: 'Yes.' })).toMatchObject({
      status: 409,
      detail: 'This message is closed. Open it again first.',
    });
    expect((await act(staff, row, 'drop', {})).status).toBe(403);
    expect((await act(customer, row, 'reply', { text: 'Yes.' })).status).toBe(403);
  });

  it('of an outdated version is refused with the row as it is', async () => {
    const row = await make(staff, { subject: 'outdated' });
    expect((await act(staff, row, 'drop', { version: 1 })).status).toBe(200);
    const refused = await act(staff, row, 'reply', { text: 'Yes.', version: 1 });
    expect(refused).toMatchObject({ status: 409, body: { current: { answered: true, version: 2 } } });
  });

  it('is in the API document with its refusal', async () => {
    const { paths } = (await staff.get('/api/openapi.json')).body as { paths: Record<string, object> };
    const document = JSON.stringify(paths['/questions/{uuid}/actions/{action}']);
    for (const problem of ['contact_message_closed', 'stale_version']) expect(document).toContain(problem);
  });
});

it('a derived field is searched by its own condition', async () => {
  await make(staff, { subject: 'exactly this' });
  expect(await subjectsFor(staff, 'q=this')).toEqual(['exactly this']);
  expect(await subjectsFor(staff, 'q=exactly')).toEqual([]);
  expect(await subjectsFor(staff, 'q=asker')).toEqual([]);
});
