import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';

export interface Message {
  uuid: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The way a mail leaves; rejects when it did not, and then it is tried again later. */
export interface MailTransport {
  send(message: Message): Promise<void>;
  close(): void;
}

/** Mails that nobody carries away: they stay in the outbox, where /dev/mailbox shows them. */
const mailbox: MailTransport = { send: async () => {}, close: () => {} };

export function openMailTransport({ mail, publicUrl }: Pick<Config, 'mail' | 'publicUrl'>): MailTransport {
  if (!mail.url) return mailbox;
  const smtp = createTransport(mail.url, { from: mail.from });
  const host = new URL(publicUrl).hostname;
  return {
    async send({ uuid, to, subject, text, html }) {
      // The same id at each try lets the receiver drop a mail that arrives twice.
      await smtp.sendMail({ messageId: `<${uuid}@${host}>`, to, subject, text, html });
    },
    close: () => smtp.close(),
  };
}
