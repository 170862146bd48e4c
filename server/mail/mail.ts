import type { Tx } from '../../engine/server/db/index.ts';
import { enqueueMail, type QueuedMail } from '../../engine/server/mail/index.ts';
import { queuePush } from '../push/queuePush.ts';
import { isPushed, type MailData, type MailTemplate } from './templates.ts';

interface Mail<Template extends MailTemplate = MailTemplate> extends QueuedMail {
  template: Template;
  data: MailData[Template];
}

/** Queues a mail of the portal, and the push message of a template that has one. */
export async function queueMail<Template extends MailTemplate>(tx: Tx, mail: Mail<Template>): Promise<void> {
  const { to, template, locale, data, at } = mail;
  const queued = await enqueueMail(tx, mail);
  if (queued && isPushed(template) && 'link' in data && data.link)
    await queuePush(tx, { to, mail_uuid: queued.uuid, locale, text: queued.subject, link: data.link, at });
}
