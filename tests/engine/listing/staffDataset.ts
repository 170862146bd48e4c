import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { auditEntries, auditParticulars } from '../../../engine/server/audit/tables.ts';
import { organizations, users } from '../../../server/account/tables.ts';
import { sessions } from '../../../server/auth/tables.ts';
import { credits, subscriptions } from '../../../server/billing/tables.ts';
import {
  addOns,
  contactMessages,
  customPrices,
  dashboardMessages,
  premierLevels,
  services,
  taxRates,
} from '../../../server/generated/entityTables.ts';
import { contactAnswers } from '../../../server/messages/tables.ts';
import { orders } from '../../../server/orders/tables.ts';
import type { Customer, TestApp } from '../../helpers/testApp.ts';
import { createOrderForUpload } from '../../uploads/api/orderForUpload.ts';

/** The rows that a list of our team holds, by the path of that list. */
export type StaffDataset = Partial<Record<string, string[]>>;

/** Lists whose rows are in the code, so that they cannot grow. */
export const callsWithoutRows: string[] = ['listPremierLevels', 'listAddOns'];

/** Creates this many rows of each kind that staff list, each for another customer and by another member of staff. */
export async function createStaffDataset(
  app: TestApp,
  customer: Customer,
  order: string,
  count: number,
): Promise<StaffDataset> {
  const people = await accounts(app, customer, 'customer', count);
  const members = await accounts(app, customer, 'support', count);
  await app.db.update(orders).set({ editor_uuid: members[0]! }).where(eq(orders.uuid, order));
  return {
    '/support/customers': people,
    '/support/staff': members,
    '/support/editors': members,
    '/support/orders': [order, ...(await createAssignedOrders(app, customer, people.slice(1), members))],
    '/support/messages': await insertContactMessages(app, people, members),
    '/support/dashboard-messages': await insertAnnouncements(app, count),
    '/support/audit': await insertAuditEntries(app, customer.me.uuid, order, members),
    ...(await insertCustomerRows(app, people)),
    '/support/premier-levels': await all(app, premierLevels),
    '/support/add-ons': await all(app, addOns),
    '/support/services': await all(app, services),
  };
}

const all = async ({ db }: TestApp, table: typeof premierLevels | typeof addOns | typeof services) =>
  (await db.select({ uuid: table.uuid }).from(table)).map(({ uuid }) => uuid);

/** Copies an account many times, with other names and addresses. */
async function accounts({ db }: TestApp, like: Customer, role: 'customer' | 'support', count: number) {
  const [model] = await db.select().from(users).where(eq(users.uuid, like.me.uuid));
  const uuids = Array.from({ length: count }, () => randomUUID());
  await db.insert(users).values(
    uuids.map(uuid => ({
      ...model!,
      uuid,
      role,
      email: `${uuid}@customer.test`,
      email_key: `${uuid}@customer.test`,
      first_name: uuid.slice(0, 8),
    })),
  );
  return uuids;
}

/** Creates orders, each of another customer and with another editor. */
const createAssignedOrders = async (
  app: TestApp,
  like: Customer,
  people: string[],
  members: string[],
): Promise<string[]> => {
  const uuids: string[] = [];
  for (const [at, customer_uuid] of people.entries()) {
    const whose = { customer_uuid, editor_uuid: members[at + 1]! };
    const { uuid } = await createOrderForUpload(app, like, 'in_progress', whose);
    uuids.push(uuid);
  }
  return uuids;
};

async function insertContactMessages({ db, clock }: TestApp, people: string[], members: string[]): Promise<string[]> {
  const at = clock.now();
  const rows = people.map((customer_uuid, index) => ({
    uuid: randomUUID(),
    customer_uuid,
    topic: 'other' as const,
    subject: 'A question',
    message: 'How?',
    reply_email: `${customer_uuid}@customer.test`,
    assignee_uuid: members[index]!,
    locale: 'en',
    status: 'open' as const,
    created_at: at,
    updated_at: at,
    answered_at: at,
  }));
  await db.insert(contactMessages).values(rows);
  const answers = rows.flatMap(({ uuid }) =>
    members.map(author_uuid => ({ uuid: randomUUID(), message_uuid: uuid, author_uuid, at, text: 'So.' })),
  );
  await db.insert(contactAnswers).values(answers);
  return rows.map(({ uuid }) => uuid);
}

