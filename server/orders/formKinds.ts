import type { FormState } from '../../schemas/generated/types.ts';
import type { OrderStatus } from './tables.ts';

export type OrderFormKind = Exclude<FormState['kind'], 'recipe'>;

/** Which form fits an order of each status; none where there is nothing to fill in. */
export const formKinds: Partial<Record<OrderStatus, OrderFormKind>> = {
  draft: 'order',
  quote_requested: 'order',
  quoted: 'order',
  awaiting_payment: 'order',
  expired: 'order',
  awaiting_files: 'instructions',
  queued: 'instructions',
  delivered: 'revision',
  on_hold: 'answer',
};

/**
 * Returns whether a form opened before a change of status means something else after it. Drafts, placed, quoted and
 * expired orders share one form, in which outdated answers must not be saved; every later form is separate.
 */
export const isOtherForm = (from: OrderStatus, to: OrderStatus): boolean =>
  formKinds[from] === 'order' || formKinds[from] !== formKinds[to];
