import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Why } from '../../../schemas/generated/types.ts';
import { users } from '../../../server/account/tables.ts';
import { isOfToday } from '../../helpers/sampling.ts';
import type { Customer } from '../../helpers/testApp.ts';
import { createPlacedOrder } from '../../orders/api/orderFixtures.ts';
import { type SchemaFixture, startWithSchemas } from '../records/schemaFixture.ts';

const loan = {
  title: 'Loan',
  type: 'object',
  required: ['subject'],
  'x-entity': { title: 'subject', search: ['subject'], softDelete: true },
  properties: {
    subject: { type: 'string', maxLength: 80 },
    kind: { type: 'string', enum: ['book', 'film'] },
    price: { type: 'integer', 'x-field': { read: ['support'] } },
    note: { type: 'string', maxLength: 80 },
    due: { type: 'integer' },
  },
};
const loans = {
  entity: 'loan',
  menu: { group: 'desk' },
  list: {
    columns: [
      'subject',
      { field: 'kind', initiallyHidden: true, mobile: 'hide' },
      { field: 'note', roles: ['support'] },
      'price',
    ],
    where: { kind: 'book' },
    views: [{ id: 'late', where: { due: { lt: 10 } } }],
    rowActions: ['extend'],
  },
  show: { fields: ['subject', { field: 'due', visible: { kind: 'film' } }], actions: ['edit'] },
  permissions: {
    customer: { list: true, show: true, edit: { due: { gt: 5 } }, actions: { burn: false, extend: true } },
    support: true,
  },
  actions: {
    extend: { to: '/', when: { due: { lt: 5 } } },
    burn: { to: '/', roles: ['customer', 'support'] },
    settle: { to: '/', roles: ['admin'] },
  },
};
const diary = {
  title: 'Diary',
  type: 'object',
  required: ['line'],
  'x-entity': { title: 'line' },
  properties: { line: { type: 'string' } },
};
/** What customers keep for themselves. */
const diaries = {
  entity: 'diary',
  list: { where: { line: { ne: 'x' } } },
  permissions: { customer: { list: true, show: true, create: true }, support: false, admin: false },
};

let dropped: SchemaFixture;
let support: Customer;
let admin: Customer;
let customer: Customer;
let other: Customer;
beforeAll(async () => {
  dropped = await startWithSchemas({
    'loan.entity.json': loan,
    'loans.resource.json': loans,
    'diary.entity.json': diary,
    'diaries.resource.json': diaries,
  });
  support = await dropped.signUpAs('support');
  admin = await dropped.signUpAs('admin');
  [customer, other] = [await dropped.app.signUp(), await dropped.app.signUp({ first_name: 'Olive' })];
});
afterAll(() => dropped?.close());

async function why(query: object, asker = admin): Promise<Why> {
  const answer = await asker.expect(200, 'explainAccess', { query: { resource: 'loans', ...query } });
  return answer.body;
}
/** Returns the names of the rules that deny access. */
const against = ({ rules }: Why) => rules.filter(({ holds }) => holds === false).map(({ rule }) => rule);
const ruleIn = ({ rules }: Why, name: string) => rules.find(({ rule }) => rule === name);

async function lent(row: object, by = customer): Promise<string> {
  const answer = await by.post('/api/loans', { subject: 'Walden', kind: 'book', due: 3, ...row });
  expect(answer.status, answer.text).toBe(201);
  return (answer.body as { uuid: string }).uuid;
}
const lineOf = (file: object, words: string) =>
  JSON.stringify(file, null, 2)
    .split('\n')
    .findIndex(line => line.includes(words)) + 1;
const inResource = (words: string) => ({ file: 'schemas/records/loans.resource.json', line: lineOf(loans, words) });

