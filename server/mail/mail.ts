import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { queuePush } from '../devices/notices.ts';
import { mailChannel } from './outbox.ts';
import { render } from './render.ts';
import { mailOutbox } from './tables.ts';
import { isPushed, type MailData, type MailTemplate } from './templates.ts';

export interface Mail<Template extends MailTemplate = MailTemplate> {
  to: string;
  template: Template;
  /** The receiver's language; an unknown one gets English. */
  locale: string;
  data: MailData[Template];
  /** `clock.now()` */
  at: Date;
}

/** Queues a mail in the transaction that causes it: it leaves right after the commit, and never without it. */
export async function queueMail<Template extends MailTemplate>(tx: Tx, mail: Mail<Template>): Promise<void> {
  const { to, template, locale, data, at } = mail;
  // What is left of an erased account has no address, and is told nothing.
  if (!to.includes('@')) return;
  const { subject, text, html } = render(template, locale, data);
  const uuid = randomUUID();
  await tx.insert(mailOutbox).values({
    ...{ uuid, to, template, locale, data: { ...data }, subject, text, html },
    created_at: at,
    due_at: at,
  });
  await tx.execute(sql`select pg_notify(${mailChannel}, '')`);
  if (isPushed(template) && 'link' in data && data.link)
    await queuePush(tx, { to, mail_uuid: uuid, locale, text: subject, link: data.link, at });
}
