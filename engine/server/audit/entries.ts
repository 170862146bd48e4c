import { desc, eq, type SQL } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
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
