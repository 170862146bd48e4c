import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import type { AuditLink } from '../principals/typeRegister.ts';
import { type AuditRow, auditEntries, auditParticulars } from './tables.ts';

/** Columns of an entry joined with its personal data; those are null for an erased account. */
export const withPersonalData = (
  entry: AuditRow,
  particulars: typeof auditParticulars.$inferSelect | null,
): AuditRow => ({
  ...entry,
  before: { ...entry.before, ...particulars?.before },
  after: { ...entry.after, ...particulars?.after },
  why: particulars?.why ?? entry.why,
});

/** Builds a condition for the entries that are linked to one of these rows of an entity. */
export const isLinkedTo = (entity: AuditLink, ...uuids: string[]): SQL =>
  sql`${auditEntries.links} @> any(${sql.param(uuids.map(uuid => JSON.stringify({ [entity]: uuid.toLowerCase() })))}::jsonb[])`;

/** Builds an expression for the key of the row of an entity that an entry is linked to. */
export const linkedUuid = (entity: AuditLink): SQL<string | null> =>
  sql`(${auditEntries.links} ->> ${entity}::text)::uuid`;

/** Selects entries with their personal data, newest first by default. */
export async function readAuditEntries(db: Db, which?: SQL, order: SQL = desc(auditEntries.at)): Promise<AuditRow[]> {
  const rows = await db
    .select({ entry: auditEntries, particulars: auditParticulars })
    .from(auditEntries)
    .leftJoin(auditParticulars, eq(auditParticulars.entry_uuid, auditEntries.uuid))
    .where(which)
    .orderBy(order);
  return rows.map(({ entry, particulars }) => withPersonalData(entry, particulars));
}
