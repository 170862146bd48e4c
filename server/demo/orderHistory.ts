import { counters, type Tx, year } from '../../engine/server/db/index.ts';
import { type UserRow, users } from '../account/tables.ts';
import { basisPointsOf } from '../billing/agreedPlan.ts';
import { payments, refunds } from '../billing/tables.ts';
import type { Deps } from '../deps.ts';
import { customPrices } from '../generated/entityTables.ts';
import { orderEvents, orders } from '../orders/tables.ts';
import { files } from '../uploads/tables.ts';
import { createCards } from './cards.ts';
import { createCoupons, demoCoupons } from './coupons.ts';
import { demoFiles, storeContents } from './files.ts';
import { createHolidays } from './holidays.ts';
import { issueDocuments } from './invoices.ts';
import { createMessages } from './messages.ts';
import { createOpenTickets } from './openTickets.ts';
import { type DemoOrder, demoOrder, newestNumber, type PricingTerms } from './orderRows.ts';
import { type OrderScript, otherOrders, recentOrders, unpaidOrders } from './orderScripts.ts';
import { pastOrders } from './pastOrders.ts';
import { assignNumbers, chargeSandbox, type DemoPayments, demoPayments, newestPayment } from './payments.ts';
import { createTerms, type DemoTerm, requireLevel, termsOf } from './planTerms.ts';
import { createRandom, type Random } from './random.ts';
import { createRecipes } from './recipes.ts';
import { createTaxRates, newYork } from './taxRates.ts';

const ownPrices = { photo_color: 15, photo_retouching: 220, formatting: 1350 };

/** Everything that the demo accounts have ordered, paid and saved. */
export async function createHistory(tx: Tx, deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const luck = createRandom(20_261_127);
  const { customer, other, locked, support } = await findAccounts(tx);
  await createTaxRates(tx);
  const holidays = await createHolidays(tx);
  const coupons = demoCoupons(luck, now);
  const terms = termsOf(now);
  const plan = await planByDay(tx, terms);
  const free: PricingTerms['plan'] = () => ({ name: 'À la carte', discount_bp: 0, cap_left: null });
  const common = { coupons, tax: newYork, holidays };
  const mine = { ...common, customer_uuid: customer.uuid, customPrices: ownPrices, plan: plan.at };
  const made = oldestFirst([...recentOrders, ...pastOrders]).map(script =>
    plan.count(demoOrder(script, mine, luck, now)),
  );
  const theirs = { ...common, customer_uuid: other.uuid, customPrices: {}, plan: free };
  const others = otherOrders.map(script => demoOrder(script, theirs, luck, now));
  const unpaid = unpaidOrders.map(script => demoOrder(script, { ...theirs, customer_uuid: locked.uuid }, luck, now));

  await createTerms(tx, customer.uuid, terms, plan.level, plan.used);
  await tx.insert(customPrices).values(pricesOf(customer, terms, luck, now));
  await insertOrders(tx, deps, [...made, ...others, ...unpaid], support, luck);
  const paid: DemoPayments[] = [];
  for (const [owner, ordered, paying] of [
    [customer, made, terms],
    [other, others, []],
    [locked, unpaid, []],
  ] as const) {
    const cards = await createCards(tx, deps, owner.uuid, `${owner.first_name} ${owner.last_name}`, luck);
    const payer = { customer_uuid: owner.uuid, cards, random: luck };
    const all = demoPayments(payer, [...ordered], [...paying], now);
    await chargeSandbox(deps, payer, [...ordered], all);
    paid.push(all);
  }
  await tx.insert(payments).values(assignNumbers(paid.flatMap(one => one.payments)));
  await tx.insert(refunds).values(paid.flatMap(one => one.refunds));
  await createCoupons(tx, coupons, [...made, ...others], customer.uuid, luck);
  await createRecipes(tx, customer.uuid, luck, now);
  await createMessages(tx, made, customer, support, luck, now);
  await tx.insert(counters).values([
    { name: `E-${year(now)}`, value: newestNumber },
    { name: `P-${year(now)}`, value: newestPayment },
  ]);
  await issueDocuments(tx);
  await createOpenTickets(tx, luck, now);
}

const oldestFirst = (scripts: OrderScript[]): OrderScript[] => [...scripts].sort((one, other) => other.age - one.age);

async function findAccounts(tx: Tx) {
  const rows = await tx.select().from(users);
  const [customer, other, locked, support] = ['customer', 'other', 'locked', 'support'].map(name =>
    rows.find(row => row.email_key === `${name}@demo.test`),
  );
  if (!customer || !other || !locked || !support) throw new Error('The demo accounts are missing.');
  return { customer, other, locked, support };
}

/** The plan day by day: its cap goes down with every order that was priced with it. */
async function planByDay(tx: Tx, terms: DemoTerm[]) {
  const level = await requireLevel(tx, 'limited');
  const { name, discount_cap } = level;
  const discount_bp = basisPointsOf(level);
  const [used, held] = [new Map<string, number>(), new Map<string, number>()];
  const of = (map: Map<string, number>, term: DemoTerm): number => map.get(term.uuid) ?? 0;
  const termAt = (at: Date) => terms.find(({ start, end }) => new Date(start) <= at && at < new Date(end));
  return {
    level,
    used,
    at: (at: Date): ReturnType<PricingTerms['plan']> => {
      const term = termAt(at);
      if (!term) return { name: 'À la carte', discount_bp: 0, cap_left: null };
      return { name, discount_bp, cap_left: (discount_cap ?? 0) - of(used, term) - of(held, term) };
    },
    count: (order: DemoOrder): DemoOrder => {
      const { row } = order;
      const term = row.placed_at && termAt(row.placed_at);
      const taken = row.price?.cap_used ?? 0;
      if (!term || ['cancelled', 'expired'].includes(row.status)) return order;
      const book = row.paid_at ? used : held;
      book.set(term.uuid, of(book, term) + taken);
      return order;
    },
  };
}

function pricesOf(customer: UserRow, terms: DemoTerm[], luck: Random, now: Date) {
  const valid_until = terms.at(-1)?.end ?? null;
  return Object.entries(ownPrices).map(([order_type, price]) => ({
    uuid: luck.uuid(),
    customer_uuid: customer.uuid,
    price,
    valid_until,
    created_at: now,
    order_type: order_type as 'copy_editing',
    updated_at: now,
  }));
}

/** Orders with their events and files; what an editor did was done by the support account. */
async function insertOrders(tx: Tx, deps: Deps, made: DemoOrder[], support: UserRow, luck: Random): Promise<void> {
  await tx.insert(orders).values(
    made.map(({ row, lifecycle }) => ({
      ...row,
      editor_uuid: lifecycle.some(turn => turn.status === 'in_progress') ? support.uuid : null,
    })),
  );
  await tx.insert(orderEvents).values(
    made.flatMap(({ row, events }) =>
      events.map(event => ({
        ...event,
        actor_uuid: { customer: row.customer_uuid, support: support.uuid, system: null }[event.actor],
      })),
    ),
  );
  const sent = made.flatMap(order => demoFiles(order, luck, deps.clock.now()));
  await tx.insert(files).values(sent.map(file => file.row));
  await storeContents(deps.storage, sent);
}
