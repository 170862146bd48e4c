import { desc, eq, type SQL } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { type AuditRow, auditEntries, auditParticulars } from './tables.ts';

/** An entry with what is kept apart of it; of an erased account, without. */
export const whole = (entry: AuditRow, particulars: typeof auditParticulars.$inferSelect | null): AuditRow => ({
  ...entry,
  before: { ...entry.before, ...particulars?.before },
  after: { ...entry.after, ...particulars?.after },
  why: particulars?.why ?? entry.why,
});

/** The newest first, unless they are asked for in another order. */
export async function wholeEntries(db: Db, which?: SQL, order: SQL = desc(auditEntries.at)): Promise<AuditRow[]> {
  const rows = await db
    .select({ entry: auditEntries, particulars: auditParticulars })
    .from(auditEntries)
    .leftJoin(auditParticulars, eq(auditParticulars.entry_uuid, auditEntries.uuid))
    .where(which)
    .orderBy(order);
  return rows.map(({ entry, particulars }) => whole(entry, particulars));
}
