/** Rules of services. Edits apply to new orders: a placed order keeps the terms of the service in its frozen price. */
import { and, eq, gte, isNull, or, sql } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { type ValidationEntry, validationError } from '../../engine/server/http/index.ts';
import { type ActionFunction, type DeriveFunction, type Hook, textsOf } from '../../engine/server/index.ts';
import { currency as ours } from '../../schemas/billing/money.ts';
import type { Money, ServicesRow } from '../../schemas/generated/types.ts';
import { type Unit, units } from '../../schemas/pricing/quantities.ts';
import { amountFaults } from '../billing/amountFaults.ts';
import { daysAfter, today } from '../billing/termDates.ts';
import { customPrices } from '../generated/entityTables.ts';
import { maxQuantity } from './maxQuantity.ts';
import { formatCount } from './receiptLines.ts';

type ServiceRecord = Required<ServicesRow>;
type Steps = ServiceRecord['steps'];

export const serviceHook: Hook = {
  async beforeSave({ tx, row, before, now }) {
    const service = row as unknown as ServiceRecord;
    const isOtherSize = before && before.unit_size !== service.unit_size;
    const faults = [
      ...stepFaults(service.steps, service.unit),
      ...priceFaults(['minimum'], service.minimum, 0),
      ...datesFaults(service, now),
      ...exampleFaults(service),
      ...(isOtherSize ? await unitSizeFaults(tx, service, now) : []),
    ];
    if (faults.length) throw validationError(faults);
    return undefined;
  },
};

/** The first step begins at 0, and each further one later, within what can be ordered. */
const stepFaults = (steps: Steps, unit: Unit): ValidationEntry[] =>
  steps.flatMap(({ from, price }, index) => {
    const loc = ['body', 'steps', index, 'from'];
    const before = steps[index - 1]?.from;
    const fault = (type: string, msg: string): ValidationEntry[] => [{ type, loc, msg }];
    const place =
      before === undefined
        ? from === 0
          ? []
          : fault('value_error.first_step', 'The first step begins at 0.')
        : from <= before
          ? fault('value_error.step_order', 'Each step begins at a larger quantity than the one before.')
          : from >= maxQuantity(unit)
            ? fault('value_error.number.not_le', `This must be ${maxQuantity(unit) - 1} or less.`)
            : [];
    return [...place, ...priceFaults(['steps', index, 'price'], price, 1)];
  });

function priceFaults(path: (string | number)[], { amount, currency }: Money, min: number): ValidationEntry[] {
  const loc = ['body', ...path];
  if (currency !== ours) return [{ type: 'value_error.const', loc, msg: 'Choose one of the offered values.' }];
  return amountFaults('', { amount }, { min }).map(fault => ({ ...fault, loc }));
}

/** Ends the service at once: its last day is yesterday (UTC). */
export const endService: ActionFunction = (_, { now }) => ({ active_until: daysAfter(today(now), -1) });

/** The last day may only precede the first one in a planned service that was ended before it began. */
function datesFaults({ active_from, active_until }: ServiceRecord, now: Date): ValidationEntry[] {
  const isMistaken = active_from && active_until && active_until < active_from && active_until >= today(now);
  const msg = 'The last day comes after the first one.';
  return isMistaken ? [{ type: 'value_error.last_day', loc: ['body', 'active_until'], msg }] : [];
}

/** An example has both sides. */
const exampleFaults = (service: ServiceRecord): ValidationEntry[] =>
  (['example', 'picture'] as const).flatMap(kind => {
    const [before, after] = [service[`${kind}_before`], service[`${kind}_after`]];
    const missing = before ? 'after' : 'before';
    const msg = 'An example needs both: before and after.';
    return Boolean(before) === Boolean(after)
      ? []
      : [{ type: 'value_error.example_side', loc: ['body', `${kind}_${missing}`], msg }];
  });

/** A custom price is for as many units as the list price, so another number would change what it charges. */
async function unitSizeFaults(tx: Tx, { code }: ServiceRecord, now: Date): Promise<ValidationEntry[]> {
  const isCurrent = or(isNull(customPrices.valid_until), gte(customPrices.valid_until, today(now)));
  const used = await tx.$count(customPrices, and(eq(customPrices.order_type, code), isCurrent));
  const msg = 'Customers have their own prices for this number of units.';
  return used ? [{ type: 'value_error.unit_size_used', loc: ['body', 'unit_size'], msg }] : [];
}

/** Whether the service can be ordered: as `isActive`, in SQL. */
export const serviceState: DeriveFunction = (field, { now }) => sql`case
  when ${field('active_until')} < ${today(now)}::date then 'ended'
  when ${field('active_from')} > ${today(now)}::date then 'planned'
  else 'active' end`;

/** The price of the cheapest step, in minor units. */
export const serviceFromPrice: DeriveFunction = field =>
  sql`(select min((step->'price'->>'amount')::bigint) from jsonb_array_elements(${field('steps')}) step)`;

const usualSizes = [1, 10, 100, 1000];

/** "1,000 words": what a price of the service is for, in the reader's language. */
export const perUnitOfService: DeriveFunction = (field, { principal }) => {
  const texts = textsOf(principal.locale ?? 'en');
  const usual = units.flatMap(unit =>
    usualSizes.map(
      size => sql`when ${field('unit')} = ${unit}::text and ${field('unit_size')} = ${size}::bigint
        then ${formatCount(texts, size, unit)}::text`,
    ),
  );
  // Other sizes get the plural of 1,000, and their number without separators.
  const others = units.map(
    unit => sql`when ${field('unit')} = ${unit}::text
      then replace(${formatCount(texts, 1000, unit)}::text, ${texts.number(1000)}::text, ${field('unit_size')}::text)`,
  );
  return sql`case ${sql.join([...usual, ...others], sql` `)} end`;
};
