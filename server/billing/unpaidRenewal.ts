import type { Db } from '../../engine/server/db/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import { money } from '../../schemas/billing/money.ts';
import type { Money } from '../../schemas/generated/types.ts';
import { taxTermsOf } from '../tax/taxRate.ts';
import { outlookOf } from './outlook.ts';
import { planState } from './planState.ts';

/** The unpaid renewal that a card is charged for at once when it becomes the default; null: there is none. */
export async function amountDue(db: Db, customer: { uuid: string }): Promise<Money | null> {
  const { kind, amount } = await outlookOf(db, await planState(db, customer), await taxTermsOf(db, customer.uuid));
  return kind === 'unpaid' ? amount : null;
}

/** Refuses, before anything is written, to charge a default card another sum than the customer was shown. */
export async function assertAmountSeen(db: Db, customer: { uuid: string }, expected: number | null): Promise<void> {
  if (expected === null) return;
  const due = await amountDue(db, customer);
  if (due && due.amount !== expected) throw problem('amount_changed', { amount: money(due.amount) });
}
