/**
 * `npm run bounce`: gives a mail that came back, on standard input, to the running server of PUBLIC_URL. A mail server
 * calls it for each mail to the mailbox of MAIL_BOUNCES_TO. It needs no other setting.
 */
import { buffer } from 'node:stream/consumers';
import { readAppConfig } from '../engine/server/index.ts';
import { readConfig } from '../server/config.ts';
import { app } from './selectApp.ts';

/** EX_TEMPFAIL of sysexits.h: the mail server keeps the mail and tries again. */
const tryAgain = 75;

try {
  const { publicUrl } = app ? readAppConfig(app, 'demo') : readConfig('demo');
  const answer = await fetch(`${publicUrl}/api/webhooks/mail/report`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822' },
    body: new Uint8Array(await buffer(process.stdin)),
    signal: AbortSignal.timeout(30_000),
  });
  if (!answer.ok) throw new Error(`${publicUrl} answered ${answer.status}`);
} catch (error) {
  console.error(`cannot hand over the mail: ${(error as Error).message}`);
  process.exitCode = tryAgain;
}
