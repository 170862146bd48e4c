import type { TestApp } from './testApp.ts';

/** Tables that count requests and sessions, and so change with every request. */
const counted = ['public.request_counts', 'public.sessions', 'public.idempotency_keys', 'public.tries'];

/** Everything that is stored, a number a table: the same again where nothing was changed. */
export async function tableChecksums({ db }: TestApp): Promise<Record<string, unknown>> {
  const { rows: tables } = await db.execute<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema in ('public', 'collections') and table_type = 'BASE TABLE'`,
  );
  const sums: Record<string, unknown> = {};
  for (const { name } of tables.filter(table => !counted.includes(table.name))) {
    const found = await db.execute(`select md5(coalesce(string_agg(t::text, '' order by t::text), '')) from ${name} t`);
    sums[name] = found.rows[0]?.md5;
  }
  return sums;
}
