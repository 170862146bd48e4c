/** Computes the price of an order from its input alone: no database, no clock, no language. Amounts are in minor units. */
import { roundMoney } from './roundMoney.ts';

export type Unit = 'word' | 'page' | 'image' | 'minute';
export type Turnaround = 'standard' | 'express' | 'rush';
export type SubmissionMethod = 'upload' | 'cloud_link' | 'drive_shipment';

export interface PriceInput {
  order_type: string;
  quantity: number;
  unit: Unit;
  /** `list_price` and `custom_price` are for this many units. */
  unit_size: number;
  list_price: number;
  custom_price: number | null;
  turnaround: Turnaround;
  submission_method: SubmissionMethod;
  /** `cap_left`: list value that the discount may still be given on; null without a cap. */
  plan: { name: string; discount_bp: number; cap_left: number | null };
  /** The add-on priority_queue. */
  express_halved: boolean;
  coupon: CouponTerms | null;
  tax: TaxTerms;
  /** Account credit that may be spent. */
  credit: number;
}

/** The tax of a customer's place. `reverse_charge`: number of the customer who owes the tax instead of the seller. */
export interface TaxTerms {
  ppm: number;
  country: string;
  state: string | null;
  reverse_charge: string | null;
  /** The request number of VIES, and when it confirmed the number; absent: VIES was not asked. */
  vies_number?: string | null;
  vies_at?: string | null;
}

export interface CouponTerms {
  code: string;
  name: string;
  discount_type: 'monetary' | 'percentage';
  /** Minor units, or percent 1 to 100. */
  discount_value: number;
  max_discount: number | null;
}

/** A line without texts: `facts` are the figures for its label and rule. */
export interface PricedLine {
  kind: 'list' | 'plan_discount' | 'custom_price' | 'surcharge' | 'minimum_fee' | 'fee' | 'coupon' | 'tax' | 'credit';
  amount: number;
  quantity: number | null;
  unit: Unit | null;
  /** Name of the text about the rule, below `pricing.rules`. */
  rule: string;
  facts: Record<string, string | number | null>;
}

export interface Price {
  lines: PricedLine[];
  /** Everything charged before discounts and tax: list, surcharge, fees. */
  subtotal: number;
  /** By plan or custom price. */
  discount: number;
  coupon_discount: number;
  tax: number;
  total: number;
  list: number;
  /** List less plan discount, or the custom price: what the coupon counts on, and the report's "paid". */
  basis: number;
  plan_saving: number;
  custom_saving: number;
  /** List value that this order takes from the plan's cap. */
  cap_used: number;
  /** Account credit that this order takes. */
  credit: number;
}

export const minimumOrder = 2000;
export const driveHandling = 1500;
const surcharges: Record<Turnaround, number> = { standard: 0, express: 3500, rush: 7500 };

export const surchargeRate = (turnaround: Turnaround, expressHalved: boolean): number =>
  turnaround === 'express' && expressHalved ? surcharges.express / 2 : surcharges[turnaround];

export function price(input: PriceInput): Price {
  const { quantity, unit, unit_size, list_price, turnaround, submission_method, plan } = input;
  const list = roundMoney(quantity, list_price, unit_size);
  const lines: PricedLine[] = [
    line('list', list, 'list', { order_type: input.order_type, list_price, unit_size }, { quantity, unit }),
  ];
  const unitBasis = cheapest(input, list);
  lines.push(...unitBasis.lines);

  const bp = surchargeRate(turnaround, input.express_halved);
  const surcharge = roundMoney(list, bp, 10_000);
  if (surcharge > 0) lines.push(line('surcharge', surcharge, 'surcharge', { turnaround, bp }));
  const fee = submission_method === 'drive_shipment' ? driveHandling : 0;
  if (fee > 0) lines.push(line('fee', fee, 'drive_shipment', {}));
  const minimum = Math.max(0, minimumOrder - unitBasis.basis);
  if (minimum > 0) lines.push(line('minimum_fee', minimum, 'minimum_fee', { minimum: minimumOrder }));

  const couponBase = unitBasis.basis + minimum;
  const coupon = couponLine(input.coupon, couponBase);
  if (coupon) lines.push(coupon);
  const couponDiscount = -(coupon?.amount ?? 0);

  const taxable = couponBase - couponDiscount + surcharge + fee;
  const tax = taxLine(input.tax, taxable);
  if (tax) lines.push(tax);
  const due = taxable + (tax?.amount ?? 0);
  const credit = Math.min(Math.max(0, input.credit), due);
  if (credit > 0) lines.push(line('credit', -credit, 'credit', { left: input.credit - credit }));

  return {
    lines,
    subtotal: list + surcharge + fee + minimum,
    discount: list - unitBasis.basis,
    coupon_discount: couponDiscount,
    tax: tax?.amount ?? 0,
    total: due - credit,
    list,
    basis: unitBasis.basis,
    plan_saving: plan.discount_bp > 0 && unitBasis.by === 'plan' ? list - unitBasis.basis : 0,
    custom_saving: unitBasis.by === 'custom' ? list - unitBasis.basis : 0,
    cap_used: unitBasis.cap_used,
    credit,
  };
}

