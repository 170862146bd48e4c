import type { CheckoutAnswer, PaymentMethod } from '../../../schemas/generated/types.ts';

export const orderUuid = '0b8f7c3e-58b1-4d8e-9a53-6a9b4f1f8a01';
export const money = (amount: number) => ({ amount, currency: 'USD' });

const card = (uuid: string, brand: string, last4: string, more: Partial<PaymentMethod>): PaymentMethod => ({
  uuid,
  brand,
  last4,
  is_default: false,
  payment_method_type: 'card',
  exp_month: 8,
  exp_year: 2099,
  holder_name: 'Mara Lindqvist',
  expires_soon: false,
  created_at: '2026-01-02T10:00:00Z',
  ...more,
});

export const visa = card('11111111-1111-4111-8111-111111111111', 'visa', '4242', { is_default: true });
export const amex = card('22222222-2222-4222-8222-222222222222', 'amex', '1005', { exp_month: 4 });
export const old = card('33333333-3333-4333-8333-333333333333', 'mastercard', '8210', { expires_soon: true });

const line = (kind: string, label: string, amount: number, rule: string) => ({
  kind,
  label,
  amount,
  rule,
  quantity: null,
  unit: null,
});

/** The price of the example: 423.09 with its coupon, 450.31 without. */
export function answer(change: { coupon?: boolean; methods?: PaymentMethod[] } = {}): CheckoutAnswer {
  const { coupon = true, methods = [visa, amex, old] } = change;
  const [discount, tax, total] = coupon ? [2500, 3449, 42309] : [0, 3671, 45031];
  return {
    checkout: {
      order_uuid: orderUuid,
      number: 'E-26-004217',
      currency: 'USD',
      lines: [
        line('list', 'Copy editing', 33600, '8,400 words at $40.00 per 1,000'),
        line('plan_discount', 'Limited plan', -4000, '20% off the $200.00 left in your plan'),
        line('surcharge', 'Express', 11760, '35% of the list price'),
        ...(coupon ? [line('coupon', 'Coupon WELCOME10', -2500, '10% of $296.00 is $29.60, at most $25.00')] : []),
        line('tax', 'Sales tax, New York', tax, '8.875% of $388.60'),
      ] as CheckoutAnswer['checkout']['lines'],
      subtotal: money(45360),
      discount: money(4000),
      coupon_discount: money(discount),
      tax: money(tax),
      total: money(total),
      payment_required: true,
      payment_methods: methods,
      expires_at: '2026-12-04T12:00:00Z',
    },
    coupon: coupon
      ? {
          code: 'WELCOME10',
          name: 'Welcome',
          discount_type: 'percentage',
          discount_value: 10,
          amount: money(2500),
        }
      : null,
    acceptance_text: 'By pressing the button you accept the order terms.',
    open_question: null,
  };
}

export const declinedBody = (
  msg = 'The bank declined this card. You have not been charged.',
  reason = 'card_declined',
) => ({
  detail: [{ type: 'integrity_error', loc: ['body', 'payment_data'], msg }],
  reason,
});

export const sentence = (detail: string, more: object = {}) => ({ ...more, detail, message: detail });
