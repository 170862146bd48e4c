import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { problem } from '../http/problems.ts';
import { closeSlowBodies } from '../http/slowBodies.ts';
import { mailOfBounce } from './bounceAddress.ts';
import { recordBounce } from './bounces.ts';
import { readDeliveryReport, readRecipients } from './deliveryReport.ts';
import { isFromSendgrid, readSendgridBounces } from './sendgridEvents.ts';
import { readSendgridKey } from './sendgridKey.ts';
import { mailOutbox } from './tables.ts';

/** A report quotes the mail at most; SendGrid sends a thousand events at once. */
const maxBytes = 2 * 1024 * 1024;
/** Addresses of one report that are tried: each costs a signature. */
const maxRecipients = 20;

/**
 * How bounces come in, without a session. A report of a mail server is believed by the signed address to which it was
 * sent, and a request of SendGrid by its signature. A mail that is no report is answered with 200 too: the mail server
 * would otherwise keep it and send it again.
 */
export async function bounceRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  closeSlowBodies(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) => done(null, body));
  const options = { bodyLimit: maxBytes, config: { operation: 'receiveBounces' } };
  const key = readSendgridKey(deps.config.mail.sendgridKey ?? '');

  app.post('/api/webhooks/mail/report', options, async ({ body }, reply) => {
    if (Buffer.isBuffer(body)) await receiveReport(deps, body);
    return reply.header('cache-control', 'no-store').send({ received: true });
  });

  app.post('/api/webhooks/mail/sendgrid', options, async ({ body, headers }, reply) => {
    if (!key) throw problem('not_found');
    const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    const isSigned = isFromSendgrid(key, {
      timestamp: String(headers['x-twilio-email-event-webhook-timestamp'] ?? ''),
      signature: String(headers['x-twilio-email-event-webhook-signature'] ?? ''),
      body: raw,
      now: deps.clock.now(),
    });
    if (!isSigned) throw problem('bad_signature');
    for (const bounce of readSendgridBounces(raw.toString())) await recordBounce(deps, bounce);
    return reply.header('cache-control', 'no-store').send({ received: true });
  });
}

/** Records the bounce of the mail that the report's own address names. */
async function receiveReport(deps: Deps, raw: Buffer): Promise<void> {
  const mail = readRecipients(raw)
    .slice(0, maxRecipients)
    .map(value => mailOfBounce(deps.config, value))
    .find(found => found !== null);
  if (!mail) return;
  const report = await readDeliveryReport(raw).catch(() => null);
  // "delayed": the mail server goes on trying, and reports again if it gives up.
  if (report?.action !== 'failed') return;
  const [row] = await deps.db.select({ to: mailOutbox.to }).from(mailOutbox).where(eq(mailOutbox.uuid, mail));
  if (row)
    await recordBounce(deps, { event: `dsn:${mail}`, address: row.to, status: report.status, reason: report.reason });
}
