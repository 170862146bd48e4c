import type { PriceInput } from '../pricing/price.ts';
import type { PricedLine } from '../pricing/priceLine.ts';
import { taxLine } from '../pricing/taxLine.ts';
import type { StoredPrice } from './tables.ts';

/** A line of a quote in free text of staff, minor units before tax. */
interface QuoteLine {
  label: string;
  amount: number;
}

/**
 * The price that staff quote for an order, one amount or separate lines, and its tax, independent of the list prices.
 */
export function quotePrice(
  { order_type, quantity, unit, tax }: Pick<PriceInput, 'order_type' | 'quantity' | 'unit' | 'tax'>,
  offered: number | QuoteLine[],
): StoredPrice {
  const net = typeof offered === 'number' ? offered : offered.reduce((sum, line) => sum + line.amount, 0);
  const taxed = taxLine(tax, net);
  const due = taxed?.amount ?? 0;
  const whole = { kind: 'list' as const, amount: net, quantity, unit, rule: 'quoted', facts: { order_type } };
  return {
    lines: [...(typeof offered === 'number' ? [whole] : offered.map(lineOf)), ...(taxed ? [taxed] : [])],
    subtotal: net,
    discount: 0,
    coupon_discount: 0,
    tax: due,
    total: net + due,
    list: net,
    basis: net,
    plan_saving: 0,
    custom_saving: 0,
    cap_used: 0,
    credit: 0,
    inputs: null,
  };
}

const lineOf = ({ label, amount }: QuoteLine): PricedLine => ({
  kind: 'list',
  amount,
  quantity: null,
  unit: null,
  rule: 'offered',
  facts: { label },
});
