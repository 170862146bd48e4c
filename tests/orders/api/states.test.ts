import { describe, expect, it } from 'vitest';
import constants from '../../../schemas/constants.json' with { type: 'json' };
import { allowedActions } from '../../../server/orders/allowedActions.ts';
import { ensureTransition } from '../../../server/orders/orderTransitions.ts';
import type { OrderStatus } from '../../../server/orders/tables.ts';

const statuses = constants.orders.status.map(({ value }) => value as OrderStatus);
const order = (status: OrderStatus, more: { hold_return_to?: OrderStatus; balance_due?: number } = {}) => ({
  status,
  hold_return_to: null,
  balance_due: null,
  ...more,
});
const become = (status: OrderStatus, to: OrderStatus, hold_return_to?: OrderStatus): boolean => {
  try {
    ensureTransition(order(status, { hold_return_to }), to);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ problem: 'order_status', status: 409 });
    return false;
  }
};

describe('the next status of an order', () => {
  it('is one of the table, and no other', () => {
    const table = Object.fromEntries(
      statuses.map(status => [status, statuses.filter(to => become(status, to, to)).join(' ')]),
    );
    expect(table).toEqual({
      draft: 'quote_requested awaiting_payment awaiting_files queued',
      quote_requested: 'draft quoted cancelled',
      quoted: 'draft awaiting_files queued cancelled expired',
      awaiting_payment: 'draft awaiting_files queued cancelled expired',
      awaiting_files: 'queued on_hold cancelled',
      queued: 'in_progress on_hold cancelled',
      in_progress: 'quality_check on_hold cancelled',
      quality_check: 'in_progress delivered',
      delivered: 'revision_requested completed',
      revision_requested: 'in_progress on_hold',
      on_hold: 'awaiting_files queued in_progress revision_requested cancelled',
      expired: 'draft',
      completed: '',
      cancelled: '',
    });
  });

  it('after a hold is the one before it, or cancelled', () => {
    const after = statuses.filter(to => become('on_hold', to, 'in_progress'));
    expect(after).toEqual(['in_progress', 'cancelled']);
  });
});

describe('what the customer may do', () => {
  it('follows from the status', () => {
    const table = Object.fromEntries(statuses.map(status => [status, allowedActions(order(status)).join(' ')]));
    expect(table).toEqual({
      draft: 'edit delete upload',
      quote_requested: 'edit delete upload download',
      quoted: 'edit delete checkout download',
      awaiting_payment: 'edit delete checkout upload',
      awaiting_files: 'edit delete upload create_order',
      queued: 'edit delete download create_order',
      in_progress: 'download create_order',
      quality_check: 'download create_order',
      delivered: 'edit download create_order',
      revision_requested: 'download create_order',
      completed: 'download create_order',
      on_hold: 'edit upload download',
      cancelled: 'create_order',
      expired: 'edit delete create_order',
    });
  });

  it('on hold depends on why, and on where the order came from', () => {
    const actions = (more: object) => allowedActions(order('on_hold', more)).slice(3);
    expect(actions({ balance_due: 100, hold_return_to: 'queued' })).toEqual(['checkout', 'delete']);
    expect(actions({ hold_return_to: 'awaiting_files' })).toEqual(['delete']);
    expect(actions({ hold_return_to: 'in_progress' })).toEqual([]);
  });
});
