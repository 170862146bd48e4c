import { isDeepStrictEqual } from 'node:util';
import { and, eq, or, sql } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import { currency, money } from '../../schemas/billing/money.ts';
import type { PremierLevelChange } from '../../schemas/generated/types.ts';
import { type UserRow, users } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import { getChargeStatus, recordPayment, requestCharge } from '../payments/charge.ts';
import { challengeOrThrow, chargeDeclined } from '../payments/declines.ts';
import type { Charge, Confirmation } from '../payments/gateway.ts';
import type { TaxTerms } from '../pricing/taxLine.ts';
import { taxTermsOf } from '../tax/taxRate.ts';
import { cardToken } from './cardToken.ts';
import { fulfilPurchase } from './fulfilPurchase.ts';
import { type PlanChangeQuote, quotePlanChange, type ResolvedSelection } from './planChangeQuote.ts';
import { withPlanLock } from './planLock.ts';
import {
  type ChargeSource,
  findOpenPlanPayment,
  findPayingCard,
  methodColumns,
  planChargeSource,
} from './planPayment.ts';
import { findAddOns, findLevel, type PlanState, planFingerprint, planState } from './planState.ts';
import { settlePlanPayment } from './settlePlanPayment.ts';
import { type PaymentRow, type Purchase, payments } from './tables.ts';

interface ChangeRequest {
  customer: UserRow;
  body: PremierLevelChange;
  /** The caller's Idempotency-Key: one key, one payment. */
  key: string | null;
  locale: string;
  /** Called in the transaction of a change that costs nothing; a payment is found by its key. */
  done: (tx: Tx, bought: Purchase) => Promise<void>;
}

/** `done`: what the customer has bought. `action`: the bank's challenge; the page then posts again. */
type ChangeResult = { done: Purchase } | { action: Confirmation };

/**
 * Changes level and add-ons, and charges the price exactly once: one change at a time, the payment is recorded before
 * the provider is called, and an earlier open attempt is settled first. Of two concurrent changes the later one is
 * refused, because its plan is outdated.
 */
export async function changeLevel(deps: Deps, request: ChangeRequest): Promise<ChangeResult> {
  const seen = planFingerprint(await planState(deps.db, request.customer));
  const wanted = await readPlanSelection(deps, request.body);
  return withPlanLock(deps, request.customer, async () => {
    const earlier = await resume(deps, request, wanted);
    if (earlier && 'result' in earlier) return earlier.result;
    const asked = earlier ?? (await start(deps, request, wanted, seen));
    if ('done' in asked) return asked;
    const charge = await requestCharge(deps, asked.payment, asked.chargeSourceOf).catch(error => {
      deps.log.error({ err: error, payment: asked.payment.uuid }, 'no response from the payment provider');
      throw problem('payment_in_progress');
    });
    return conclude(deps, asked.payment, charge, request.locale);
  });
}

export async function readPlanSelection({ db }: Pick<Deps, 'db'>, body: PlanChoice): Promise<ResolvedSelection> {
  const level = await findLevel(db, body.premier_level);
  if (!level) throw problem('premier_level_unknown');
  const renews = body.auto_renew ?? false;
  if (!body.add_ons) return { level, addOns: null, renews };
  const addOns = await findAddOns(db, body.add_ons);
  if (addOns.length !== new Set(body.add_ons).size) throw problem('add_on_unknown');
  return { level, addOns, renews };
}

/** The part of a change that says what the customer wants to have. */
type PlanChoice = Pick<PremierLevelChange, 'premier_level' | 'add_ons' | 'auto_renew'>;

interface StartedCharge {
  payment: PaymentRow;
  chargeSourceOf: ChargeSource;
}

/**
 * The result of an earlier attempt that this request belongs to; one unknown to the provider is repeated under its key.
 * Null: a new attempt may begin.
 */
async function resume(
  deps: Deps,
  request: ChangeRequest,
  wanted: ResolvedSelection,
): Promise<{ result: ChangeResult } | StartedCharge | null> {
  const mine = await findAttempt(deps, request);
  const open = await findOpenPlanPayment(deps.db, request.customer);
  if (open)
    return mine?.uuid === open.uuid
      ? continuePayment(deps, request, open)
      : replaceAttempt(deps, request, wanted, open);
  if (!mine?.buys) return null;
  if (mine.payment_status === 'failed') throw chargeDeclined(mine.failure_reason, request.locale);
  if (mine.payment_status === 'cancelled') throw chargeDeclined('not_confirmed', request.locale);
  return { result: { done: mine.buys } };
}

async function continuePayment(
  deps: Deps,
  request: ChangeRequest,
  open: PaymentRow,
): Promise<{ result: ChangeResult } | StartedCharge> {
  const charge = await deps.payments.gateway.retrieve(open.provider_key);
  if (charge) return { result: await conclude(deps, open, charge, request.locale) };
  return { payment: open, chargeSourceOf: await how(deps, request, open) };
}