describe('a row that is missing', () => {
  it('is not theirs, and is named with its owner', async () => {
    const row = await lentBySupport({});
    await dropped.app.db.execute(`update users set email = upper(email) where uuid = '${other.me.uuid}'`);
    const answer = await why({ row, person: other.me.email });
    expect(answer).toMatchObject({ allowed: false, person: { uuid: other.me.uuid, name: 'Olive Example' } });
    expect(answer.row).toEqual({ uuid: row, title: 'Walden' });
    expect(against(answer)).toEqual(['row_owned', 'list_answer']);
    expect(ruleIn(answer, 'row_owned')).toMatchObject({
      value: '"Robin Example"',
      file: 'engine/server/records/accessControl.ts',
    });
    expect(await why({ row, role: 'customer' })).toMatchObject({
      allowed: true,
      person: { uuid: customer.me.uuid },
    });
  });

  it('does not meet the condition of the list or of a view, which is said with what the row has', async () => {
    const film = await why({ row: await lentBySupport({ kind: 'film' }), role: 'customer' });
    expect(against(film)).toEqual(['list_where', 'list_answer']);
    expect(ruleIn(film, 'list_where')).toMatchObject({
      condition: '{"kind":"book"}',
      value: '{"kind":"film"}',
      text: 'The list has only rows like this.',
      ...inResource('"where"'),
    });
    const later = await why({ row: await lentBySupport({ due: 20 }), view: 'late', role: 'customer' });
    expect(against(later)).toEqual(['view_where', 'list_answer']);
    expect(ruleIn(later, 'view_where')).toMatchObject({ value: '{"due":20}', condition: '{"due":{"lt":10}}' });
    expect(against(await why({ row: await lentBySupport({}), view: 'early' }))).toContain('view_missing');
  });

  it('was deleted, or never was', async () => {
    const row = await lentBySupport({});
    await support.delete(`/api/loans/${row}`);
    expect(against(await why({ row, role: 'customer' }))).toEqual(['row_deleted', 'list_answer']);
    expect(against(await why({ row: support.me.uuid }))).toEqual(['row_missing', 'list_answer']);
    expect((await admin.call('explainAccess', { query: { resource: 'loans', row: 'no such words' } })).status).toBe(
      404,
    );
  });

  it('is found by words too', async () => {
    const row = await lentBySupport({ subject: 'Middlemarch' });
    expect((await why({ row: 'Middlemarch' })).row).toEqual({ uuid: row, title: 'Middlemarch' });
  });

  it('is no row that a locked account sees', async () => {
    const locked = await dropped.app.signUp();
    await dropped.app.db
      .update(users)
      .set({ blocked_at: dropped.app.clock.now(), blocked_reason: 'terms' })
      .where(eq(users.uuid, locked.me.uuid));
    const answer = await why({ person: locked.me.uuid });
    expect(against(answer)).toContain('account_locked');
    expect(ruleIn(answer, 'account_locked')).toMatchObject({ value: '"terms"', file: 'engine/server/http/guard.ts' });
  });
});

/** Owned by the customer, without a word of whom in the way. */
const lentBySupport = (row: object) => lent({ ...row, customer_uuid: customer.me.uuid }, support);

describe('a column or a field that is hidden', () => {
  it('may not be read by the role', async () => {
    const answer = await why({ field: 'price', role: 'customer' });
    expect(answer.allowed).toBe(false);
    expect(ruleIn(answer, 'field_read')).toMatchObject({
      holds: false,
      text: 'The field may be read by these roles only: support.',
      file: 'schemas/records/loan.entity.json',
      line: lineOf(loan, '"read"'),
    });
    expect(against(await why({ field: 'price', role: 'admin' }))).toEqual([]);
  });

  it('is for other roles, waits in the column chooser, or shows on other rows', async () => {
    expect(against(await why({ field: 'note', role: 'customer' }))).toEqual(['part_roles']);
    const kind = await why({ field: 'kind', role: 'customer' });
    expect(kind.rules.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['column_hidden', 'column_not_on_phones', 'page_not_named']),
    );
    const due = await why({ field: 'due', role: 'customer', row: await lentBySupport({}) });
    expect(ruleIn(due, 'page_visible')).toMatchObject({ holds: false, value: '{"kind":"book"}' });
    expect(against(await why({ field: 'nothing' }))).toEqual(['field_missing']);
  });
});

