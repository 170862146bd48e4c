import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { publish } from '../../engine/server/events/index.ts';
import { anchorAfter, anchorOf, oneYearAfter } from '../../schemas/billing/renewalDates.ts';
import type { Deps } from '../deps.ts';
import { type PlanState, planFingerprint, planState } from './planState.ts';
import { type Purchase, type SubscriptionRow, subscriptionAddOns, subscriptions } from './tables.ts';
import { today } from './termDates.ts';

type Owner = { uuid: string };
type FulfilmentDeps = Pick<Deps, 'clock'>;

/**
 * Applies a purchase to a customer's plan. The caller must hold the lock of the customer's row. Null: the plan is no
 * longer what the purchase was for, so nothing was applied. `of`: the term that was to change or renew.
 */
export async function fulfilPurchase(
  tx: Tx,
  deps: FulfilmentDeps,
  customer: Owner,
  buys: Purchase,
  of: string | null,
): Promise<SubscriptionRow | null> {
  const state = await planState(tx, customer);
  const running = state.term?.subscription ?? null;
  if ((running?.uuid ?? null) !== of || (buys.from && buys.from !== planFingerprint(state))) return null;
  const given = await fulfilments[buys.kind](tx, deps, customer, buys, state);
  if (given) await publish(tx, deps, { owner: customer.uuid, resource: 'subscriptions', uuid: given.uuid });
  return given;
}

type Fulfilment = (
  tx: Tx,
  deps: FulfilmentDeps,
  customer: Owner,
  buys: Purchase,
  state: PlanState,
) => Promise<SubscriptionRow | null>;

const beginTerm: Fulfilment = (tx, deps, customer, buys) =>
  insertTerm(tx, deps, customer, buys, { start_date: today(deps.clock.now()) });

const changeTerm: Fulfilment = async (tx, { clock }, _customer, buys, { term, has }) => {
  if (term?.subscription.status !== 'active') return null;
  const { uuid } = term.subscription;
  const now = clock.now();
  for (const { addOn, ends } of has) {
    const stays = buys.add_ons.includes(addOn.uuid);
    if (stays !== ends) continue;
    await tx
      .update(subscriptionAddOns)
      .set({ ends_at_term: !stays })
      .where(and(eq(subscriptionAddOns.subscription_uuid, uuid), eq(subscriptionAddOns.add_on_uuid, addOn.uuid)));
  }
  const known = has.map(({ addOn }) => addOn.uuid);
  await insertAddOns(
    tx,
    uuid,
    buys.add_ons.filter(one => !known.includes(one)),
    now,
  );
  const [changed] = await tx
    .update(subscriptions)
    .set({
      level_uuid: buys.level,
      pending_level_uuid: buys.pending,
      updated_at: now,
      ...(buys.level !== term.level.uuid && { terms: buys.terms ?? null }),
      ...(buys.renews && { auto_renew: true, cancelled_at: null }),
    })
    .where(eq(subscriptions.uuid, uuid))
    .returning();
  return changed ?? null;
};

/** The term after an expired one: without a gap, because the benefits were kept until now. */
const renewTerm: Fulfilment = async (tx, deps, customer, buys, { term }) => {
  const ended = term?.subscription;
  if (!ended?.end_date) return null;
  await tx
    .update(subscriptions)
    .set({ status: 'expired', retry_at: null, pending_level_uuid: null, updated_at: deps.clock.now() })
    .where(eq(subscriptions.uuid, ended.uuid));
  const anchor = anchorAfter(ended.end_date, ended.anchor ?? anchorOf(ended.start_date));
  return insertTerm(tx, deps, customer, buys, { start_date: ended.end_date, anchor });
};

const fulfilments: Record<Purchase['kind'], Fulfilment> = { begin: beginTerm, change: changeTerm, renew: renewTerm };

interface Days {
  start_date: string;
  /** Left out: the term is a first one, and its start is the anchor of those that follow. */
  anchor?: string;
}

async function insertTerm(
  tx: Tx,
  { clock }: FulfilmentDeps,
  customer: Owner,
  buys: Purchase,
  { start_date, anchor }: Days,
) {
  const now = clock.now();
  const [term] = await tx
    .insert(subscriptions)
    .values({
      uuid: randomUUID(),
      customer_uuid: customer.uuid,
      level_uuid: buys.level,
      status: 'active',
      start_date,
      end_date: oneYearAfter(start_date, anchor),
      auto_renew: true,
      discount_used: 0,
      anchor: anchor ?? anchorOf(start_date),
      // The level may have changed during the challenge: the paid terms apply.
      terms: buys.terms ?? null,
      created_at: now,
      updated_at: now,
    })
    .returning();
  await insertAddOns(tx, term!.uuid, buys.add_ons, now);
  return term!;
}

async function insertAddOns(tx: Tx, subscription_uuid: string, add_ons: string[], created_at: Date): Promise<void> {
  if (!add_ons.length) return;
  await tx.insert(subscriptionAddOns).values(
    add_ons.map(add_on_uuid => ({
      uuid: randomUUID(),
      subscription_uuid,
      add_on_uuid,
      ends_at_term: false,
      created_at,
    })),
  );
}
