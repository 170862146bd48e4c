import { randomUUID } from 'node:crypto';
import { asc, eq, type SQL } from 'drizzle-orm';
import type { Staff } from '../../../engine/server/audit/index.ts';
import type { Db, Tx } from '../../../engine/server/db/index.ts';
import { invalid, refuse } from '../../../engine/server/http/index.ts';
import { type ListSpec, listed, readList } from '../../../engine/server/listing/index.ts';
import { isCountry, isState } from '../../../engine/server/reference/index.ts';
import type { Page, TaxRate, TaxRateNew, TaxRatePatch, TaxRateQuery } from '../../../schemas/generated/types.ts';
import { taxRates } from '../../billing/tables.ts';
import type { Deps } from '../../deps.ts';
import { edited } from '../edited.ts';
import { gone, kept } from '../kept.ts';

type Row = typeof taxRates.$inferSelect;

const resource = 'tax_rates';
/** Parts per million in one percent. */
const percent = 10_000;
const ppm = (tax_percent: number): number => Math.round(tax_percent * percent);

export const taxRateList: ListSpec = {
  uuid: taxRates.uuid,
  fields: {
    country: { column: taxRates.country, kind: 'text' },
    state: { column: taxRates.state, kind: 'text' },
    tax_percent: { column: taxRates.tax_ppm, kind: 'number' },
  },
  search: ['country', 'state'],
  order: [asc(taxRates.country), asc(taxRates.state)],
};

const listing = (db: Db) => ({
  ...{ db, from: taxRates },
  select: (total_rows: SQL<number>) => db.select({ row: taxRates, total_rows }).from(taxRates).$dynamic(),
});

export const listTaxRates = (db: Db, query: TaxRateQuery, url: string): Promise<Page<TaxRate>> =>
  listed(listing(db), readList(taxRateList, { ...query }, undefined), url, rows =>
    rows.map(({ row }) => answerOf(row)),
  );

export const taxRateNamed = async (db: Db | Tx, uuid: string): Promise<TaxRate> => answerOf(await find(db, uuid));

export const createTaxRate = (
  deps: Deps,
  by: Staff,
  { country, state, tax_percent }: TaxRateNew,
  done: (tx: Tx, rate: TaxRate) => Promise<void>,
): Promise<TaxRate> =>
  deps.db.transaction(async tx => {
    const wanted = { uuid: randomUUID(), country, state: state?.trim() ?? '', tax_ppm: ppm(tax_percent) };
    refuseNowhere(wanted);
    const [made] = await tx.insert(taxRates).values(wanted).onConflictDoNothing().returning();
    if (!made) throw refuse('tax_rate_taken');
    await kept(tx, deps, by, { act: 'create_tax_rate', resource, record: made.uuid, before: {}, after: factsOf(made) });
    const rate = answerOf(made);
    await done(tx, rate);
    return rate;
  });

/** A rate for a place that no address can name would be charged to nobody. */
function refuseNowhere({ country, state }: Pick<Row, 'country' | 'state'>): void {
  const wrong = (part: 'country' | 'state') =>
    invalid([{ type: 'value_error.const', loc: ['body', part], msg: 'Choose one of the offered values.' }]);
  if (!isCountry(country)) throw wrong('country');
  if (state && !isState(country, state)) throw wrong('state');
}

/** Orders whose price is frozen keep the tax in it. */
export const patchTaxRate = (
  deps: Deps,
  by: Staff,
  uuid: string,
  { version, note, tax_percent }: TaxRatePatch,
): Promise<TaxRate> =>
  edited(deps, by, {
    ...{ act: 'edit_tax_rate', resource, version, why: note, facts: factsOf },
    find: async tx => find(tx, uuid, true),
    change: async (tx, row) => {
      const set = { ...(tax_percent !== undefined && { tax_ppm: ppm(tax_percent) }), version: row.version + 1 };
      const [saved] = await tx.update(taxRates).set(set).where(eq(taxRates.uuid, uuid)).returning();
      return saved ?? row;
    },
    answer: (_, row) => answerOf(row),
  });

export const deleteTaxRate = (deps: Deps, by: Staff, uuid: string): Promise<void> =>
  deps.db.transaction(async tx => {
    const [row] = await tx.delete(taxRates).where(eq(taxRates.uuid, uuid)).returning();
    if (!row) throw refuse('tax_rate_not_found');
    const before = factsOf(row);
    await kept(tx, deps, by, { act: 'delete_tax_rate', resource, record: uuid, before, after: gone(before) });
  });

async function find(db: Db | Tx, uuid: string, locked = false): Promise<Row> {
  const asked = db.select().from(taxRates).where(eq(taxRates.uuid, uuid));
  const [row] = await (locked ? asked.for('update') : asked);
  if (!row) throw refuse('tax_rate_not_found');
  return row;
}

const factsOf = ({ country, state, tax_ppm }: Row) => ({ country, state, tax_percent: tax_ppm / percent });

const answerOf = ({ uuid, country, state, tax_ppm, version }: Row): TaxRate => ({
  ...{ uuid, country, version, state: state || null, tax_percent: tax_ppm / percent },
});