/** Replaces an open attempt: the same card and change get the same challenge, any other attempt ends it. */
async function replaceAttempt(
  deps: Deps,
  request: ChangeRequest,
  wanted: ResolvedSelection,
  open: PaymentRow,
): Promise<{ result: ChangeResult } | null> {
  const again = isSameChallenge(open, request.body) && (await isSamePurchase(deps, request, wanted, open));
  const charge = await getChargeStatus(deps, open, !again);
  if (again || charge.status === 'processing') return { result: await conclude(deps, open, charge, request.locale) };
  await settlePlanPayment(deps, open, charge, 'customer');
  return null;
}

const isSameChallenge = ({ payment_status, payment_method_uuid }: PaymentRow, body: PremierLevelChange): boolean =>
  payment_status === 'requires_action' &&
  !body.payment_data &&
  !!body.payment_method &&
  payment_method_uuid === body.payment_method;

/** A challenge is for one amount: other add-ons, or the same change on a cheaper day, need another one. */
async function isSamePurchase(
  { db, clock }: Deps,
  { customer, body }: ChangeRequest,
  wanted: ResolvedSelection,
  open: PaymentRow,
): Promise<boolean> {
  const tax = await taxTermsOf(db, customer.uuid);
  const reckoned = quotePlanChange(await planState(db, customer), wanted, clock.now(), tax);
  if (typeof reckoned === 'string' || !open.buys) return false;
  const expected = body.expected_amount ?? reckoned.amount;
  return open.amount === reckoned.amount && open.amount === expected && isSameContent(open.buys, reckoned.buys);
}

const isSameContent = (one: Purchase, other: Purchase): boolean =>
  one.level === other.level &&
  one.pending === other.pending &&
  one.from === other.from &&
  one.renews === other.renews &&
  isDeepStrictEqual([...one.add_ons].sort(), [...other.add_ons].sort());

const planPaymentKey = (customer: { uuid: string }, key: string): string => `plan-${customer.uuid}-${key}`;

/** The payment that this request began before its answer was lost, or that its customer has confirmed since. */
async function findAttempt({ db }: Deps, { body, key, customer }: ChangeRequest): Promise<PaymentRow | null> {
  const token = body.payment_data && cardToken(body.payment_data);
  const byKey = key ? eq(payments.provider_key, planPaymentKey(customer, key)) : undefined;
  const bySecret = token ? eq(sql`${payments.requires_action}->>'client_secret'`, token) : sql`false`;
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.customer_uuid, customer.uuid), or(byKey, bySecret)))
    .limit(1);
  return row ?? null;
}

/** Checks the change and writes its payment down; one that costs nothing is made at once. */
const start = async (
  deps: Deps,
  request: ChangeRequest,
  wanted: ResolvedSelection,
  seen: string,
): Promise<StartedCharge | { done: Purchase }> => {
  const { customer } = request;
  const payment = await deps.db.transaction(async tx => {
    await tx.select({ uuid: users.uuid }).from(users).where(eq(users.uuid, customer.uuid)).for('update');
    const state = await planState(tx, customer);
    const reckoned = quoteFor(deps, request, wanted, state, await taxTermsOf(tx, customer.uuid));
    if (planFingerprint(state) !== seen) throw problem('amount_changed');
    const of = state.term?.subscription.uuid ?? null;
    if (reckoned.amount > 0) return recordPayment(tx, deps, await paymentOf(tx, request, reckoned, of));
    await fulfilPurchase(tx, deps, customer, reckoned.buys, of);
    await request.done(tx, reckoned.buys);
    return reckoned.buys;
  });
  if ('kind' in payment) return { done: payment };
  return { payment, chargeSourceOf: await how(deps, request, payment) };
};

/** Computes the quote, and rejects it if its amount is not the one that the customer has seen. */
function quoteFor(
  { clock }: Deps,
  { body }: ChangeRequest,
  wanted: ResolvedSelection,
  state: PlanState,
  tax: TaxTerms,
): PlanChangeQuote {
  const reckoned = quotePlanChange(state, wanted, clock.now(), tax);
  if (typeof reckoned === 'string') throw problem(reckoned);
  const expected = body.expected_amount ?? null;
  if (expected !== null && expected !== reckoned.amount)
    throw problem('amount_changed', { amount: money(reckoned.amount) });
  return reckoned;
}

async function paymentOf(tx: Tx, { customer, body, key }: ChangeRequest, reckoned: PlanChangeQuote, of: string | null) {
  const { amount, tax, payment_for, payment_type, buys } = reckoned;
  return {
    customer_uuid: customer.uuid,
    subscription_uuid: of,
    amount,
    tax,
    currency,
    payment_for,
    payment_type,
    buys,
    ...methodColumns(await findPayingCard(tx, customer, body)),
    key: key && planPaymentKey(customer, key),
  };
}

const how = (deps: Deps, { customer, body }: ChangeRequest, { number: description }: PaymentRow) =>
  planChargeSource(deps, customer, { given: body, description });

async function conclude(deps: Deps, payment: PaymentRow, charge: Charge, locale: string): Promise<ChangeResult> {
  const settled = await settlePlanPayment(deps, payment, charge, 'customer');
  if (settled === 'given back') throw problem('amount_changed');
  const action = challengeOrThrow(charge, locale);
  return action ? { action } : { done: payment.buys! };
}
