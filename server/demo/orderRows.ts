import { numberOf, year } from '../../engine/server/db/index.ts';
import { forms } from '../../engine/server/forms/index.ts';
import { couponTerms } from '../billing/couponTerms.ts';
import type { coupons } from '../generated/entityTables.ts';
import { progressOf } from '../orders/allowedActions.ts';
import { dueDate } from '../orders/hold.ts';
import { quantityField } from '../orders/quantity.ts';
import { quotePrice } from '../orders/quote.ts';
import type { orderEvents, orders, StoredPrice } from '../orders/tables.ts';
import { timeoutDate } from '../orders/transition.ts';
import { serviceOf } from '../pricing/currentServices.ts';
import type { Holidays } from '../pricing/holidays.ts';
import { type PriceInput, price, pricingTermsOf } from '../pricing/price.ts';
import { type LifecycleStep, lifecycleOf, timeOf } from './lifecycles.ts';
import type { OrderScript } from './orderScripts.ts';
import type { Random } from './random.ts';

type NewOrder = typeof orders.$inferInsert;
type DemoEvent = typeof orderEvents.$inferInsert;

/** What the customer of a demo order pays by. */
export interface PricingTerms {
  customer_uuid: string;
  customPrices: Record<string, number>;
  coupons: Record<string, typeof coupons.$inferInsert>;
  tax: PriceInput['tax'];
  holidays: Holidays;
  /** The plan on a day. */
  plan(at: Date): PriceInput['plan'];
}

export interface DemoOrder {
  script: OrderScript;
  lifecycle: LifecycleStep[];
  row: NewOrder;
  events: DemoEvent[];
}

/** The highest number in a year of the demo data. */
export const newestNumber = 4217;
const day = 86_400_000;

export function demoOrder(script: OrderScript, terms: PricingTerms, random: Random, now: Date): DemoOrder {
  const lifecycle = lifecycleOf(script, now);
  const begun = lifecycle[0]?.at ?? now;
  const last = lifecycle.at(-1)?.at ?? now;
  const uuid = random.uuid();
  const answers = demoAnswers(script);
  const priced = priceOf(script, terms, timeOf(lifecycle, 'awaiting_payment') ?? last);
  const steps = stepsOf(script, answers);
  const row: NewOrder = {
    uuid,
    customer_uuid: terms.customer_uuid,
    number: numberAt(script, begun, now, random),
    name: script.name,
    status: script.status,
    order_type: script.type,
    submission_method: script.method ?? 'upload',
    quantity: quantityOf(script),
    unit: serviceOf(script.type)?.unit ?? null,
    answers,
    ...steps,
    form_version: forms().form('order').version,
    version: Object.keys(steps.steps).length,
    touched: true,
    ...priced,
    coupon_uuid: (script.coupon && terms.coupons[script.coupon]?.uuid) || null,
    ...timestampsOf(script, lifecycle, now),
    revisions_left: script.status === 'revision_requested' ? 1 : script.status === 'draft' ? 0 : 2,
    progress: progressOf[script.status],
    expires_at: timeoutDate(script.status, last),
    created_at: begun,
    updated_at: script.back === 0 ? new Date(now.getTime() - 5 * 60_000) : last,
  };
  return {
    script,
    lifecycle,
    row: { ...row, due_at: dueAt(row, lifecycle, terms.holidays) },
    events: eventsOf(row, lifecycle, random),
  };
}

/** Numbers go up with the days of a year. */
function numberAt(script: OrderScript, begun: Date, now: Date, random: Random): string {
  const series = `E-${year(begun)}`;
  if (year(begun) === year(now)) return numberOf(series, newestNumber - script.back);
  const dayOfYear = Math.floor((begun.getTime() - Date.UTC(begun.getUTCFullYear(), 0, 1)) / day);
  return numberOf(series, dayOfYear * 12 + random.between(0, 11));
}

const texts = ['proofreading', 'copy_editing', 'substantive_editing', 'academic_manuscript'];
const fileTypes: Record<string, string> = {
  photo_color: 'catalog',
  photo_retouching: 'raw_photo',
  video_editing: 'video',
};

export function demoAnswers(script: OrderScript): Record<string, unknown> {
  const { type, name, quantity } = script;
  const [turnaround, method] = [script.turnaround ?? 'standard', script.method ?? 'upload'];
  const unit = quantityField(type);
  if (quantity === null || unit === null) return { order_type: type, ...(name ? { name } : {}) };
  return {
    order_type: type,
    name,
    [unit]: quantity,
    turnaround,
    submission_method: method,
    file_type: fileTypes[type] ?? 'manuscript',
    ...(texts.includes(type) ? { language: 'en-US', style: 'chicago' } : {}),
    ...(type.startsWith('photo') ? { look: 'natural' } : {}),
    ...(type === 'video_editing' ? { aspect: '16:9' } : {}),
    ...(method === 'cloud_link' ? { cloud_link: 'https://drive.example.com/river-atlas-7-9' } : {}),
    ...(name.startsWith('River Atlas')
      ? { instructions: 'Keep the author’s place names as written. Do not change quotations.' }
      : {}),
  };
}

