/** "Needs you", on the bell, on the dashboard and in the list: each order in each state, with each plan and payment. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Manifest } from '../../engine/dsl/index.ts';
import { whereQuery } from '../../engine/dsl/testing.ts';
import type { OrderItem } from '../../schemas/generated/types.ts';
import entity from '../../schemas/orders/order.entity.json' with { type: 'json' };
import { payments, subscriptions } from '../../server/billing/tables.ts';
import { holdKind } from '../../server/orders/holdText.ts';
import { type OrderRow, orders } from '../../server/orders/tables.ts';
import { orderPresenter } from '../../src/orders/orderPresenter.ts';
import { insertSubscription } from '../billing/api/subscriptionFixtures.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';
import { createPlacedOrder } from '../orders/api/orderFixtures.ts';

let app: TestApp;
let customer: Customer;
let manifest: Manifest;
const made = new Map<string, Line>();
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.signUp();
  manifest = (await customer.expect(200, 'getPortal')).body as unknown as Manifest;
  const [model] = await app.db
    .select()
    .from(orders)
    .where(eq(orders.uuid, await createPlacedOrder(customer)));
  await app.db.delete(orders).where(eq(orders.uuid, model!.uuid));
  const expires_at = new Date(app.clock.now().getTime() + 3 * 86_400_000);
  for (const line of lines) {
    const uuid = randomUUID();
    const number = `E-26-9${String(made.size).padStart(5, '0')}`;
    await app.db
      .insert(orders)
      .values({ ...model!, delivered_at: app.clock.now(), revisions_left: 1, expires_at, ...line.set, uuid, number });
    made.set(uuid, line);
  }
});
afterAll(() => app?.close());

/** Where the thing is done: the page behind the button, or the page of the order, where its words say what to do. */
type Place = 'checkout' | 'upload' | 'edit' | 'download' | 'page';
interface Line {
  state: string;
  set: Partial<OrderRow>;
  /** Where the entry of "Needs you" leads; null: the order is not listed, because the customer has nothing to do. */
  leads: Place | null;
  view: 'needs_you' | 'in_progress' | 'drafts' | 'done';
}

const upload = { submission_method: 'upload' };
const line = (
  status: OrderRow['status'],
  leads: Place | null,
  view: Line['view'],
  set: Partial<OrderRow> = {},
): Line => ({
  state: [status, ...Object.values(set)].join(' '),
  leads,
  view,
  set: { status, ...upload, ...set },
});
const createHeldLines = (on_hold_reason: string, leads: Place | null, set: Partial<OrderRow> = {}): Line[] =>
  (['awaiting_files', 'queued', 'in_progress', 'revision_requested'] as const).map(hold_return_to =>
    line('on_hold', leads, leads ? 'needs_you' : 'in_progress', { on_hold_reason, hold_return_to, ...set }),
  );

const lines: Line[] = [
  line('draft', null, 'drafts'),
  line('quote_requested', null, 'in_progress'),
  line('quoted', 'checkout', 'needs_you', { quote: { total: 40_000, valid_until: '2099-01-01T00:00:00.000Z' } }),
  line('awaiting_payment', 'checkout', 'needs_you'),
  line('awaiting_files', 'upload', 'needs_you'),
  line('awaiting_files', 'page', 'needs_you', { submission_method: 'drive_shipment' }),
  line('awaiting_files', null, 'in_progress', { submission_method: 'cloud_link' }),
  line('queued', null, 'in_progress'),
  line('in_progress', null, 'in_progress'),
  line('quality_check', null, 'in_progress'),
  line('delivered', 'download', 'needs_you'),
  line('delivered', 'download', 'needs_you', { revisions_left: 0 }),
  line('revision_requested', null, 'in_progress'),
  line('completed', null, 'done'),
  line('cancelled', null, 'done'),
  line('expired', null, 'done'),
  ...createHeldLines('question', 'edit', { hold_question: 'Which map?' }),
  ...createHeldLines('words of our own', 'edit'),
  ...createHeldLines('quarantined', 'upload'),
  ...createHeldLines('bad_file', 'upload'),
  ...createHeldLines('balance', 'checkout', { balance_due: 500 }),
  ...createHeldLines('bad_file', 'checkout', { balance_due: 500 }),
  ...createHeldLines('measured_less', null),
  ...createHeldLines('measured_more', null),
  ...createHeldLines('account_locked', null),
];