async function insertAnnouncements({ db, clock }: TestApp, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, () => ({
    uuid: randomUUID(),
    short_description: 'We moved.',
    is_active: true,
    created_at: clock.now(),
    updated_at: clock.now(),
  }));
  await db.insert(dashboardMessages).values(rows);
  return rows.map(({ uuid }) => uuid);
}

/** An order that went from hand to hand. */
async function insertAuditEntries(
  { db, clock }: TestApp,
  customer_uuid: string,
  order_uuid: string,
  members: string[],
) {
  const rows = members.map((by, index) => ({
    uuid: randomUUID(),
    at: clock.now(),
    by,
    role: 'support' as const,
    action: 'assign',
    told: true,
    customer_uuid,
    links: { order: order_uuid },
    before: { editor_uuid: members[index - 1] ?? null },
    after: { editor_uuid: by },
  }));
  await db.insert(auditEntries).values(rows);
  await db
    .insert(auditParticulars)
    .values(rows.map(({ uuid }) => ({ entry_uuid: uuid, customer_uuid, before: {}, after: {}, why: 'Free now.' })));
  return rows.map(({ uuid }) => uuid);
}

/** What each customer has a row of: a contract, a price, credit, a session, an organization, a place with a tax. */
async function insertCustomerRows({ db, clock }: TestApp, people: string[]): Promise<StaffDataset> {
  const created_at = clock.now();
  const [level] = await db.select().from(premierLevels).where(eq(premierLevels.codename, 'custom'));
  const terms = { price: 90_000, discount_bp: 500, discount_cap: null, revision_rounds: 3, retention_days: 90 };
  const owned = people.map(customer_uuid => ({ uuid: randomUUID(), customer_uuid, created_at }));
  await db.insert(subscriptions).values(
    owned.map(row => ({
      ...row,
      level_uuid: level!.uuid,
      status: 'active' as const,
      auto_renew: false,
      updated_at: created_at,
      start_date: '2026-01-01',
      end_date: '2030-01-01',
      discount_used: 0,
      terms,
    })),
  );
  await db
    .insert(customPrices)
    .values(owned.map(row => ({ ...row, order_type: 'copy_editing' as const, price: 500, updated_at: created_at })));
  await db.insert(credits).values(owned.map(row => ({ ...row, amount: 100, currency: 'USD', reason: 'Sorry.' })));
  await db.insert(sessions).values(
    owned.map(({ uuid, customer_uuid }) => ({
      uuid,
      user_uuid: customer_uuid,
      cookie_hash: uuid,
      access_hash: uuid,
      access_expires_at: created_at,
      remember_me: true,
      created_at,
      last_seen_at: created_at,
      expires_at: new Date(created_at.getTime() + 86_400_000),
    })),
  );
  const address = {
    street: '1 Main St',
    street_second_line: null,
    city: 'Town',
    postcode: '10001',
    country: 'US',
    state: 'NY',
  };
  await db.insert(organizations).values(
    people.map(user_uuid => ({
      user_uuid,
      name: user_uuid.slice(0, 8),
      address,
      billing_address: address,
      updated_at: created_at,
    })),
  );
  await db.insert(taxRates).values(owned.map(({ uuid }) => ({ uuid, country: 'US', state: uuid, tax_percent: 1 })));
  const uuids = owned.map(({ uuid }) => uuid);
  const lists = ['contracts', 'subscriptions', 'custom-prices', 'credits', 'sessions', 'tax-rates'];
  return Object.fromEntries(lists.map(list => [`/support/${list}`, uuids]));
}
