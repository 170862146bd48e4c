import type { Texts } from '../texts.ts';
import type { OrderRow } from './tables.ts';

type Held = Pick<OrderRow, 'on_hold_reason' | 'hold_question'>;

/** What an order waits for: our own reasons in the reader's language, and our team's question as it was asked. */
export function holdText({ on_hold_reason, hold_question }: Held, texts: Texts): string | null {
  if (on_hold_reason === null) return null;
  const key = `orders.hold.${on_hold_reason}`;
  const reason = texts.has(key) ? texts.say(key) : on_hold_reason;
  return hold_question ? `${reason} ${hold_question}` : reason;
}
