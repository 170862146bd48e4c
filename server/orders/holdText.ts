import type { ServerTexts } from '../../engine/server/index.ts';
import type { OrderItem } from '../../schemas/generated/types.ts';
import { staffHolds } from '../../schemas/orders/staffHolds.ts';
import type { OrderRow } from './tables.ts';

type Held = Pick<OrderRow, 'on_hold_reason' | 'hold_question' | 'quantity' | 'measured_quantity' | 'unit'>;
type HeldOrder = Pick<OrderRow, 'status' | 'on_hold_reason' | 'balance_due'>;

/** The text of a hold: our own reasons in the reader's language, and the question of staff as it was written. */
export function holdText(order: Held, texts: ServerTexts): string | null {
  const { on_hold_reason, hold_question } = order;
  if (on_hold_reason === null) return null;
  const key = `orders.hold.${on_hold_reason}`;
  const reason = texts.has(key) ? texts.say(key, quantitiesOf(order, texts)) : on_hold_reason;
  return hold_question ? `${reason} ${hold_question}` : reason;
}

/** Formats both quantities of a question about the count, in the order's unit. */
function quantitiesOf({ quantity, measured_quantity, unit }: Held, texts: ServerTexts): Record<string, string> {
  return {
    ordered: quantityText(unit, quantity ?? 0, texts),
    measured: quantityText(unit, measured_quantity ?? 0, texts),
  };
}

export const quantityText = (unit: string | null, count: number, texts: ServerTexts): string =>
  texts.say(`orders.units.${unit}`, { smart_count: count, count: texts.number(count) });

const kinds: Record<string, OrderItem['on_hold_kind']> = {
  balance: 'balance',
  quarantined: 'files',
  bad_file: 'files',
  account_locked: 'account_locked',
  measured_less: 'count',
  measured_more: 'review',
};

/** The reasons of holds that staff end. */
export const staffHoldReasons = Object.keys(kinds).filter(reason => staffHolds.includes(kinds[reason]!));

/** What ends the hold: an answer, unless the reason is one that text does not settle. */
export function holdKind({ status, on_hold_reason, balance_due }: HeldOrder): OrderItem['on_hold_kind'] {
  if (status !== 'on_hold') return null;
  return balance_due ? 'balance' : (kinds[on_hold_reason ?? ''] ?? 'answer');
}
