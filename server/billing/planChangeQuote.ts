import type { ProblemName } from '../../schemas/generated/types.ts';
import type { addOns } from '../generated/entityTables.ts';
import type { TaxTerms } from '../pricing/taxLine.ts';
import { type Taxed, withTax } from '../tax/taxRate.ts';
import { agreedPlanOf } from './agreedPlan.ts';
import { levelChange } from './levels.ts';
import { continuingAddOns, type PlanState, planFingerprint } from './planState.ts';
import { prorate } from './proration.ts';
import type { PaymentRow, PremierLevelRow, Purchase, SubscriptionRow } from './tables.ts';

type AddOnRow = typeof addOns.$inferSelect;

export interface ResolvedSelection {
  level: PremierLevelRow;
  /** Null: as they are. */
  addOns: AddOnRow[] | null;
  /** The customer wants the plan renewed, even if its renewal was switched off. */
  renews: boolean;
}

/** What is paid now for one part of a plan, in minor units before tax. */
interface PlanPart {
  kind: 'level' | 'add_on';
  uuid: string;
  net: number;
}

/** A change of plan with its price; `amount`: minor units to be paid now, with tax. */
export interface PlanChangeQuote extends Taxed {
  parts: PlanPart[];
  payment_for: PaymentRow['payment_for'];
  payment_type: PaymentRow['payment_type'];
  buys: Purchase;
}

/** Computes the price of a change of level and add-ons, or why it is not possible. */
export function quotePlanChange(
  state: PlanState,
  wanted: ResolvedSelection,
  now: Date,
  tax: TaxTerms,
): PlanChangeQuote | ProblemName {
  const change = quoteNet(state, wanted, now);
  if (typeof change === 'string') return change;
  const net = change.parts.reduce((sum, part) => sum + part.net, 0);
  return { ...change, ...withTax(net, tax), buys: { ...change.buys, tax } };
}

type NetQuote = Omit<PlanChangeQuote, keyof Taxed>;

function quoteNet(state: PlanState, wanted: ResolvedSelection, now: Date): NetQuote | ProblemName {
  const { term } = state;
  if (wanted.level.price === null || (term && isByContract(term.level))) return 'custom_level';
  if (term?.subscription.status === 'past_due') return 'subscription_past_due';
  return term?.subscription.end_date ? quoteChange(state, wanted, now) : quoteFirstTerm(wanted);
}

/** A price by contract: only staff change it. */
const isByContract = ({ codename, price }: PremierLevelRow): boolean => codename === 'custom' || price === null;

/** A first term: everything at its full price. */
function quoteFirstTerm({ level, addOns }: ResolvedSelection): NetQuote | ProblemName {
  const chosen = addOns ?? [];
  if (!level.price) return chosen.length ? 'add_ons_need_term' : 'nothing_changes';
  return {
    parts: [{ kind: 'level', uuid: level.uuid, net: level.price }, ...partsOf(chosen)],
    payment_for: 'subscription',
    payment_type: 'checkout',
    buys: {
      kind: 'begin',
      level: level.uuid,
      pending: null,
      terms: agreedPlanOf(level),
      add_ons: chosen.map(one => one.uuid),
    },
  };
}

function quoteChange(
  state: PlanState,
  { level, addOns, renews }: ResolvedSelection,
  now: Date,
): NetQuote | ProblemName {
  const { subscription, level: current } = state.term!;
  const change = levelChange(level, state.term, now);
  const kept = continuingAddOns(state).map(one => one.uuid);
  const add_ons = addOns ? addOns.map(one => one.uuid) : kept;
  const bought = (addOns ?? []).filter(one => !state.has.some(({ addOn }) => addOn.uuid === one.uuid));
  if (bought.length && level.price === 0) return 'add_ons_need_term';
  const pending = change.kind === 'downgrade' ? level.uuid : null;
  // A level with a price that follows is a renewal. To go to the free one is what happens without a renewal anyway.
  const goesOn = renews || (pending !== null && Boolean(level.price));
  const isRenewed = subscription.auto_renew || goesOn;
  const isSame =
    change.kind !== 'upgrade' && isRenewed === subscription.auto_renew && pending === pendingOf(subscription, level);
  if (isSame && hasSameItems(kept, add_ons)) return 'nothing_changes';
  return {
    parts: [
      ...(change.net > 0 ? [{ kind: 'level' as const, uuid: level.uuid, net: change.net }] : []),
      ...partsOf(bought, price => prorate(price, subscription, now)),
    ],
    payment_for: change.kind === 'upgrade' ? 'subscription' : 'add_on',
    payment_type: 'proration',
    buys: {
      kind: 'change',
      pending: isRenewed ? pending : null,
      add_ons,
      from: planFingerprint(state),
      ...(goesOn && { renews: true }),
      ...(change.kind === 'upgrade' ? { level: level.uuid, terms: agreedPlanOf(level) } : { level: current.uuid }),
    },
  };
}

/** A plan that is not renewed goes to the level without a price: choosing that one changes nothing. */
const pendingOf = ({ auto_renew, pending_level_uuid }: SubscriptionRow, chosen: PremierLevelRow): string | null =>
  auto_renew || chosen.price ? pending_level_uuid : chosen.uuid;

const partsOf = (addOns: AddOnRow[], priceOf = (price: number) => price): PlanPart[] =>
  addOns.map(one => ({ kind: 'add_on', uuid: one.uuid, net: priceOf(one.price) }));

const hasSameItems = (some: string[], others: string[]): boolean =>
  some.length === others.length && some.every(one => others.includes(one));
