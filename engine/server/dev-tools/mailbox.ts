import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { mailOutbox } from '../mail/tables.ts';

export interface MailboxEntry {
  uuid: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  code?: string;
  at: string;
}

const maxEntries = 200;

/** The mails that left, newest first; with `to`, only those to one address. */
export async function readMailbox(db: Db, to?: string): Promise<MailboxEntry[]> {
  const sent = isNotNull(mailOutbox.sent_at);
  const rows = await db
    .select()
    .from(mailOutbox)
    .where(to ? and(sent, eq(mailOutbox.to, to)) : sent)
    .orderBy(desc(mailOutbox.created_at), desc(mailOutbox.sent_at))
    .limit(maxEntries);
  return rows.map(asEntry);
}

export async function readMail(db: Db, uuid: string): Promise<MailboxEntry | undefined> {
  const [row] = await db.select().from(mailOutbox).where(eq(mailOutbox.uuid, uuid));
  return row && asEntry(row);
}

function asEntry(row: typeof mailOutbox.$inferSelect): MailboxEntry {
  const { code } = row.data;
  return {
    uuid: row.uuid,
    to: row.to,
    subject: row.subject,
    text: row.text,
    html: row.html,
    links: row.text.match(/https?:\/\/\S+/g) ?? [],
    ...(typeof code === 'string' ? { code } : {}),
    at: row.created_at.toISOString(),
  };
}
