import { sql } from 'drizzle-orm';
import type { DeriveFunction } from '../../engine/server/index.ts';
import { textsOf } from '../../engine/server/index.ts';
import { currentServices } from './currentServices.ts';
import { formatCount } from './receiptLines.ts';

/** Formats the unit of a price in the reader's language: "1,000 words". */
export const perUnit: DeriveFunction = (field, { principal }) => {
  const texts = textsOf(principal.locale ?? 'en');
  const cases = currentServices().map(
    ({ code, unit, unit_size }) => sql`when ${code}::text then ${formatCount(texts, unit_size, unit)}::text`,
  );
  return sql`case ${field('order_type')} ${sql.join(cases, sql` `)} end`;
};