describe('an action that is not offered', () => {
  it('is not for the role', async () => {
    const burn = await why({ action: 'burn', role: 'customer' });
    expect(against(burn)).toEqual(['permission_action', 'action_not_offered']);
    expect(ruleIn(burn, 'permission_action')).toMatchObject(inResource('"burn": false'));
    expect(against(await why({ action: 'settle', role: 'support' }))).toContain('part_roles');
    expect(against(await why({ action: 'settle', role: 'admin' }))).not.toContain('part_roles');
    expect(against(await why({ action: 'create', role: 'customer' }))).toContain('permission');
    expect(against(await why({ action: 'explode' }))).toEqual(['action_missing']);
  });

  it('does not fit the row', async () => {
    const late = await why({ action: 'extend', role: 'customer', row: await lentBySupport({ due: 9 }) });
    expect(late.allowed).toBe(false);
    expect(ruleIn(late, 'action_when')).toMatchObject({ holds: false, value: '{"due":9}' });
    expect((await why({ action: 'extend', role: 'customer' })).allowed).toBe(null);
    const fresh = await why({ action: 'edit', role: 'customer', row: await lentBySupport({ due: 2 }) });
    expect(ruleIn(fresh, 'permission_when')).toMatchObject({ holds: false, condition: '{"due":{"gt":5}}' });
  });

  it('is not among what the server lets a customer do to an order now, by the line of its status', async () => {
    const row = await createPlacedOrder(customer);
    const query = { resource: 'orders', row, role: 'customer', person: customer.me.uuid };
    const answer = await why({ ...query, action: 'download' });
    const code = readFileSync('server/orders/allowedActions.ts', 'utf8').split('\n');
    expect(ruleIn(answer, 'row_allows')).toMatchObject({
      holds: false,
      value: expect.stringContaining('"status":"awaiting_payment"'),
      file: 'server/orders/allowedActions.ts',
      line: code.findIndex(line => line.startsWith('  awaiting_payment: [')) + 1,
    });
    expect(against(answer)).toEqual(['row_allows']);
    expect(ruleIn(await why({ ...query, action: 'upload' }), 'row_allows')).toMatchObject({ holds: true });
  });
});

