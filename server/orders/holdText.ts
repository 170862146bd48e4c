import type { OrderItem } from '../../schemas/generated/types.ts';
import type { Texts } from '../texts.ts';
import type { OrderRow } from './tables.ts';

type Held = Pick<OrderRow, 'on_hold_reason' | 'hold_question'>;
type HeldOrder = Pick<OrderRow, 'status' | 'on_hold_reason' | 'balance_due'>;

/** What an order waits for: our own reasons in the reader's language, and our team's question as it was asked. */
export function holdText({ on_hold_reason, hold_question }: Held, texts: Texts): string | null {
  if (on_hold_reason === null) return null;
  const key = `orders.hold.${on_hold_reason}`;
  const reason = texts.has(key) ? texts.say(key) : on_hold_reason;
  return hold_question ? `${reason} ${hold_question}` : reason;
}

const kinds: Record<string, OrderItem['on_hold_kind']> = {
  balance: 'balance',
  quarantined: 'files',
  bad_file: 'files',
  account_locked: 'account_locked',
};

/** What ends the hold: an answer, unless the reason is one that words do not settle. */
export function holdKind({ status, on_hold_reason, balance_due }: HeldOrder): OrderItem['on_hold_kind'] {
  if (status !== 'on_hold') return null;
  return balance_due ? 'balance' : (kinds[on_hold_reason ?? ''] ?? 'answer');
}
