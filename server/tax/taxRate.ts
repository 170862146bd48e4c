import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { type Db, preparedStatement, type Tx } from '../../engine/server/db/index.ts';
import { organizations, users } from '../account/tables.ts';
import { taxRates } from '../generated/entityTables.ts';
import { type TaxTerms, taxLine } from '../pricing/taxLine.ts';
import { reverseCharge } from './reverseCharge.ts';
import { taxNumberChecks } from './tables.ts';
import { readTaxNumber } from './taxNumber.ts';

/** The billing address decides; before there is one, the country and state of the registration. */
const hasAddress = sql`nullif(${organizations.billing_address}->>'country', '') is not null`;
const country = sql<string>`case when ${hasAddress} then ${organizations.billing_address}->>'country' else ${users.country} end`;
const state = sql<
  string | null
>`case when ${hasAddress} then ${organizations.billing_address}->>'state' else ${users.state} end`;

/** The tax number of an organization as `plainNumber` writes it. */
export const plainNumberSql = sql<string>`upper(regexp_replace(coalesce(${organizations.tax_id}, ''), '[^0-9A-Za-z]', '', 'g'))`;

const placeOf = preparedStatement(db =>
  db
    .select({ country, state, check: taxNumberChecks })
    .from(users)
    .leftJoin(organizations, eq(organizations.user_uuid, users.uuid))
    .leftJoin(
      taxNumberChecks,
      and(
        ...[eq(taxNumberChecks.customer_uuid, users.uuid), eq(taxNumberChecks.number, plainNumberSql)],
        eq(taxNumberChecks.confirmed, true),
      ),
    )
    .where(eq(users.uuid, sql.placeholder('customer')))
    .prepare('tax_place_of_customer'),
);

/** The tax of a customer's place, for everything that is sold to them: orders, plans and add-ons. */
export async function taxTermsOf(db: Db | Tx, customer: string): Promise<TaxTerms> {
  const [row] = await placeOf(db).execute({ customer });
  if (!row) throw new Error(`There is no customer ${customer}.`);
  // A number of one country says nothing about an address in another one.
  if (row.check && readTaxNumber(row.check.number)?.country === row.country) return reverseCharge(row, row.check);
  return taxTermsAt(db, row);
}

const rateOf = preparedStatement(db =>
  db
    .select({ tax_percent: taxRates.tax_percent })
    .from(taxRates)
    .where(
      and(
        eq(taxRates.country, sql.placeholder('country')),
        or(isNull(taxRates.state), eq(taxRates.state, sql.placeholder('state'))),
      ),
    )
    .orderBy(sql`${taxRates.state} desc nulls last`)
    .limit(1)
    .prepare('tax_rate_of_place'),
);

/** The tax of a place whose customer is not known yet, for example on the registration page. */
export async function taxTermsAt(db: Db | Tx, place: { country: string; state: string | null }): Promise<TaxTerms> {
  const [rate] = await rateOf(db).execute({ country: place.country, state: place.state ?? '' });
  return {
    ppm: rate ? partsPerMillion(rate.tax_percent) : 0,
    country: place.country,
    state: place.state,
    reverse_charge: null,
  };
}

const partsPerMillion = (percent: number): number => Math.round(percent * 10_000);

/** A sum with its tax, in minor units. `amount` is what is charged. */
export interface Taxed {
  net: number;
  tax: number;
  amount: number;
}

/** Adds the tax to a net amount. The tax is rounded once, over the whole amount. */
export function withTax(net: number, terms: TaxTerms): Taxed {
  const tax = net > 0 ? (taxLine(terms, net)?.amount ?? 0) : 0;
  return { net, tax, amount: net + tax };
}
