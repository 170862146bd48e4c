import type { ServerTexts } from '../../engine/server/index.ts';
import { currency as ours } from '../../schemas/billing/money.ts';
import type { Checkout } from '../../schemas/generated/types.ts';
import { type Reader, textsForReader } from '../textsForReader.ts';
import type { PricedLine } from './priceLine.ts';

type ReceiptLine = Checkout['lines'][number];
type Facts = PricedLine['facts'];
type DescribeLine = (texts: ServerTexts, line: PricedLine, currency: string) => string;

/** Price lines as a receipt shows them: label, and the text of the rule with its numbers. */
export function receiptLines(
  lines: PricedLine[],
  locale: string,
  currency = ours,
  reader: Reader = 'customer',
): ReceiptLine[] {
  const texts = textsForReader(reader, locale);
  return lines.map(line => ({
    kind: line.kind,
    label: labelOf(texts, line),
    quantity: line.quantity,
    unit: line.unit,
    amount: line.amount,
    rule: ruleOf(texts, line, currency),
  }));
}

/** "8,400 words" */
export const formatCount = (texts: ServerTexts, quantity: number, unit: string): string =>
  texts.say(`receipts.units.${unit}`, { smart_count: quantity, count: texts.number(quantity) });

/** "Copy editing": the name of an order type, turnaround or other constant of orders. */
export const constantName = (texts: ServerTexts, list: string, value: string): string => {
  const key = `consts.orders.${list}.${value}`;
  return texts.has(key) ? texts.say(key) : humanize(value);
};

const humanize = (value: string): string => value.charAt(0).toUpperCase() + value.slice(1).replaceAll('_', ' ');

const numberFact = (facts: Facts, name: string): number => Number(facts[name] ?? 0);
const textFact = (facts: Facts, name: string): string => String(facts[name] ?? '');

const labels: Partial<Record<PricedLine['kind'], DescribeLine>> = {
  list: (texts, { facts }) =>
    textFact(facts, 'label') || constantName(texts, 'order_type', textFact(facts, 'order_type')),
  plan_discount: (texts, { facts }) => texts.say('receipts.labels.plan_discount', { plan: textFact(facts, 'plan') }),
  surcharge: (texts, { facts }) => texts.say(`receipts.labels.${textFact(facts, 'turnaround')}`),
  coupon: (texts, { facts }) => texts.say('receipts.labels.coupon', { code: textFact(facts, 'code') }),
  tax: (texts, { facts }) => taxLabel(texts, facts),
};

const labelOf = (texts: ServerTexts, line: PricedLine): string =>
  (labels[line.kind] ?? (() => texts.say(`receipts.labels.${line.kind}`)))(texts, line, '');

/** "Sales tax, New York", "VAT, Germany" */
function taxLabel(texts: ServerTexts, facts: Facts): string {
  const country = textFact(facts, 'country');
  const name = ['US', 'CA'].includes(country) ? 'sales_tax' : 'vat';
  const place = textFact(facts, 'state') || regionName(texts.language, country);
  return texts.say(`receipts.labels.${name}`, { place });
}

/** A country as the reader's language calls it. */
export const regionName = (language: string, code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code) : code;

const rules: Record<string, DescribeLine> = {
  list: (texts, { facts, quantity, unit }, currency) =>
    texts.say('receipts.rules.list', {
      quantity: formatCount(texts, quantity ?? 0, unit ?? 'word'),
      rate: rate(texts, numberFact(facts, 'list_price'), numberFact(facts, 'unit_size'), currency),
    }),
  quoted: (texts, { quantity, unit }) =>
    texts.say('receipts.rules.quoted', { quantity: formatCount(texts, quantity ?? 0, unit ?? 'word') }),
  custom_price: (texts, { facts }, currency) =>
    texts.say('receipts.rules.custom_price', {
      rate: rate(texts, numberFact(facts, 'custom_price'), numberFact(facts, 'unit_size'), currency),
    }),
  plan_discount: discountRule('plan_discount'),
  plan_discount_capped: discountRule('plan_discount_capped'),
  surcharge: (texts, { facts }) =>
    texts.say('receipts.rules.surcharge', { percent: texts.percent(numberFact(facts, 'bp')) }),
  minimum_fee: (texts, { facts }, currency) =>
    texts.say('receipts.rules.minimum_fee', { minimum: texts.money(numberFact(facts, 'minimum'), currency) }),
  coupon_monetary: (texts, { facts }, currency) =>
    texts.say('receipts.rules.coupon_monetary', { value: texts.money(numberFact(facts, 'value'), currency) }),
  coupon_percentage: couponRule('coupon_percentage'),
  coupon_capped: couponRule('coupon_capped'),
  tax: (texts, { facts }, currency) =>
    texts.say('receipts.rules.tax', {
      percent: texts.percent(numberFact(facts, 'ppm') / 100),
      taxable: texts.money(numberFact(facts, 'taxable'), currency),
    }),
  reverse_charge: (texts, { facts }) =>
    texts.say('receipts.rules.reverse_charge', { vat_id: textFact(facts, 'vat_id') }),
  credit: (texts, { facts }, currency) =>
    texts.say('receipts.rules.credit', { left: texts.money(numberFact(facts, 'left'), currency) }),
};

const ruleOf: DescribeLine = (texts, line, currency) =>
  (rules[line.rule] ?? (() => texts.say(`receipts.rules.${line.rule}`)))(texts, line, currency);

/** "40.00 per 1,000", "0.20 each" */
function rate(texts: ServerTexts, amount: number, unitSize: number, currency: string): string {
  const values = { price: texts.money(amount, currency), size: texts.number(unitSize) };
  return texts.say(unitSize === 1 ? 'receipts.rate_each' : 'receipts.rate', values);
}

function discountRule(name: string): DescribeLine {
  return (texts, { facts }, currency) =>
    texts.say(`receipts.rules.${name}`, {
      percent: texts.percent(numberFact(facts, 'bp')),
      amount: texts.money(numberFact(facts, 'discounted'), currency),
    });
}

function couponRule(name: string): DescribeLine {
  return (texts, { facts }, currency) =>
    texts.say(`receipts.rules.${name}`, {
      percent: texts.percent(numberFact(facts, 'percent') * 100),
      base: texts.money(numberFact(facts, 'base'), currency),
      whole: texts.money(numberFact(facts, 'whole'), currency),
      max: texts.money(numberFact(facts, 'max'), currency),
    });
}
