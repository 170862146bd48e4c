import type { SupportOrder } from '../../../schemas/generated/types.ts';
import { refuse } from '../../http/problems.ts';
import type { OrderRow, OrderStatus } from '../../orders/tables.ts';

export type SupportAct = SupportOrder['allowed_actions'][number];

/** In which status our team may do what. What an act makes of an order is in the entity's own table of states. */
const statuses: Record<SupportAct, readonly OrderStatus[]> = {
  quote: ['quote_requested'],
  hold: ['queued', 'in_progress', 'revision_requested'],
  release: ['on_hold'],
  register_files: ['awaiting_files'],
  assign: ['queued'],
  take_up: ['revision_requested'],
  finish_work: ['in_progress'],
  send_back: ['quality_check'],
  deliver: ['quality_check'],
  cancel: ['quote_requested', 'quoted', 'awaiting_payment', 'awaiting_files', 'queued', 'in_progress', 'on_hold'],
  upload_result: ['in_progress', 'quality_check'],
};

type Judged = Pick<OrderRow, 'status' | 'submission_method' | 'on_hold_reason'>;

/** What a locked account waits for is no question of the order's, and is answered by unlocking it. */
const isOpen = (act: SupportAct, order: Judged): boolean =>
  act === 'register_files'
    ? order.submission_method !== 'upload'
    : act !== 'release' || order.on_hold_reason !== 'account_locked';

export const possibleActs = (order: Judged): SupportAct[] =>
  (Object.keys(statuses) as SupportAct[]).filter(act => statuses[act].includes(order.status) && isOpen(act, order));

export function ensureAct(order: Judged, act: SupportAct): void {
  if (!possibleActs(order).includes(act)) throw refuse('order_status');
}
