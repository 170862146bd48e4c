/** Roles that `app.json` describes and that no code names: what they may do follows from `extends` and `kind`. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Manifest, ResolvedResource } from '../../../engine/dsl/resolve/resolved.ts';
import { staffRoles } from '../../../engine/dsl/roles/roles.ts';
import { appFile } from '../../../engine/server/appDefinition.ts';
import { auditEntries } from '../../../engine/server/audit/tables.ts';
import type { StaffMember } from '../../../schemas/generated/types.ts';
import { users } from '../../../server/account/tables.ts';
import type { Customer } from '../../helpers/testApp.ts';
import { listen } from '../events/listening.ts';
import { type SchemaFixture, startWithSchemas } from '../records/schemaFixture.ts';

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
  billing_clerk: { extends: 'support', kind: 'staff' },
  head: { extends: 'admin' },
} as const;
type Added = keyof typeof added;

let dropped: SchemaFixture;
let customer: Customer;
let people: Record<Added, Customer>;
let admin: Customer;
beforeAll(async () => {
  Object.assign(appFile().roles, added);
  dropped = await startWithSchemas({ 'loan.entity.json': loan });
  customer = await dropped.app.signUp();
  admin = await give('admin');
  people = {
    trainee: await give('trainee'),
    auditor: await give('auditor'),
    guest: await give('guest'),
    billing_clerk: await inviteAndSignIn('billing_clerk'),
    head: await give('head'),
  };
});
afterAll(async () => {
  for (const role of Object.keys(added)) delete appFile().roles[role];
  await dropped?.close();
});

async function give(role: Added | 'admin' | 'support'): Promise<Customer> {
  const person = await dropped.app.signUp({ first_name: role });
  // The table's column takes any text; the type of the portal's own code knows only its own roles.
  await dropped.app.db
    .update(users)
    .set({ role: role as 'support' })
    .where(eq(users.uuid, person.me.uuid));
  return person;
}

/** Gives a role as people get it: an administrator invites them, and the link of the mail sets their password. */
async function inviteAndSignIn(role: Added): Promise<Customer> {
  const email = `${role}@example.test`;
  const invited = await admin.post('/api/support/staff', { first_name: 'Ines', last_name: 'Duarte', email, role });
  expect(invited.status, invited.text).toBe(201);
  const [mail] = await dropped.app.mailbox(email);
  const token = new URL(mail?.links[0] ?? '').searchParams.get('token') ?? '';
  const password = 'seven green bicycles';
  await dropped.app
    .client()
    .expect(200, 'confirmPasswordReset', { body: { token, password, password_confirm: password } });
  return dropped.app.signIn(email, password);
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
  const entries = await dropped.app.db.select().from(auditEntries).where(eq(auditEntries.record, uuid));
  expect(entries.map(({ role, by, customer_uuid }) => [role, by, customer_uuid])).toEqual([
    ['trainee', people.trainee.me.uuid, customer.me.uuid],
  ]);
  await lent(people.guest, 'Sanditon');
  expect(await dropped.app.db.$count(auditEntries, eq(auditEntries.by, people.guest.me.uuid))).toBe(0);
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

it('"Check permissions" is for roles with `inspects`, and answers for an added role', async () => {
  const uuid = await lent(customer, 'Ruth');
  const query = { resource: 'loans', row: uuid };
  expect((await people.trainee.call('explainAccess', { query })).status).toBe(403);
  const explainAs = (more: object) => people.auditor.expect(200, 'explainAccess', { query: { ...query, ...more } });
  const failing = async (more: object) =>
    (await explainAs(more)).body.rules.filter(({ holds }) => holds === false).map(({ rule }) => rule);
  expect(await failing({ person: people.guest.me.email })).toContain('row_owned');
  expect(await failing({ role: 'trainee' })).toEqual([]);
  expect((await explainAs({})).body.choices.roles).toEqual(expect.arrayContaining(Object.keys(added)));
});

it('who manages views shares them with every role', async () => {
  expect((await portalOf('auditor')).share).toEqual(Object.keys(appFile().roles));
});

describe('a staff role that `app.json` adds', () => {
  const staffOf = async (who: Customer): Promise<StaffMember[]> => (await who.expect(200, 'listStaff')).body.items;
  const memberAs = async (who: Customer, role: Added) =>
    (await staffOf(who)).find(({ uuid }) => uuid === people[role].me.uuid);

  it('is offered in the filters of staff and audit', async () => {
    const { resources } = (await admin.expect(200, 'getPortal')).body as unknown as Manifest;
    const staff = resources.find(({ name }) => name === 'staff')!;
    const audit = resources.find(({ name }) => name === 'audit_entries')!;
    const filterOf = ({ list }: ResolvedResource) => list!.filters.find(({ field }) => field === 'role')!;
    for (const { options } of [filterOf(staff), filterOf(audit)]) {
      expect(options!.map(({ value }) => value)).toEqual(staffRoles(appFile().roles));
      const label = { key: 'roles.billing_clerk' };
      expect(options).toContainEqual(expect.objectContaining({ value: 'billing_clerk', label }));
    }
  });

  it.each(['create', 'edit'])(
    'is a choice of the form %s of the staff page for those who may give it',
    async screen => {
      const choicesFor = async (who: Customer) => {
        const params = { resource: 'staff', screen };
        const { body } = await who.expect(200, 'getScreenForm', { params });
        const { role } = body.ui_schema as { role: { 'ui:options': { choices: { value: string; label: string }[] } } };
        return role['ui:options'].choices;
      };
      const all = staffRoles(appFile().roles);
      const offered = await choicesFor(admin);
      expect(offered.map(({ value }) => value)).toEqual(all.filter(role => role !== 'head'));
      expect(offered).toContainEqual({ value: 'billing_clerk', label: 'Billing clerk' });
      expect(offered).toContainEqual({ value: 'support', label: 'Support' });
      expect((await choicesFor(people.head)).map(({ value }) => value)).toEqual(all);
    },
  );

  it('is given by an invitation, and its people have exactly the rights of the role', async () => {
    expect(people.billing_clerk.me.role).toBe('billing_clerk');
    const support = await give('support');
    const pages = async (who: Customer) => {
      const { menu, resources, dashboards, inspects, kind } = (await who.expect(200, 'getPortal')).body;
      // Views such as "Mine" or "This week" differ by person and time.
      return JSON.stringify({ menu, resources, dashboards, inspects, kind }, null, 1)
        .replaceAll(who.me.uuid, 'mine')
        .replace(/"\d{4}-\d\d-\d\dT[^"]+"/g, '"then"');
    };
    expect(await pages(people.billing_clerk)).toEqual(await pages(support));
    for (const call of ['listSupportOrders', 'listSupportPayments', 'listAudit', 'listStaff', 'listOrders'] as const) {
      const [theirs, base] = [await people.billing_clerk.call(call, {}), await support.call(call, {})];
      expect([call, theirs.status]).toEqual([call, base.status]);
    }
    expect((await people.billing_clerk.call('listStaff')).status).toBe(403);
  });

  it('is named by "Check permissions" and by the audit', async () => {
    const query = { resource: 'staff', role: 'billing_clerk' };
    const { body } = await people.auditor.expect(200, 'explainAccess', { query });
    expect(body.choices.roles).toContain('billing_clerk');
    expect(JSON.stringify(body.rules)).toContain('billing_clerk');
    const { items } = (await admin.expect(200, 'listAudit', { query: { role: ['billing_clerk' as 'support'] } })).body;
    expect(items.map(({ by, role, action }) => ({ by, role, action }))).toEqual([
      { by: people.billing_clerk.me.uuid, role: 'billing_clerk', action: 'sign_in' },
    ]);
  });

  it('is changed on the staff page; sessions follow at once, and the audit names both roles', async () => {
    const member = await give('support');
    const change = (role: string) =>
      admin.patch(`/api/support/staff/${member.me.uuid}`, { role }).then(({ status, body }) => [status, body]);
    expect(await change('billing_clerk')).toEqual([200, expect.objectContaining({ role: 'billing_clerk' })]);
    expect((await member.expect(200, 'getPortal')).body.role).toBe('billing_clerk');
    const [entry] = (await admin.expect(200, 'listAudit', { query: { record: [member.me.uuid] } })).body.items;
    expect(entry).toMatchObject({
      action: 'edit',
      changes: [{ what: 'Role', before: 'Support', after: 'billing_clerk' }],
    });
    for (const role of ['guest', 'customer', 'nobody', '', 'constructor', '__proto__'])
      expect([role, (await change(role))[0]]).toEqual([role, 422]);
  });

  it('is given by no one whom it exceeds, and who has it is out of their reach', async () => {
    const head = await memberAs(admin, 'head');
    expect(head).toMatchObject({ role: 'head', allowed_actions: [] });
    const colleague = await give('support');
    const attempts = [
      () =>
        admin.post('/api/support/staff', { first_name: 'A', last_name: 'B', email: 'h@example.test', role: 'head' }),
      () => admin.patch(`/api/support/staff/${colleague.me.uuid}`, { role: 'head' }),
      () => admin.patch(`/api/support/staff/${people.head.me.uuid}`, { role: 'support' }),
      () => admin.patch(`/api/support/staff/${people.head.me.uuid}`, { first_name: 'Other' }),
      () => admin.post(`/api/support/staff/${people.head.me.uuid}/leave`, {}),
      () => people.billing_clerk.patch(`/api/support/staff/${colleague.me.uuid}`, { role: 'billing_clerk' }),
      () => people.trainee.patch(`/api/support/staff/${people.trainee.me.uuid}`, { role: 'admin' }),
    ];
    for (const attempt of attempts) expect((await attempt()).status).toBe(403);
    expect((await people.head.patch(`/api/support/staff/${colleague.me.uuid}`, { role: 'head' })).status).toBe(200);
    expect((await people.head.patch(`/api/support/staff/${people.head.me.uuid}`, { role: 'admin' })).status).toBe(409);
  });
});

it('an added role that extends customers is a customer to our team, and no colleague', async () => {
  const { uuid } = people.guest.me;
  expect((await admin.expect(200, 'listCustomers', { query: { uuid: [uuid] } })).body.items).toHaveLength(1);
  expect((await admin.call('getStaff', { params: { member_uuid: uuid } })).status).toBe(404);
  expect((await admin.expect(200, 'listEditors', { query: { uuid: [uuid] } })).body.items).toEqual([]);
  expect((await people.guest.call('listOrders', {})).status).toBe(200);
});

describe('an owner role that `app.json` adds', () => {
  const note = 'They run the reading room.';
  const change = (who: Customer, uuid: string, role: unknown) =>
    who.post(`/api/support/customers/${uuid}/change-role`, { role, note });
  const customersOf = async (who: Customer) => {
    const { resources } = (await who.expect(200, 'getPortal')).body as unknown as Manifest;
    return resources.find(({ name }) => name === 'customers')!;
  };

  it('is offered by an action of the customer page, which only administrators have', async () => {
    const { actions, show } = await customersOf(admin);
    expect(show!.actions).toContain('change_role');
    const role = actions.change_role!.inputs[0]![0]!;
    expect(role.options!.map(({ value }) => value)).toEqual(['customer', 'guest']);
    for (const who of [people.trainee, people.billing_clerk])
      expect((await customersOf(who)).actions).not.toHaveProperty('change_role');
    const { allowed_actions } = (await admin.expect(200, 'getCustomer', { params: { user_uuid: customer.me.uuid } }))
      .body;
    expect(allowed_actions).toContain('change_role');
  });

  it('is given there; sessions and open pages follow at once, and the audit names both roles', async () => {
    const person = await dropped.app.signUp();
    const { uuid } = person.me;
    const page = await listen(person);
    const changed = await change(admin, uuid, 'guest');
    expect(changed.status, changed.text).toBe(200);
    expect((await person.expect(200, 'getPortal')).body.role).toBe('guest');
    await page.over;
    expect(page.named.at(-1)).toBe('end {"reason":"session"}');
    const [entry] = (await admin.expect(200, 'listAudit', { query: { customer_uuid: [uuid] } })).body.items;
    expect(entry).toMatchObject({
      action: 'change_role',
      changes: [{ what: 'Role', before: 'Customer', after: 'guest' }],
    });
    const [own] = (await person.expect(200, 'listActivity')).body.items;
    expect(own).toMatchObject({ what: 'Changed the role of your account', why: null });
    expect((await change(admin, uuid, 'customer')).status).toBe(200);
    expect((await person.expect(200, 'getMe')).body.role).toBe('customer');
  });

  it('is given to customers only, by administrators only, and no staff role is given there', async () => {
    const { uuid } = customer.me;
    for (const role of ['support', 'admin', 'nobody', '', 'constructor', '__proto__', null, ['guest'], { $ne: null }])
      expect([role, (await change(admin, uuid, role)).status]).toEqual([role, 422]);
    for (const who of [people.trainee, people.billing_clerk, customer, people.guest])
      expect((await change(who, uuid, 'guest')).status).toBe(403);
    expect((await change(people.head, uuid, 'customer')).status).toBe(200);
    expect((await change(admin, people.trainee.me.uuid, 'guest')).status).toBe(403);
    expect((await change(admin, crypto.randomUUID(), 'guest')).status).toBe(404);
    expect((await admin.expect(200, 'getCustomer', { params: { user_uuid: uuid } })).body.role).toBe('customer');
  });
});
