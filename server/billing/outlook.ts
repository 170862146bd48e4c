import type { Db, Tx } from '../../engine/server/db/index.ts';
import { money } from '../../schemas/billing/money.ts';
import type { Subscription } from '../../schemas/generated/types.ts';
import type { TaxTerms } from '../pricing/taxLine.ts';
import { levelAfter, willRenew } from './levelAfter.ts';
import { withoutTerm } from './levels.ts';
import { findLevelByCodename, type PlanState } from './planState.ts';
import { announcedRenewal } from './renewals.ts';

export type Outlook = Subscription['outlook'];

const noAmount = { amount: null, tax: null };

/** The outlook after the end of a term. */
export const endedOutlook = (on: string | null): Outlook => ({ kind: 'over', on, level: null, ...noAmount });

/**
 * Says what happens when the running term ends: whether the plan is renewed, as which level and for how much. Every
 * text about the future of a plan is made from this answer, so that two of them cannot disagree.
 */
export async function outlookOf(db: Db | Tx, state: PlanState, tax: TaxTerms): Promise<Outlook> {
  const { term } = state;
  const on = term?.subscription.end_date ?? null;
  if (!term || !on) return endedOutlook(on);
  const next = await levelAfter(db, term);
  if (!willRenew(term, next)) {
    const level = (await findLevelByCodename(db, withoutTerm))?.name ?? null;
    return { kind: 'ends', on, level, ...noAmount };
  }
  if (next.price === null) return { kind: 'agreed', on, level: next.name, ...noAmount };
  const renewal = await announcedRenewal(db, state, next, tax);
  const isOther = next.uuid !== term.level.uuid;
  return {
    kind: term.subscription.status === 'past_due' ? 'unpaid' : isOther ? 'changes' : 'renews',
    on,
    level: next.name,
    amount: money(renewal.amount),
    tax: money(renewal.tax),
  };
}
