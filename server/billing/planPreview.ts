import { problem } from '../../engine/server/http/index.ts';
import { money } from '../../schemas/billing/money.ts';
import { oneYearAfter } from '../../schemas/billing/renewalDates.ts';
import type { FirstPlanQuery, PlanPreview, PlanPreviewQuery } from '../../schemas/generated/types.ts';
import type { UserRow } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import type { TaxTerms } from '../pricing/taxLine.ts';
import { describeTax } from '../tax/describeTax.ts';
import { taxTermsAt, taxTermsOf, withTax } from '../tax/taxRate.ts';
import { readPlanSelection } from './changeLevel.ts';
import { type PlanChangeQuote, quotePlanChange, type ResolvedSelection } from './planChangeQuote.ts';
import { findAddOns, findLevel, findLevelByCodename, type PlanState, planState } from './planState.ts';
import { type Term, today } from './termDates.ts';

/** Works out what a change of plan would charge, by the function that charges it. Nothing is written. */
export async function planPreview(
  deps: Pick<Deps, 'db' | 'clock'>,
  customer: UserRow,
  { premier_level, add_ons = [], auto_renew }: PlanPreviewQuery,
  locale: string,
): Promise<PlanPreview> {
  const wanted = await readPlanSelection(deps, { premier_level, add_ons, auto_renew: auto_renew ? true : null });
  const [state, tax] = await Promise.all([planState(deps.db, customer), taxTermsOf(deps.db, customer.uuid)]);
  return previewOf(deps, state, wanted, tax, locale);
}

/** Calculates the price of a plan for a person without an account. */
export async function firstPlanPreview(
  deps: Pick<Deps, 'db' | 'clock'>,
  { premier_level, country, state }: FirstPlanQuery,
  locale: string,
): Promise<PlanPreview> {
  const level = await findLevelByCodename(deps.db, premier_level);
  if (!level) throw problem('premier_level_unknown');
  const tax = await taxTermsAt(deps.db, { country, state: state ?? null });
  return previewOf(deps, { term: null, has: [] }, { level, addOns: [], renews: false }, tax, locale);
}

async function previewOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  state: PlanState,
  wanted: ResolvedSelection,
  tax: TaxTerms,
  locale: string,
): Promise<PlanPreview> {
  const reckoned = quotePlanChange(state, wanted, deps.clock.now(), tax);
  if (typeof reckoned === 'string') throw problem(reckoned);
  const taxed = reckoned.net > 0 ? describeTax(reckoned.net, tax, locale) : null;
  return {
    parts: reckoned.parts.map(({ kind, uuid, net }) => ({ kind, uuid, amount: money(net) })),
    tax: taxed && { ...taxed, amount: money(taxed.amount) },
    due_now: money(reckoned.amount),
    renewal: await renewalAfter(deps, state.term, reckoned),
  };
}

/** What the term after the change is renewed for. */
async function renewalAfter(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  term: Term | null,
  { buys }: PlanChangeQuote,
): Promise<PlanPreview['renewal']> {
  const isNew = buys.kind === 'begin';
  const goesOn = isNew || buys.renews || term?.subscription.auto_renew;
  const level = await findLevel(db, buys.pending ?? buys.level);
  const on = isNew ? oneYearAfter(today(clock.now())) : term?.subscription.end_date;
  if (!goesOn || !level?.price || !on || !buys.tax) return null;
  const addOns = await findAddOns(db, buys.add_ons);
  const { amount, tax } = withTax(
    addOns.reduce((sum, addOn) => sum + addOn.price, level.price),
    buys.tax,
  );
  return { on, amount: money(amount), tax: money(tax) };
}
