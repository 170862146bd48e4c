import { createTransport } from 'nodemailer';
import type { EngineConfig } from '../config.ts';
import { bounceSender } from './bounceAddress.ts';
import { appLogo, logoUrl } from './logo.ts';

interface MailMessage {
  uuid: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The link that turns mails of this kind off. */
  unsubscribe?: string | null;
}

/** Sends a mail. Rejects if that failed; the mail is then tried again later. */
export interface MailTransport {
  send(message: MailMessage): Promise<void>;
  /** Connects and signs in without sending anything. Rejects if the mail server refuses that. */
  verify(): Promise<void>;
  close(): void;
}

/** No mail is sent: mails stay in the outbox, where /dev/mailbox shows them. */
const mailbox: MailTransport = { send: async () => {}, verify: async () => {}, close: () => {} };

/** A mail server that does not answer must not delay the other mails for minutes. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000, dnsTimeout: 10_000 };
const loopback = ['localhost', '127.0.0.1', '[::1]'];

const attachedLogo = (content: Buffer) => ({
  filename: 'logo.png',
  content,
  cid: logoUrl.slice('cid:'.length),
  contentDisposition: 'inline' as const,
});

/** One click in the mail program turns these mails off (RFC 8058), without a sign-in. */
const unsubscribeHeaders = (link: string) => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Opens the mail server of the settings, or the development mailbox if there is none. */
export function openMailTransport(config: Pick<EngineConfig, 'mail' | 'publicUrl' | 'secrets'>): MailTransport {
  const { mail, publicUrl } = config;
  if (!mail.url) return mailbox;
  const { username, hostname } = new URL(mail.url);
  const smtp = createTransport({
    ...patience,
    // Options in MAIL_URL win. Unless it says so, a password is never sent over an unencrypted connection.
    url: mail.url,
    pool: true,
    maxConnections: 2,
    requireTLS: username !== '' && !loopback.includes(hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = new URL(publicUrl).hostname;
  return {
    async send({ uuid, to, subject, text, html, unsubscribe }) {
      const sender = bounceSender(config, uuid);
      const logo = html.includes(logoUrl) ? appLogo() : null;
      await smtp.sendMail({
        from: mail.from,
        ...(mail.replyTo && { replyTo: mail.replyTo }),
        // The envelope has its own sender, to which the mail is returned.
        ...(sender && { envelope: { from: sender, to } }),
        // An address as such: a comma in one never becomes a second receiver.
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...(logo && { attachments: [attachedLogo(logo)] }),
        // The same id at each try lets the receiver drop a mail that arrives twice.
        messageId: `<${uuid}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe && unsubscribeHeaders(unsubscribe)) },
      });
    },
    async verify() {
      await smtp.verify();
    },
    close: () => smtp.close(),
  };
}
