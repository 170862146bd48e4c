import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface Received {
  /** The envelope sender. */
  from: string;
  to: string[];
  content: string;
  user: string | undefined;
  secure: boolean;
}

export interface MailServer {
  port: number;
  received: Received[];
  close(): Promise<void>;
}

/** An answer of the mail server, such as 451 or 550; without a code it is a temporary one. */
export const answer = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });

/** A real SMTP server that keeps what it is sent. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const received: Received[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onData(stream, { envelope, user, secure }, done) {
      let content = '';
      stream.setEncoding('utf8');
      stream.on('data', chunk => {
        content += chunk;
      });
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), content, user, secure });
        done();
      });
    },
    ...options,
  });
  smtp.on('error', () => {});
  const listening = smtp.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  return {
    port: (listening.address() as AddressInfo).port,
    received,
    close: () => new Promise(resolve => smtp.close(() => resolve())),
  };
}

export const headersOf = ({ content }: Received): string =>
  content.slice(0, content.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
export const headerOf = (mail: Received, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(headersOf(mail))?.[1];
