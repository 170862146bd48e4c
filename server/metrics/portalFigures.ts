import { count, inArray, sql } from 'drizzle-orm';
import { type FigureSet, readWaiting } from '../../engine/server/metrics/index.ts';
import { payments, refunds } from '../billing/tables.ts';
import { pushOutbox } from '../push/tables.ts';
import { files } from '../uploads/tables.ts';

/** Files that are not complete, and those whose upload failed; the complete ones are too many to count at each scrape. */
const unfinished = ['waiting', 'uploading', 'failed'] as const;

/** What the metrics say about the portal's own tables. */
export const portalFigures: FigureSet[] = [
  {
    gauges: { payments: 'Payments by state.' },
    labels: ['state'],
    read: db =>
      db.select({ state: payments.payment_status, payments: count() }).from(payments).groupBy(payments.payment_status),
  },
  {
    gauges: { payments_oldest_open_seconds: 'Age of the oldest payment without a result; 0 without one.' },
    async read(db, now) {
      const { rows } = await db.execute(sql`select coalesce(greatest(0,
          extract(epoch from ${now.toISOString()}::timestamptz - min(created_at))), 0)::float8
          as payments_oldest_open_seconds
        from ${payments} where payment_status in ('pending', 'processing', 'requires_action')`);
      return rows;
    },
  },
  {
    gauges: { refunds: 'Refunds that wait for staff or for the provider, and those that failed.' },
    labels: ['state'],
    read: db =>
      db
        .select({ state: refunds.refund_status, refunds: count() })
        .from(refunds)
        .where(inArray(refunds.refund_status, ['requested', 'pending', 'failed']))
        .groupBy(refunds.refund_status),
  },
  {
    gauges: { uploads_unfinished: 'Files that are not complete, by the state of their upload.' },
    labels: ['state'],
    read: db =>
      db
        .select({ state: files.upload, uploads_unfinished: count() })
        .from(files)
        .where(inArray(files.upload, [...unfinished]))
        .groupBy(files.upload),
  },
  {
    gauges: {
      scans_waiting: 'Complete files that wait for the virus scanner.',
      scans_oldest_waiting_seconds: 'Age of the oldest of them; 0 without one.',
    },
    read: (db, now) => readWaiting(db, sql`${files} where upload = 'done' and scan = 'pending'`, now, 'scans'),
  },
  {
    gauges: {
      pushes_waiting: 'Push messages that are not sent yet.',
      pushes_oldest_waiting_seconds: 'Age of the oldest of them; 0 without one.',
    },
    read: (db, now) => readWaiting(db, sql`${pushOutbox}`, now, 'pushes'),
  },
];
