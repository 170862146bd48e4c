import type { InvalidationRules } from '../engine/client/live/index.ts';

/** Entities whose changes may change the account credit. */
const movesCredit = ['payments', 'orders', 'subscriptions', 'credits'];

/** Which entities become stale by changes of others, for staff: a customer by their orders. */
export const invalidationRules: InvalidationRules = {
  /** Changes of an order's files and messages also make the order stale, because it shows their number. */
  parts: { orders: ['files', 'messages'] },
  shows: {
    users: ['account', 'customer_sessions', 'contracts', 'premier_levels', ...movesCredit],
    customer_sessions: ['account'],
    contact_messages: ['account'],
    custom_prices: ['services'],
    contracts: ['subscriptions'],
    orders: ['account', 'payments'],
    editors: ['orders', 'staff'],
    staff_members: ['orders', 'contact_messages', 'customer_sessions'],
    payments: ['account'],
    subscriptions: ['account', 'premier_levels', 'add_ons', 'payments'],
    credits: ['account', ...movesCredit],
    premier_levels: ['subscriptions'],
    add_ons: ['subscriptions'],
    coupons: ['orders', 'payments', 'subscriptions'],
    coupon_uses: ['account', 'coupons', 'orders', 'payments', 'subscriptions'],
  },
  logs: ['audit_entries', 'activities'],
  /** A payment or an upload. */
  isUnderWay: ([first, second]) => first === 'checkout' || second === 'upload',
};
