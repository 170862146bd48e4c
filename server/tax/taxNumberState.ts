import { and, eq } from 'drizzle-orm';
import type { Db } from '../../engine/server/db/index.ts';
import type { Billing } from '../../schemas/generated/types.ts';
import { organizations } from '../account/tables.ts';
import { taxNumberChecks } from './tables.ts';
import { readTaxNumber } from './taxNumber.ts';
import { plainNumberSql } from './taxRate.ts';

/** The state of a customer's tax number; nothing for a customer without one. */
export async function taxNumberState(db: Db, customer: { uuid: string }): Promise<Pick<Billing, 'tax_number'>> {
  const [row] = await db
    .select({ number: plainNumberSql, check: taxNumberChecks })
    .from(organizations)
    .leftJoin(
      taxNumberChecks,
      and(eq(taxNumberChecks.customer_uuid, organizations.user_uuid), eq(taxNumberChecks.number, plainNumberSql)),
    )
    .where(eq(organizations.user_uuid, customer.uuid));
  if (!row?.number) return {};
  const { number, check } = row;
  if (check?.confirmed) return { tax_number: 'confirmed' };
  if (check?.answer && !check.answer.valid) return { tax_number: 'refused' };
  const isAsked = check ? check.ask_at !== null : readTaxNumber(number) !== null;
  return { tax_number: isAsked ? 'waiting' : 'plain' };
}
