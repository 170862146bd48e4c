import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { currentWork } from '../http/currentWork.ts';
import { mailChannel } from './mailOutbox.ts';
import type { MailValues } from './mailValues.ts';
import { type RenderedMail, renderMail } from './renderMail.ts';
import { mailOutbox } from './tables.ts';

/** A queued mail, which is rendered when it is sent. */
export interface QueuedMail {
  to: string;
  /** A key of `mail.json`: its texts are below it, as subject, title, intro, button, outro. */
  template: string;
  /** The receiver's language; an unknown one gets English. */
  locale: string;
  data: MailValues;
  /** `clock.now()` */
  at: Date;
  /** Makes the link that turns mails of this kind off, from the mail's key. Left out: they cannot be turned off. */
  unsubscribe?: ((uuid: string) => string) | undefined;
  /** The receiver has just asked for it, so it is sent even to an address that returned mails. */
  requested?: boolean;
}

/**
 * Queues a mail in the transaction that causes it. It leaves after the commit, and never without it. Returns its key
 * and texts, or null if the receiver has no address.
 */
export async function enqueueMail(
  tx: Tx,
  { to, template, locale, data, at, unsubscribe, requested = false }: QueuedMail,
): Promise<({ uuid: string } & RenderedMail) | null> {
  // An erased account has no address and gets no mail.
  if (!to.includes('@')) return null;
  const uuid = randomUUID();
  const link = unsubscribe?.(uuid) ?? null;
  const rendered = renderMail(template, locale, data, link ?? undefined);
  await tx.insert(mailOutbox).values({
    uuid,
    to,
    template,
    locale,
    data: { ...data },
    ...rendered,
    request_id: currentWork()?.id ?? null,
    created_at: at,
    due_at: at,
    unsubscribe: link,
    requested,
  });
  await tx.execute(sql`select pg_notify(${mailChannel}, '')`);
  return { uuid, ...rendered };
}
