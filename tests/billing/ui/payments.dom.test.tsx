import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Coupon, Payment } from '../../../schemas/generated/types.ts';
import { address, open, serveRows, shown, withBilling } from './billingApp.tsx';

withBilling();

const usd = (amount: number) => ({ amount, currency: 'USD' });
const paid: Payment = {
  uuid: 'p-1',
  number: 'P-26-000318',
  created_at: '2026-11-16T10:00:00.000Z',
  payment_status: 'partially_refunded',
  payment_type: 'checkout',
  payment_for: 'order',
  payment_method_type: 'card',
  method_label: 'Visa ••4242',
  amount: usd(40_502),
  tax: usd(3302),
  refunded: usd(5000),
  order: { uuid: 'o-1', number: 'E-26-004176' },
  subscription_uuid: null,
  coupon_code: 'WELCOME10',
  failure_reason: null,
  invoice_url: '/api/billing/payments/p-1/invoice',
  receipt_url: '/api/billing/payments/p-1/receipt',
  refunds: [
    {
      uuid: 'r-1',
      amount: usd(5000),
      refund_status: 'succeeded',
      refund_type: 'partial',
      created_at: '2026-11-20T10:00:00.000Z',
      reason: 'One chapter less',
      credit_note_url: '/api/billing/refunds/r-1/credit-note',
    },
  ],
};
const failed: Payment = {
  ...paid,
  uuid: 'p-2',
  number: 'P-26-000319',
  payment_status: 'failed',
  payment_for: 'subscription',
  order: null,
  invoice_url: null,
  receipt_url: null,
  refunds: [],
  failure_reason: 'insufficient_funds',
};

const rowOf = async (number: string) => (await screen.findAllByText(number))[0]?.closest('tr') as HTMLElement;

it('payments say what they were for, and lead to order, invoice and receipt', async () => {
  serveRows('/billing/payments', () => [paid, failed]);
  open('/dashboard/account/payments');
  const row = within(await rowOf('P-26-000318'));
  expect(row.getByRole('link', { name: 'Order E-26-004176' }).getAttribute('href')).toContain('/dashboard/orders/o-1');
  expect(row.getByRole('link', { name: 'Invoice P-26-000318' }).getAttribute('href')).toBe(paid.invoice_url);
  expect(row.getByRole('link', { name: 'Receipt P-26-000318' }).getAttribute('href')).toBe(paid.receipt_url);
  expect(row.getByText('Partly refunded')).toBeTruthy();
  const other = within(await rowOf('P-26-000319'));
  expect(other.getByText('Subscription')).toBeTruthy();
  expect(other.queryByRole('link', { name: /Invoice/ })).toBeNull();
});

it('a payment has a page, opened by its row, with its refunds and their credit notes', async () => {
  serveRows('/billing/payments', () => [paid]);
  const user = open('/dashboard/account/payments');
  await user.click(within(await rowOf('P-26-000318')).getByRole('link', { name: 'P-26-000318' }));
  await screen.findByRole('heading', { level: 1, name: 'P-26-000318' });
  expect(await screen.findByText('One chapter less')).toBeTruthy();
  const note = screen.getByRole('link', { name: /^Credit note/ });
  expect(note.getAttribute('href')).toBe('/api/billing/refunds/r-1/credit-note');
  expect(screen.getByText('WELCOME10')).toBeTruthy();
});

it('a payment that failed says why in a sentence; a refund by itself too', async () => {
  const given = { ...paid, refunds: paid.refunds.map(refund => ({ ...refund, reason: 'measured_less' })) };
  serveRows('/billing/payments', () => [given, failed]);
  serveRows('/billing/payments', () => [given, failed]);
  open('/dashboard/account/payments/p-2');
  await screen.findByText('This card has insufficient funds. You have not been charged.');
  cleanup();
  open('/dashboard/account/payments/p-1');
  await screen.findByText('The files contained less than ordered');
});

it.each([
  ['an order', paid.order, '/dashboard/orders/o-1/checkout'],
  ['a plan', null, '/dashboard/account/subscription'],
])('a payment for %s that waits for a confirmation leads to where it is given', async (_what, order, place) => {
  const waiting: Payment = { ...paid, payment_status: 'requires_action', order, refunds: [], refunded: usd(0) };
  serveRows('/billing/payments', () => [waiting]);
  const user = open('/dashboard/account/payments');
  expect(within(await rowOf('P-26-000318')).getByRole('button', { name: /^Confirm payment/ })).toBeTruthy();
  cleanup();
  open('/dashboard/account/payments/p-1');
  await user.click(await screen.findByRole('button', { name: 'Confirm payment' }));
  await waitFor(() => expect(address()).toBe(place));
});

it.each(Object.keys(shown))('what is not one of the customer’s own %s is not found', async part => {
  for (const call of ['payments', 'payments/coupons', 'payment-methods', 'subscriptions'])
    serveRows(`/billing/${call}`, () => []);
  open(`/dashboard/account/${part}/${crypto.randomUUID()}`);
  await screen.findByRole('heading', { level: 1, name: 'This page does not exist' });
});

it('the views of the payments ask the server for theirs', async () => {
  const asked: string[] = [];
  serveRows('/billing/payments', () => [paid], asked);
  const user = open('/dashboard/account/payments');
  await rowOf('P-26-000318');
  await user.click(screen.getByRole('link', { name: /^Refunds/ }));
  await waitFor(() => expect(asked.at(-1)).toContain('payment_status=partially_refunded&payment_status=refunded'));
});

it('coupons say what they are worth and whether they can be used', async () => {
  const coupon = {
    uuid: 'c-1',
    code: 'SUMMER20',
    name: '20.00 off in summer',
    discount_type: 'monetary',
    discount_value: 2000,
    currency: 'USD',
    max_discount: null,
    min_order: usd(10_000),
    order_types: [],
    starts_at: null,
    expires_at: '2026-12-31T00:00:00.000Z',
    max_redemptions: null,
    redemptions_left: null,
    per_customer_limit: 1,
    status: 'available',
    used_on_order: null,
  } satisfies Coupon;
  serveRows('/billing/payments/coupons', () => [
    coupon,
    { ...coupon, uuid: 'c-2', code: 'WELCOME10', discount_type: 'percentage', discount_value: 10, status: 'used' },
  ]);
  open('/dashboard/account/coupons');
  expect(within(await rowOf('SUMMER20')).getByText('$20.00')).toBeTruthy();
  expect(within(await rowOf('SUMMER20')).getByText('Available')).toBeTruthy();
  expect(within(await rowOf('WELCOME10')).getByText(/^10\s?%$/)).toBeTruthy();
});