describe('the question', () => {
  it('is answered about the menu and the calls behind a resource', async () => {
    const menu = await why({ role: 'customer' });
    expect(ruleIn(menu, 'menu_group')).toMatchObject({ holds: false, file: 'schemas/app.json' });
    expect((await why({})).allowed).toBe(true);
  });

  it('is answered with where else a role has the rows', async () => {
    const answer = await why({ resource: 'support_orders', role: 'customer' });
    expect(against(answer)).toContain('call_roles');
    expect(ruleIn(answer, 'elsewhere')?.text).toBe('The role customer has these rows elsewhere: orders. Ask there.');
  });

  it('is answered in the language of who asks', async () => {
    const german = { headers: { 'accept-language': 'de' }, query: { resource: 'loans', role: 'customer' } };
    const { rules } = (await admin.expect(200, 'explainAccess', german)).body;
    expect(rules.map(({ text }) => text)).toContain('Die Datei erlaubt der Rolle customer: list.');
  });

  it('tells of rows no more than the caller may see', async () => {
    const row = await lentBySupport({ due: 9 });
    const asked = await why({ resource: 'loans', row, action: 'extend', role: 'admin' });
    expect(ruleIn(asked, 'action_when')?.value).toBe('{"due":9}');
    expect((await customer.call('explainAccess', { query: { resource: 'loans' } })).status).toBe(403);
    expect((await admin.call('explainAccess', { query: { resource: 'loans', person: admin.me.uuid } })).status).toBe(
      404,
    );
    const made = await customer.post('/api/diaries', { line: 'Nobody is to know.' });
    const { uuid } = made.body as { uuid: string };
    const hidden = await why({ resource: 'diaries', row: uuid, role: 'customer' });
    expect(hidden).toMatchObject({ allowed: true, row: { title: uuid } });
    expect(JSON.stringify(hidden)).not.toContain('Nobody');
    for (const query of [{ resource: 'nothing' }, { resource: 'loans', role: 'nobody' }])
      expect((await admin.call('explainAccess', { query })).status).toBe(404);
  });

  it('is answered about rows in the views of lists that a domain answers', async () => {
    await lent({ customer_uuid: customer.me.uuid }, admin);
    const row = (await admin.expect(200, 'listAudit', { query: { size: 1 } })).body.items[0]!.uuid;
    const isSeenInView = async (view: string) =>
      (await why({ resource: 'audit_entries', row, view, role: 'admin' })).allowed;
    expect([await isSeenInView('mine'), await isSeenInView('sign_ins')]).toEqual([true, false]);
  });

  it('is answered with the first line that offers an action, and the table that allows it', async () => {
    const { rules } = await why({ resource: 'orders', action: 'upload', role: 'customer' });
    const { line, file } = rules.find(({ rule }) => rule === 'row_allows') ?? {};
    expect(readFileSync(String(file), 'utf8').split('\n')[Number(line) - 1]).toContain('const actions: Record');
    const bulk = ruleIn(await why({ action: 'extend' }), 'action_offered');
    expect(bulk).toMatchObject(inResource('"rowActions"'));
  });

  it('is answered about every resource, for every role, with a text and a place for each rule', async () => {
    const { resources } = (await admin.expect(200, 'getPortal')).body;
    const nowhere: string[] = [];
    // A third of the resources each day, in turn.
    for (const { name } of (resources as { name: string }[]).filter((_, place) => isOfToday(place, 3))) {
      const { choices } = await why({ resource: name }, admin);
      const { roles } = choices;
      // Each act by one role after the other.
      const acts = choices.actions.map((action, place) => ({ action, role: roles[place % roles.length] }));
      for (const query of [...roles.map(role => ({ role })), ...acts]) {
        const { rules } = await why({ resource: name, ...query }, admin);
        expect(rules.length).toBeGreaterThan(0);
        const isPlaced = ({ text, file, line }: (typeof rules)[number]) =>
          !text.includes('support.why') && /^(schemas|server)\/./.test(file ?? '') && (line ?? 0) > 0;
        // Where else to ask is no rule.
        const placeless = rules.filter(one => one.rule !== 'elsewhere' && !isPlaced(one));
        for (const { rule } of placeless) nowhere.push(`${name}, ${JSON.stringify(query)}: ${rule}`);
      }
    }
    expect(nowhere).toEqual([]);
  }, 60_000);
});

describe('file paths and rules', () => {
  /** Who asks what in which mode of the server, and whether they are answered. */
  const asks = [
    ['admin', 'production', 'explainAccess', 200],
    ['admin', 'demo', 'explainAccess', 200],
    ['admin', 'demo', 'inspectResource', 200],
    ['support', 'production', 'explainAccess', 403],
    ['support', 'demo', 'explainAccess', 403],
    ['support', 'demo', 'inspectResource', 404],
    ['customer', 'demo', 'explainAccess', 403],
    ['customer', 'demo', 'inspectResource', 404],
    ['support', 'dev', 'explainAccess', 200],
    ['support', 'dev', 'inspectResource', 200],
    ['customer', 'dev', 'explainAccess', 403],
    ['customer', 'dev', 'inspectResource', 200],
  ] as const;

  it.each(asks)('are answered to %s in %s mode by %s with %i', async (person, mode, name, status) => {
    const { config } = dropped.app.deps;
    const asker = { admin, support, customer }[person];
    const before = config.mode;
    config.mode = mode;
    try {
      const answer =
        name === 'explainAccess'
          ? await asker.call('explainAccess', { query: { resource: 'loans' } })
          : await asker.call('inspectResource', { params: { resource: 'loans' } });
      const portal = (await asker.expect(200, 'getPortal')).body;
      expect([answer.status, portal.inspects]).toEqual([status, person === 'admin' || mode === 'dev']);
    } finally {
      config.mode = before;
    }
  });
});
