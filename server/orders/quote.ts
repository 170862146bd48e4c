import { type PriceInput, share } from '../pricing/price.ts';
import type { StoredPrice } from './tables.ts';

/** The price that our team names for an order: one figure and its tax, whatever the list says. */
export function quotePrice(
  { order_type, quantity, unit, tax }: Pick<PriceInput, 'order_type' | 'quantity' | 'unit' | 'tax'>,
  net: number,
): StoredPrice {
  const { country, state, ppm } = tax;
  const due = share(net, ppm, 1_000_000);
  const taxed = { country, state, ppm, taxable: net };
  return {
    lines: [
      { kind: 'list', amount: net, quantity, unit, rule: 'quoted', facts: { order_type } },
      ...(due > 0
        ? [{ kind: 'tax' as const, amount: due, quantity: null, unit: null, rule: 'tax', facts: taxed }]
        : []),
    ],
    ...{ subtotal: net, discount: 0, coupon_discount: 0, tax: due, total: net + due, list: net, basis: net },
    ...{ plan_saving: 0, custom_saving: 0, cap_used: 0, credit: 0, inputs: null },
  };
}
