import type { SupportCancel } from '../../../schemas/generated/types.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { invalid } from '../../http/problems.ts';
import { refuseOpenPayment } from '../../orders/openPayment.ts';
import { cancelOrder } from '../../orders/removal.ts';
import type { OrderRow } from '../../orders/tables.ts';
import type { Act } from '../../orders/transition.ts';

/** Work that an editor has begun is paid in part; before that everything goes back. */
export async function cancel(
  tx: Tx,
  deps: Deps,
  order: OrderRow,
  { done_percent }: SupportCancel,
  did: Act,
): Promise<OrderRow> {
  await refuseOpenPayment(tx, order);
  if (!isBegun(order)) return cancelOrder(tx, deps, order, did);
  if (done_percent === undefined)
    throw invalid([
      { type: 'type_error.none.not_allowed', loc: ['body', 'done_percent'], msg: 'This field is required.' },
    ]);
  return cancelOrder(tx, deps, order, did, done_percent);
}

const begun: readonly (OrderRow['status'] | null)[] = ['in_progress', 'revision_requested'];

const isBegun = ({ status, hold_return_to }: OrderRow): boolean =>
  begun.includes(status === 'on_hold' ? hold_return_to : status);