function line(
  kind: PricedLine['kind'],
  amount: number,
  rule: string,
  facts: PricedLine['facts'],
  counted?: { quantity: number; unit: Unit },
): PricedLine {
  return { kind, amount, quantity: counted?.quantity ?? null, unit: counted?.unit ?? null, rule, facts };
}

type Basis = { by: 'plan' | 'custom'; basis: number; cap_used: number; lines: PricedLine[] };

/** The lower of the plan's price and the customer's own, never both; at the same price the cap is spared. */
function cheapest(input: PriceInput, list: number): Basis {
  const byPlan = planBasis(input, list);
  const { custom_price, quantity, unit, unit_size } = input;
  if (custom_price === null) return byPlan;
  const basis = roundMoney(quantity, custom_price, unit_size);
  if (basis >= list || basis > byPlan.basis) return byPlan;
  const lines = [line('custom_price', basis - list, 'custom_price', { custom_price, unit_size, unit, quantity })];
  return { by: 'custom', basis, cap_used: 0, lines };
}

function planBasis({ plan }: PriceInput, list: number): Basis {
  const discounted = plan.discount_bp === 0 ? 0 : Math.min(list, Math.max(0, plan.cap_left ?? list));
  const discount = roundMoney(discounted, plan.discount_bp, 10_000);
  if (discount === 0) return { by: 'plan', basis: list, cap_used: 0, lines: [] };
  const rule = discounted < list ? 'plan_discount_capped' : 'plan_discount';
  const facts = { plan: plan.name, bp: plan.discount_bp, discounted };
  return {
    by: 'plan',
    basis: list - discount,
    cap_used: plan.cap_left === null ? 0 : discounted,
    lines: [line('plan_discount', -discount, rule, facts)],
  };
}

function couponLine(coupon: CouponTerms | null, base: number): PricedLine | null {
  if (!coupon) return null;
  const { code, discount_value, max_discount } = coupon;
  if (coupon.discount_type === 'monetary')
    return line('coupon', -Math.min(discount_value, base), 'coupon_monetary', { code, value: discount_value });
  const whole = roundMoney(base, Math.min(100, discount_value), 100);
  const capped = max_discount !== null && whole > max_discount;
  const facts = { code, percent: discount_value, base, whole, max: max_discount };
  return line('coupon', -(capped ? max_discount : whole), capped ? 'coupon_capped' : 'coupon_percentage', facts);
}

/** Returns the tax line of an amount, for orders, quotes and plans alike; null where no tax is charged. */
export function taxLine(terms: TaxTerms, taxable: number): PricedLine | null {
  const { ppm, country, state, reverse_charge, vies_number = null, vies_at = null } = terms;
  if (reverse_charge) {
    const facts: PricedLine['facts'] = { country, state: null, vat_id: reverse_charge };
    return line('tax', 0, 'reverse_charge', vies_at ? { ...facts, vies_number, vies_at } : facts);
  }
  if (ppm === 0) return null;
  return line('tax', roundMoney(taxable, ppm, 1_000_000), 'tax', { country, state, ppm, taxable });
}