const plans = ['no plan', 'active', 'past_due', 'cancelled'] as const;
const attempts = [null, 'requires_action'] as const;
const around = plans.flatMap(plan => attempts.map(attempt => ({ plan, attempt })));

async function surround({ plan, attempt }: (typeof around)[number]): Promise<void> {
  const mine = customer.me.uuid;
  await app.db.delete(payments).where(eq(payments.customer_uuid, mine));
  await app.db.delete(subscriptions).where(eq(subscriptions.customer_uuid, mine));
  if (plan !== 'no plan') await insertSubscription(app, customer, 'limited', { status: plan });
  const now = app.clock.now();
  for (const uuid of attempt ? made.keys() : [])
    await app.db.insert(payments).values({
      uuid: randomUUID(),
      number: `P-${uuid.slice(0, 12)}`,
      customer_uuid: mine,
      order_uuid: uuid,
      payment_status: attempt!,
      payment_type: 'checkout',
      payment_for: 'order',
      payment_method_type: 'card',
      amount: 1000,
      tax: 0,
      refunded: 0,
      provider: 'sandbox',
      provider_key: uuid,
      created_at: now,
      updated_at: now,
    });
}

const format = { date: String, shortDate: String, relativeDate: String, money: String, plural: String };
const i18n = { text: (key: string) => key, ...format };
const nextOf = (order: OrderItem) => orderPresenter.next({ ...order, id: order.uuid } as never, i18n as never);
const listCustomerOrders = async (query: object) =>
  (await customer.expect(200, 'listOrders', { query: { ...query, size: 100 } as never })).body.items;

describe.each(around)('with $plan and a payment that is $attempt, "Needs attention"', one => {
  beforeAll(() => surround(one));

  it('lists each order that waits for the customer once and no other, in every place', async () => {
    const resource = manifest.resources.find(({ name }) => name === 'orders')!;
    const badge = manifest.menu.flatMap(({ items }) => items).find(({ resource }) => resource === 'orders')!.badge!;
    const widget = manifest.dashboards[0]!.widgets.find(({ id }) => id === 'needs_you')!.where!;
    const view = (id: string) => resource.list!.views.find(found => found.id === id)!.query;
    const waiting = [...made].filter(([, { leads }]) => leads).map(([uuid]) => uuid);
    for (const query of [whereQuery(badge as never)!, widget, view('needs_you')])
      expect((await listCustomerOrders(query)).map(({ uuid }) => uuid).sort()).toEqual(waiting.toSorted());
    for (const id of ['needs_you', 'in_progress', 'drafts', 'done']) {
      const shown = (await listCustomerOrders(view(id))).map(({ uuid }) => made.get(uuid)!.state);
      const right = [...made.values()].filter(line => line.view === id).map(({ state }) => state);
      expect(shown.sort(), id).toEqual(right.sort());
    }
  });

  it('says what is to be done, and leads to where it can be done', async () => {
    for (const order of await listCustomerOrders({})) {
      const { state, leads, set } = made.get(order.uuid)!;
      expect(order.waits_for_customer, state).toBe(leads !== null);
      const next = nextOf(order);
      if (!leads) continue;
      expect(next?.brief, state).toBeTruthy();
      expect(next?.action ?? 'page', state).toBe(leads);
      if (next?.action) expect(order.allowed_actions, state).toContain(next.action);
      expect(order.on_hold_kind).toBe(holdKind({ balance_due: null, on_hold_reason: null, ...set } as OrderRow));
      const params = { object_uuid: order.uuid };
      if (leads === 'checkout') await customer.expect(200, 'getCheckout', { params });
      if (leads === 'edit') await customer.expect(200, 'getOrderForm', { params });
      else await customer.expect(200, 'getOrder', { params });
    }
  });
});

it('has a line for each status and each kind of hold', () => {
  const statuses = new Set(lines.map(({ set }) => set.status));
  expect([...statuses].sort()).toEqual(entity.properties.status.enum.toSorted());
  const kinds = new Set(
    lines.map(({ set }) => holdKind({ balance_due: null, on_hold_reason: null, ...set } as OrderRow)),
  );
  expect([...kinds].sort()).toEqual(entity.properties.on_hold_kind.enum.toSorted());
});
