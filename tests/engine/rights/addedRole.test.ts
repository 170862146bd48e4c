/** Roles that `app.json` describes and that no code names: what they may do follows from `extends` and `kind`. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appFile } from '../../../engine/server/appDefinition.ts';
import { auditEntries } from '../../../engine/server/audit/tables.ts';
import { users } from '../../../server/account/tables.ts';
import type { Customer } from '../../support/world.ts';
import { listen } from '../events/listening.ts';
import { type Dropped, startDropped } from '../records/dropped.ts';

const loan = {
  title: 'Loan',
  type: 'object',
  required: ['subject'],
  'x-entity': {
    title: 'subject',
    resource: {
      permissions: { customer: { list: true, show: true, create: true, history: true }, support: true, admin: true },
    },
  },
  properties: {
    subject: { type: 'string', maxLength: 80 },
    price: { type: 'integer', 'x-field': { read: ['support'], write: ['support'] } },
  },
};
const added = {
  trainee: { extends: 'support' },
  auditor: { extends: 'support', inspects: true, managesViews: true },
  guest: { extends: 'customer' },
} as const;
type Added = keyof typeof added;

let dropped: Dropped;
let customer: Customer;
let people: Record<Added, Customer>;
beforeAll(async () => {
  Object.assign(appFile().roles, added);
  dropped = await startDropped({ 'loan.entity.json': loan });
  customer = await dropped.world.signUp();
  people = { trainee: await give('trainee'), auditor: await give('auditor'), guest: await give('guest') };
});
afterAll(async () => {
  for (const role of Object.keys(added)) delete appFile().roles[role];
  await dropped?.close();
});

async function give(role: Added): Promise<Customer> {
  const person = await dropped.world.signUp({ first_name: role });
  // The table's column takes any text; the type of the portal's own code knows only its own roles.
  await dropped.world.db
    .update(users)
    .set({ role: role as 'support' })
    .where(eq(users.uuid, person.me.uuid));
  return person;
}

async function lent(by: Customer, subject: string): Promise<string> {
  const answer = await by.post('/api/loans', { subject });
  expect(answer.status, answer.text).toBe(201);
  return (answer.body as { uuid: string }).uuid;
}
const subjects = async (who: Customer) =>
  ((await who.get('/api/loans')).body as { items: { subject: string }[] }).items.map(({ subject }) => subject).sort();

const portalOf = async (role: Added) => (await people[role].expect(200, 'getPortal')).body;

it('a role that extends staff sees the rows of all, its fields and pages, and a role that extends owners its own', async () => {
  await lent(customer, 'Walden');
  await lent(people.guest, 'Emma');
  expect(await subjects(people.trainee)).toEqual(['Emma', 'Walden']);
  expect(await subjects(people.guest)).toEqual(['Emma']);
  const [trainee, guest] = [await portalOf('trainee'), await portalOf('guest')];
  expect([trainee.kind, trainee.share, trainee.inspects]).toEqual(['staff', ['trainee', 'support'], false]);
  expect([guest.kind, guest.share, guest.inspects]).toEqual(['owner', [], false]);
  expect(trainee.menu.map(({ group }) => group)).toContain('desk');
  expect(guest.menu.map(({ group }) => group)).not.toContain('desk');
  expect((await people.trainee.call('listSupportOrders', {})).status).toBe(200);
  expect((await people.guest.call('listSupportOrders', {})).status).toBe(403);
});

it('changes by an added staff role to rows of others are audited with the name of the role and the person', async () => {
  const uuid = await lent(customer, 'Persuasion');
  const changed = await people.trainee.patch(`/api/loans/${uuid}`, { price: 3, version: 1 });
  expect(changed.status, changed.text).toBe(200);
  const entries = await dropped.world.db.select().from(auditEntries).where(eq(auditEntries.record, uuid));
  expect(entries.map(({ role, by, customer_uuid }) => [role, by, customer_uuid])).toEqual([
    ['trainee', people.trainee.me.uuid, customer.me.uuid],
  ]);
  await lent(people.guest, 'Sanditon');
  expect(await dropped.world.db.$count(auditEntries, eq(auditEntries.by, people.guest.me.uuid))).toBe(0);
  const history = (who: Customer) => who.get(`/api/loans/${uuid}/history`);
  const [seen, own] = [await history(people.trainee), await history(customer)];
  expect((seen.body as { items: object[] }).items[0]).toHaveProperty('actor_uuid');
  expect((own.body as { items: object[] }).items[0]).not.toHaveProperty('actor_uuid');
});

it('live updates reach staff about all rows and owners about their own', async () => {
  const [trainee, guest] = [await listen(people.trainee), await listen(people.guest)];
  const uuid = await lent(customer, 'Middlemarch');
  const own = await lent(people.guest, 'Evelina');
  await expect.poll(() => trainee.events.map(event => event.uuid)).toEqual(expect.arrayContaining([uuid, own]));
  await expect.poll(() => guest.events.map(event => event.uuid)).toContain(own);
  expect(guest.events.map(event => event.uuid)).not.toContain(uuid);
  trainee.leave();
  guest.leave();
});

it('staff of any two roles see that the other is at a record', async () => {
  const uuid = await lent(customer, 'Cranford');
  const at = (doing: 'reads' | 'edits') => ({
    body: { page: crypto.randomUUID(), resource: 'loans', uuid, doing },
  });
  await people.trainee.expect(200, 'tellPresence', at('edits'));
  const { people: seen } = (await people.auditor.expect(200, 'tellPresence', at('reads'))).body;
  expect(seen.map(({ uuid: one }) => one)).toEqual([people.trainee.me.uuid]);
});

it('"Why?" is for roles with `inspects`, and answers for an added role', async () => {
  const uuid = await lent(customer, 'Ruth');
  const query = { resource: 'loans', row: uuid };
  expect((await people.trainee.call('askWhy', { query })).status).toBe(403);
  const asked = (more: object) => people.auditor.expect(200, 'askWhy', { query: { ...query, ...more } });
  const failing = async (more: object) =>
    (await asked(more)).body.rules.filter(({ holds }) => holds === false).map(({ rule }) => rule);
  expect(await failing({ customer: people.guest.me.email })).toContain('row_owned');
  expect(await failing({ role: 'trainee' })).toEqual([]);
  expect((await asked({})).body.choices.roles).toEqual(expect.arrayContaining(Object.keys(added)));
});

it('who manages views shares them with every role', async () => {
  expect((await portalOf('auditor')).share).toEqual(Object.keys(appFile().roles));
});