/** Drafts are open where their customer left them. */
function stepsOf(
  { status, quantity }: OrderScript,
  answers: Record<string, unknown>,
): Pick<NewOrder, 'step' | 'steps'> {
  if (quantity === null) return { step: 'files', steps: { files: answers.order_type ? 'saved' : 'entered' } };
  if (status === 'draft') return { step: 'details', steps: { files: 'saved', details: 'entered' } };
  return { step: 'review', steps: { files: 'saved', details: 'saved', review: 'saved' } };
}

const hasFewerFiles = ({ measured, quantity, payment }: OrderScript): boolean =>
  payment === 'partially_refunded' && measured !== undefined && quantity !== null && measured < quantity;

/** An order on hold for a larger quantity has the measured quantity already and still its paid price. */
const quantityOf = (script: OrderScript): number | null =>
  (script.status === 'on_hold' || hasFewerFiles(script) ? script.measured : undefined) ?? script.quantity;

function priceOf(
  script: OrderScript,
  terms: PricingTerms,
  at: Date,
): Pick<NewOrder, 'price' | 'total' | 'balance_due' | 'quote'> {
  const inputs = inputsOf(script, terms, at);
  if (!inputs || script.status === 'quote_requested') return { price: null, total: null };
  if (script.status === 'quoted') return quoteFor(inputs, at);
  const priced: StoredPrice = { ...price(inputs), inputs };
  const more =
    script.status === 'on_hold' && script.measured ? price({ ...inputs, quantity: script.measured }).total : 0;
  return { price: priced, total: priced.total, balance_due: more ? more - priced.total : null };
}

function inputsOf(script: OrderScript, terms: PricingTerms, at: Date): PriceInput | null {
  const service = serviceOf(script.type);
  const quantity = hasFewerFiles(script) ? script.measured : script.quantity;
  if (!service || !quantity) return null;
  const coupon = script.coupon && terms.coupons[script.coupon];
  return {
    order_type: script.type,
    quantity,
    ...pricingTermsOf(service),
    custom_price: terms.customPrices[script.type] ?? null,
    turnaround: script.turnaround ?? 'standard',
    submission_method: script.method ?? 'upload',
    plan: terms.plan(at),
    express_halved: false,
    coupon: coupon ? couponTerms(coupon) : null,
    tax: terms.tax,
    credit: 0,
  };
}

const quoteValidity = 14 * day;
/** The quote of staff for a film that has to be viewed first. */
const quotedNet = 88_000;

function quoteFor(inputs: PriceInput, at: Date): Pick<NewOrder, 'price' | 'total' | 'quote'> {
  const priced = quotePrice(inputs, quotedNet);
  const valid_until = new Date(at.getTime() + quoteValidity).toISOString();
  return { price: priced, total: priced.total, quote: { total: priced.total, valid_until } };
}

const priceValidity = 7 * day;

function timestampsOf(script: OrderScript, lifecycle: LifecycleStep[], now: Date): Partial<NewOrder> {
  const placed = timeOf(lifecycle, 'awaiting_payment');
  const held = timeOf(lifecycle, 'on_hold');
  const waits = script.status === 'awaiting_payment' || script.status === 'expired';
  return {
    placed_at: placed ?? timeOf(lifecycle, 'quote_requested'),
    paid_at: timeOf(lifecycle, 'awaiting_files'),
    files_finished_at: timeOf(lifecycle, 'queued') ?? held,
    delivered_at: timeOf(lifecycle, 'delivered'),
    completed_at: timeOf(lifecycle, 'completed'),
    cancelled_at: timeOf(lifecycle, 'cancelled'),
    price_expires_at: placed && waits ? new Date(placed.getTime() + priceValidity) : null,
    ...(held ? { held_at: held, on_hold_reason: 'balance', hold_return_to: 'queued' } : {}),
    ...(script.name.startsWith('Press release') && now ? { unread_messages: 1 } : {}),
  };
}

/** After a request for changes, half of the working days start again. */
function dueAt(row: NewOrder, lifecycle: LifecycleStep[], holidays: Holidays): Date | null {
  const facts = { order_type: row.order_type, quantity: row.quantity ?? null, answers: row.answers };
  if (['cancelled', 'expired'].includes(row.status)) return null;
  const revised = timeOf(lifecycle, 'revision_requested');
  if (revised) return dueDate({ ...facts, answers: { ...row.answers, turnaround: 'express' } }, revised, holidays);
  const queued = timeOf(lifecycle, 'queued');
  return queued && dueDate(facts, queued, holidays);
}

function eventsOf({ uuid }: NewOrder, lifecycle: LifecycleStep[], random: Random): DemoEvent[] {
  return lifecycle.map(({ status, at, actor }, index) => ({
    uuid: random.uuid(),
    order_uuid: uuid ?? '',
    at,
    actor,
    type: index === 0 ? 'created' : status,
    from: lifecycle[index - 1]?.status ?? null,
    to: status,
  }));
}
