import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import { lockCustomerRow } from '../account/lockCustomerRow.ts';
import { couponUses, subscriptionAddOns, subscriptions } from '../billing/tables.ts';
import { agreedValue } from '../billing/termDates.ts';
import type { Deps } from '../deps.ts';
import { addOns, premierLevels } from '../generated/entityTables.ts';
import { continueAfterPayment } from './continueAfterPayment.ts';
import { assertNoOpenPayment } from './openPayment.ts';
import { type Answers, priceAnswers } from './pricing.ts';
import { type OrderRow, orders } from './tables.ts';
import { type TransitionContext, transition } from './transition.ts';

const day = 24 * 60 * 60 * 1000;
/** How long a placed order keeps its price. */
const priceValidity = 7 * day;

/** Prices the answers for the last time and holds that price; with nothing to pay the order goes straight on. */
export async function placeOrder(
  tx: Tx,
  deps: Deps,
  order: OrderRow,
  answers: Answers,
  act: TransitionContext,
): Promise<OrderRow> {
  const now = deps.clock.now();
  // Two orders placed at once must not both be given the last of the plan's cap, or the same credit.
  await lockCustomerRow(tx, order.customer_uuid);
  const price = await priceAnswers(deps, tx, { ...order, answers });
  if (!price) throw problem('order_status');
  const placed = { price, total: price.total, placed_at: now, revisions_left: await revisionRounds(tx, order) };
  if (price.total > 0) {
    const price_expires_at = new Date(now.getTime() + priceValidity);
    return transition(tx, deps, order, 'awaiting_payment', { ...act, set: { ...placed, price_expires_at } });
  }
  const [ready] = await tx.update(orders).set(placed).where(eq(orders.uuid, order.uuid)).returning();
  return continueAfterPayment(tx, deps, ready ?? order, act);
}

export async function requestQuote(tx: Tx, deps: Deps, order: OrderRow, act: TransitionContext): Promise<OrderRow> {
  const set = {
    price: null,
    total: null,
    placed_at: deps.clock.now(),
    revisions_left: await revisionRounds(tx, order),
  };
  return transition(tx, deps, order, 'quote_requested', { ...act, set });
}

/**
 * Reopens a placed order after a change of answers: its quote becomes invalid, its coupon is released, and its price is
 * no longer held.
 */
export async function reopen(tx: Tx, deps: Deps, order: OrderRow, act: TransitionContext): Promise<OrderRow> {
  await assertNoOpenPayment(tx, order);
  await releaseCoupon(tx, order);
  return transition(tx, deps, order, 'draft', {
    ...act,
    set: { coupon_uuid: null, quote: null, price_expires_at: null, placed_at: null },
  });
}

/** The coupon can be used elsewhere again; an assigned one stays assigned. */
export async function releaseCoupon(tx: Tx, order: OrderRow): Promise<void> {
  if (!order.coupon_uuid) return;
  await tx
    .delete(couponUses)
    .where(and(eq(couponUses.order_uuid, order.uuid), inArray(couponUses.state, ['reserved', 'counted'])));
}

const isRunningTerm = (customer: string) =>
  and(eq(subscriptions.customer_uuid, customer), inArray(subscriptions.status, ['active', 'past_due']));

/** Rounds of changes without a plan, and what the add-on extra_revisions gives on top. */
const [baseRounds, extraRounds] = [1, 2];

async function revisionRounds(tx: Tx, order: OrderRow): Promise<number> {
  const [term] = await tx
    .select({ uuid: subscriptions.uuid, rounds: agreedValue('revision_rounds') })
    .from(subscriptions)
    .innerJoin(premierLevels, eq(premierLevels.uuid, subscriptions.level_uuid))
    .where(isRunningTerm(order.customer_uuid));
  if (!term) return baseRounds;
  const more = await tx
    .select({ uuid: addOns.uuid })
    .from(subscriptionAddOns)
    .innerJoin(addOns, eq(addOns.uuid, subscriptionAddOns.add_on_uuid))
    .where(and(eq(subscriptionAddOns.subscription_uuid, term.uuid), eq(addOns.codename, 'extra_revisions')));
  return term.rounds + (more.length ? extraRounds : 0);
}
