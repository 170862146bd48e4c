import { money } from '../../schemas/billing/money.ts';
import { dueNow, yearly } from '../../schemas/billing/planCost.ts';
import type { Money, ProblemName } from '../../schemas/generated/types.ts';
import { changeTo } from './levels.ts';
import { termsOf } from './levelTerms.ts';
import { goingOn, nameOf, type PlanState } from './planState.ts';
import type { addOns, PaymentRow, PremierLevelRow, Purchase } from './tables.ts';
import { forTheRest } from './terms.ts';

type AddOnRow = typeof addOns.$inferSelect;

export interface Wanted {
  level: PremierLevelRow;
  /** Null: as they are. */
  addOns: AddOnRow[] | null;
}

/** A change of plan with its price. */
export interface Reckoned {
  /** Minor units to be paid now. */
  amount: number;
  payment_for: PaymentRow['payment_for'];
  payment_type: PaymentRow['payment_type'];
  buys: Purchase;
}

/** What a change of level and add-ons comes to, or why it cannot be. */
export function reckon(state: PlanState, wanted: Wanted, now: Date): Reckoned | ProblemName {
  const { term } = state;
  if (wanted.level.price === null || (term && isByContract(term.level))) return 'custom_level';
  if (term?.subscription.status === 'past_due') return 'subscription_past_due';
  return term?.subscription.end_date ? changed(state, wanted, now) : begun(wanted);
}

/** Whatever was agreed for it: only our team changes it. */
const isByContract = ({ codename, price }: PremierLevelRow): boolean => codename === 'custom' || price === null;

/** A first term: everything at its full price. */
function begun({ level, addOns }: Wanted): Reckoned | ProblemName {
  const chosen = addOns ?? [];
  const price = yearly(money(level.price ?? 0), pricesOf(chosen));
  if (!price) return chosen.length ? 'add_ons_need_term' : 'nothing_changes';
  return {
    amount: price.amount,
    payment_for: 'subscription',
    payment_type: 'checkout',
    buys: {
      ...{ kind: 'begin', level: level.uuid, pending: null, terms: termsOf(level) },
      add_ons: chosen.map(one => one.uuid),
    },
  };
}

function changed(state: PlanState, { level, addOns }: Wanted, now: Date): Reckoned | ProblemName {
  const { subscription, level: current } = state.term!;
  const change = changeTo(level, state.term, now);
  const kept = goingOn(state).map(one => one.uuid);
  const add_ons = addOns ? addOns.map(one => one.uuid) : kept;
  const bought = (addOns ?? []).filter(one => !state.has.some(({ addOn }) => addOn.uuid === one.uuid));
  if (bought.length && level.price === 0) return 'add_ons_need_term';
  const rest = pricesOf(bought, price => forTheRest(price, subscription, now));
  const pending = change.kind === 'downgrade' ? level.uuid : null;
  const isSame = change.kind !== 'upgrade' && pending === subscription.pending_level_uuid;
  if (isSame && sameOnes(kept, add_ons)) return 'nothing_changes';
  return {
    amount: dueNow(change.due_now, rest).amount,
    payment_for: change.kind === 'upgrade' ? 'subscription' : 'add_on',
    payment_type: 'proration',
    buys: {
      ...{ kind: 'change', pending, add_ons, from: nameOf(state) },
      ...(change.kind === 'upgrade' ? { level: level.uuid, terms: termsOf(level) } : { level: current.uuid }),
    },
  };
}

const pricesOf = (addOns: AddOnRow[], priceOf = (price: number) => price): Money[] =>
  addOns.map(one => money(priceOf(one.price)));

const sameOnes = (some: string[], others: string[]): boolean =>
  some.length === others.length && some.every(one => others.includes(one));
