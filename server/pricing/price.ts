/** Computes the price of an order from its input alone: no database, no clock, no language. Amounts are in minor units. */
import amounts from '../../schemas/billing/amounts.json' with { type: 'json' };
import type { Unit } from '../../schemas/pricing/quantities.ts';
import type { Turnaround } from '../../schemas/pricing/turnarounds.ts';
import { type CouponTerms, couponLine } from './couponLine.ts';
import { createLine, type PricedLine } from './priceLine.ts';
import { roundMoney } from './roundMoney.ts';
import type { PriceStep, Service, ServiceDays, ServiceTerms } from './services.ts';
import { type TaxTerms, taxLine } from './taxLine.ts';

export type SubmissionMethod = 'upload' | 'cloud_link' | 'drive_shipment';

export interface PriceInput {
  order_type: string;
  quantity: number;
  unit: Unit;
  /** Prices are for this many units. */
  unit_size: number;
  /** The list price of the first step. */
  list_price: number;
  /** The list price by quantity. Absent: `list_price` for every unit, as in orders of 0.1.0. */
  steps?: PriceStep[];
  /** What the work costs at least. Absent: the minimum that every service had in 0.1.0. */
  minimum?: number;
  /** The working days that are agreed on with the price; the price does not depend on them. */
  days?: ServiceDays;
  /** The types of files that are agreed on with the price; it does not depend on them either. */
  file_types?: string[];
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

/** The minimum of services that have none of their own. */
export const minimumOrder = amounts.minimum_order;
export const driveHandling = amounts.drive_shipment;
const surcharges: Record<Turnaround, number> = { standard: 0, express: 3500, rush: 7500 };

export const surchargeRate = (turnaround: Turnaround, expressHalved: boolean): number =>
  turnaround === 'express' && expressHalved ? surcharges.express / 2 : surcharges[turnaround];

/** The part of a price that comes from the service. Frozen with an order, so that later edits do not change it. */
export const pricingTermsOf = ({ unit, unit_size, steps, minimum, days }: ServiceTerms & Pick<Service, 'days'>) => ({
  unit,
  unit_size,
  list_price: steps[0]?.price ?? 0,
  steps,
  minimum,
  days,
});

type Listed = Pick<PriceInput, 'order_type' | 'quantity' | 'unit' | 'unit_size' | 'list_price' | 'steps'>;

/** The list price of a quantity, in minor units. */
export const listPriceOf = (input: Listed): number => listLines(input).reduce((sum, { amount }) => sum + amount, 0);

/** A line for each step that the quantity reaches: each unit costs the price of its own step, so more never costs less. */
function listLines({ order_type, quantity, unit, unit_size, list_price, steps }: Listed): PricedLine[] {
  const all = steps?.length ? steps : [{ from: 0, price: list_price }];
  return all.flatMap(({ from, price: rate }, index) => {
    const count = Math.min(quantity, all[index + 1]?.from ?? quantity) - from;
    if (count <= 0) return [];
    const facts = { order_type, list_price: rate, unit_size };
    return createLine('list', roundMoney(count, rate, unit_size), 'list', facts, { quantity: count, unit });
  });
}

export function price(input: PriceInput): Price {
  const { turnaround, submission_method, plan } = input;
  const lines = listLines(input);
  const list = lines.reduce((sum, { amount }) => sum + amount, 0);
  const unitBasis = cheapest(input, list);
  lines.push(...unitBasis.lines);

  const bp = surchargeRate(turnaround, input.express_halved);
  const surcharge = roundMoney(list, bp, 10_000);
  if (surcharge > 0) lines.push(createLine('surcharge', surcharge, 'surcharge', { turnaround, bp }));
  const fee = submission_method === 'drive_shipment' ? driveHandling : 0;
  if (fee > 0) lines.push(createLine('fee', fee, 'drive_shipment', {}));
  const least = input.minimum ?? minimumOrder;
  const minimum = Math.max(0, least - unitBasis.basis);
  if (minimum > 0) lines.push(createLine('minimum_fee', minimum, 'minimum_fee', { minimum: least }));

  const couponBase = unitBasis.basis + minimum;
  const coupon = couponLine(input.coupon, couponBase);
  if (coupon) lines.push(coupon);
  const couponDiscount = -(coupon?.amount ?? 0);

  const taxable = couponBase - couponDiscount + surcharge + fee;
  const tax = taxLine(input.tax, taxable);
  if (tax) lines.push(tax);
  const due = taxable + (tax?.amount ?? 0);
  const credit = Math.min(Math.max(0, input.credit), due);
  if (credit > 0) lines.push(createLine('credit', -credit, 'credit', { left: input.credit - credit }));

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

type Basis = { by: 'plan' | 'custom'; basis: number; cap_used: number; lines: PricedLine[] };

/** The lower of the plan's price and the customer's own, never both; at the same price the cap is spared. */
function cheapest(input: PriceInput, list: number): Basis {
  const byPlan = planBasis(input, list);
  const { custom_price, quantity, unit, unit_size } = input;
  if (custom_price === null) return byPlan;
  const basis = roundMoney(quantity, custom_price, unit_size);
  if (basis >= list || basis > byPlan.basis) return byPlan;
  const lines = [createLine('custom_price', basis - list, 'custom_price', { custom_price, unit_size, unit, quantity })];
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
    lines: [createLine('plan_discount', -discount, rule, facts)],
  };
}
