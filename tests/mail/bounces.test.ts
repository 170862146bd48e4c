/** Mails that come back, by a mail server's report and by SendGrid's webhook, and mails that a person turns off. */
import { spawn } from 'node:child_process';
import { createSign, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailBounces, mailOutbox, openMailTransport } from '../../engine/server/mail/index.ts';
import { queueMail } from '../../server/mail/mail.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';
import { createPlacedOrder } from '../orders/api/orderFixtures.ts';
import { createStaff } from '../support/api/staffHelpers.ts';
import { headerOf, type MailServer, type Received, startMailServer } from './smtp.ts';

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const sendgridKey = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');

let app: TestApp;
let smtp: MailServer;
let admin: Customer;
beforeAll(async () => {
  const mail = { url: null, from: 'Galley <hello@galley.test>', replyTo: 'billing@galley.test', sendgridKey };
  app = await startTestApp({ config: { mail: { ...mail, bounceAddress: 'bounces@mail.galley.test' } } });
  admin = await createStaff(app, 'admin');
  smtp = await startMailServer();
  const { config } = app.deps;
  app.deps.mail = openMailTransport({ ...config, mail: { ...config.mail, url: `smtp://127.0.0.1:${smtp.port}` } });
});
afterAll(async () => {
  await app?.close();
  app?.deps.mail.close();
  await smtp?.close();
});

const mailsTo = (to: string): Received[] => smtp.received.filter(mail => mail.to.includes(to));
async function mailTo(to: string, subject: RegExp): Promise<Received> {
  const find = () => mailsTo(to).find(mail => subject.test(headerOf(mail, 'Subject') ?? ''));
  await expect.poll(find).toBeDefined();
  return find()!;
}

/** An order that awaits its payment; its mail can be turned off. */
async function orderMail(customer: Customer): Promise<Received> {
  await createPlacedOrder(customer);
  return mailTo(customer.me.email, /E-26/);
}

/** A report as Postfix makes it (RFC 3464). */
const report = (to: string, { status = '5.1.1', action = 'failed' } = {}) =>
  [
    'From: MAILER-DAEMON@mx.example.net (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    `To: ${to}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '  boundary="4F2A.1/mx.example.net"',
    '',
    '--4F2A.1/mx.example.net',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I could not deliver your message.',
    '',
    '--4F2A.1/mx.example.net',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.net',
    '',
    'Final-Recipient: rfc822; somebody@example.net',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 <somebody@example.net>:',
    '    Recipient address rejected',
    '',
    '--4F2A.1/mx.example.net--',
    '',
  ].join('\r\n');

const sendReport = async (body: string | Buffer, type = 'message/rfc822') =>
  (
    await app.fetch('/api/webhooks/mail/report', {
      method: 'POST',
      headers: { 'content-type': type },
      body: new Uint8Array(Buffer.from(body)),
    })
  ).status;

const bounces = (address?: string) =>
  app.db.$count(mailBounces, address === undefined ? undefined : eq(mailBounces.address, address));
const readBouncedAt = async (customer: Customer) => (await customer.expect(200, 'getMe')).body.email_bounced_at;
const lastError = async (to: string) =>
  (
    await app.db
      .select()
      .from(mailOutbox)
      .where(and(eq(mailOutbox.to, to), isNull(mailOutbox.sent_at)))
  )[0]?.last_error;

const queue = (to: string, requested = false) =>
  app.db.transaction(tx =>
    queueMail(tx, {
      to,
      template: 'password_reset',
      locale: 'en',
      data: { link: 'https://galley.test/reset' },
      at: app.clock.now(),
      requested,
    }),
  );

describe('what a mail says about itself', () => {
  it('has its own sender for bounces, an address for answers, the logo, and a link to turn it off', async () => {
    const customer = await app.signUp();
    const mail = await orderMail(customer);
    expect(mail.from).toMatch(/^bounces\+[0-9a-f]{48}@mail\.galley\.test$/);
    expect(headerOf(mail, 'From')).toBe('Galley <hello@galley.test>');
    expect(headerOf(mail, 'Reply-To')).toBe('billing@galley.test');
    expect(headerOf(mail, 'List-Unsubscribe')).toMatch(new RegExp(`^<${app.url}/mail/unsubscribe/[\\w.-]{80}>$`));
    expect(headerOf(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(mail.content).toMatch(/Content-ID: <logo@galley>/i);
    await queue(customer.me.email);
    const reset = await mailTo(customer.me.email, /new password/);
    expect(headerOf(reset, 'List-Unsubscribe')).toBeUndefined();
    expect(reset.content).not.toContain('Unsubscribe');
  });
});

describe('the link that turns mails off', () => {
  it('works by one click without a sign-in, and not by opening it', async () => {
    const customer = await app.signUp();
    await customer.expect(200, 'patchMe', { body: { locale: 'de' } });
    const mail = await orderMail(customer);
    const link = headerOf(mail, 'List-Unsubscribe')!.slice(1, -1);
    const orderUpdates = async () => (await customer.expect(200, 'getMe')).body.notifications.order_updates;
    const page = await fetch(link);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('E-Mails zu Aufträgen')]);
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
    expect(await orderUpdates()).not.toBe(false);
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const done = await fetch(link, { method: 'POST', body });
    expect([done.status, await orderUpdates()]).toEqual([200, false]);
    expect((await fetch(link, { method: 'POST', body })).status).toBe(200);
    await createPlacedOrder(customer);
    expect(await app.db.$count(mailOutbox, eq(mailOutbox.to, customer.me.email))).toBe(2);
    for (const forged of [link.slice(0, -1), `${link.slice(0, -2)}AA`, link.replace(/[0-9a-f]{8}-/, '00000000-')])
      expect((await fetch(forged, { method: 'POST', body })).status).toBe(404);
  });
});

describe('a report of a mail server', () => {
  it('stops mails to an address that does not exist, until its owner confirms that it works', async () => {
    const customer = await app.signUp();
    const { email } = customer.me;
    const { from } = await orderMail(customer);
    for (let times = 0; times < 2; times++) expect(await sendReport(report(from))).toBe(200);
    expect([await bounces(email), await readBouncedAt(customer)]).toEqual([1, expect.any(String)]);
    const filtered = await admin.get('/api/support/customers?email_bounced_at%5Bempty%5D=false');
    expect(filtered.body).toMatchObject({ items: [{ email, email_bounced_at: expect.any(String) }] });

    await queue(email);
    await expect.poll(() => lastError(email)).toBe('not sent: the address returns mails');
    await app.client().expect(202, 'requestEmailVerification', { body: { email } });
    const check = await mailTo(email, /address works/);
    const token = /verify-email\?token=([\w-]+)/.exec(check.content.replace(/=\r\n/g, '').replaceAll('=3D', '='))?.[1];
    await app.client().expect(200, 'confirmEmail', { body: { token: token! } });
    expect(await readBouncedAt(customer)).toBeNull();
    const before = mailsTo(email).length;
    await queue(email);
    await expect.poll(() => mailsTo(email).length).toBe(before + 1);
  });

  it('can be handed over by a command, which asks for another try when the server does not take it', async () => {
    const customer = await app.signUp();
    const { from } = await orderMail(customer);
    const handOver = async (PUBLIC_URL: string) => {
      const env = { ...process.env, PUBLIC_URL, ENV_FILE: '' };
      const child = spawn(process.execPath, ['scripts/bounce.ts'], { env, stdio: ['pipe', 'ignore', 'ignore'] });
      child.stdin.end(report(from));
      return (await once(child, 'exit'))[0];
    };
    expect(await Promise.all([handOver(app.url), handOver(`${app.url}/elsewhere`)])).toEqual([0, 75]);
    expect(await readBouncedAt(customer)).toEqual(expect.any(String));
  });

  it('counts what may pass, and stops after the fifth', async () => {
    const customer = await app.signUp();
    const { email } = customer.me;
    for (let times = 1; times <= 5; times++) {
      expect(await readBouncedAt(customer)).toBeNull();
      const before = mailsTo(email).length;
      await queue(email);
      await expect.poll(() => mailsTo(email).length).toBe(before + 1);
      await sendReport(report(mailsTo(email).at(-1)!.from, { status: times % 2 ? '5.2.2' : '4.4.7' }));
    }
    expect([await bounces(email), await readBouncedAt(customer)]).toEqual([5, expect.any(String)]);
  });

  it('changes nothing unless it was sent to an address that we made, about a mail that failed', async () => {
    const customer = await app.signUp();
    const { from } = await orderMail(customer);
    const hex = from.slice('bounces+'.length, -'@mail.galley.test'.length);
    const before = await bounces();
    const hostile = [
      report(from, { action: 'delayed' }),
      report(from, { action: 'relayed' }),
      report(from).replace('message/delivery-status', 'text/plain'),
      report(`bounces+${hex.slice(0, -1)}${hex.endsWith('0') ? '1' : '0'}@mail.galley.test`),
      report(`bounces+${'0'.repeat(48)}@mail.galley.test`),
      report(Array.from({ length: 500 }, (_, place) => `bounces+${String(place).padStart(48, '0')}@x`).join(', ')),
      '',
      '\0\0\0',
      'From: a\r\n\r\n\r\n',
      `Content-Type: multipart/report; boundary="${'x'.repeat(5000)}"\r\n\r\n--`,
      Array.from(
        { length: 300 },
        (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}`,
      ).join('\r\n'),
      Buffer.from(Array.from({ length: 4096 }, (_, place) => (place * 7919) % 256)),
      '{"sql": "\'; drop table users; --"}',
      // These took seconds, in which nobody else got an answer.
      report(from, { action: `delayed\r\nX:${' '.repeat(100_000)}x\ry` }),
      'Content-Type: message/rfc822\r\n\r\n'.repeat(60_000),
    ];
    for (const body of hostile) expect(await sendReport(body)).toBe(200);
    expect(await sendReport(Buffer.alloc(3 * 1024 * 1024))).toBe(413);
    expect([await bounces(), await readBouncedAt(customer)]).toEqual([before, null]);
  });
});

describe('the webhook of SendGrid', () => {
  const send = async (
    body: string,
    { at = app.clock.now(), signed = body, path = 'sendgrid' }: { at?: Date; signed?: string; path?: string } = {},
  ) => {
    const timestamp = String(Math.floor(at.getTime() / 1000));
    const signature = createSign('sha256')
      .update(timestamp + signed)
      .sign(privateKey, 'base64');
    const headers = {
      'content-type': 'application/json',
      'x-twilio-email-event-webhook-timestamp': timestamp,
      'x-twilio-email-event-webhook-signature': signature,
    };
    return (await app.fetch(`/api/webhooks/mail/${path}`, { method: 'POST', headers, body })).status;
  };
  const event = (email: string, id: string, more: object = {}) => ({
    email,
    event: 'bounce',
    type: 'bounce',
    status: '5.1.1',
    reason: '550 5.1.1 no such user',
    sg_event_id: id,
    ...more,
  });

  it('marks the address of a signed bounce, once for each event', async () => {
    const customer = await app.signUp();
    const { email } = customer.me;
    const body = JSON.stringify([
      event(email, 'one', { type: 'blocked', status: '5.7.1' }),
      event(email, 'two', { event: 'deferred', status: '4.2.1' }),
      event(email.toUpperCase(), 'three'),
      event('stranger@example.net', 'four'),
    ]);
    for (let times = 0; times < 2; times++) expect(await send(body)).toBe(200);
    expect([await bounces(email), await bounces('stranger@example.net')]).toEqual([2, 1]);
    expect(await readBouncedAt(customer)).not.toBeNull();
  });

  it('refuses what is not signed, or was signed long ago', async () => {
    const before = await bounces();
    const body = JSON.stringify([event('a@example.net', 'five')]);
    const now = app.clock.now().getTime();
    for (const minutes of [-16, 16]) expect(await send(body, { at: new Date(now + minutes * 60_000) })).toBe(400);
    expect(await send(body, { signed: `${body} ` })).toBe(400);
    const plain = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    expect((await app.fetch('/api/webhooks/mail/sendgrid', plain)).status).toBe(400);
    expect(await send(body, { path: 'mailgun' })).toBe(404);
    expect(await bounces()).toBe(before);
  });

  it('reads anything that is signed without a fault', async () => {
    const before = await bounces();
    const odd = [null, 1, 'x', {}, [], { event: 'bounce' }, event('no address', 'six')];
    odd.push(event('a@example.net', '\0'), event('a\0@example.net', 'nul'));
    for (const body of ['', 'null', '{}', '[', '"x"', JSON.stringify(odd), JSON.stringify([[[[]]]])])
      expect(await send(body)).toBe(200);
    expect(await bounces()).toBe(before);
    const forged = event('a@example.net', 'seven', { reason: `\0\r\n${'x'.repeat(5000)}` });
    expect(await send(JSON.stringify([forged]))).toBe(200);
    expect(await bounces()).toBe(before + 1);
  });
});

it('a mail server that refuses an address at once marks it too', async () => {
  const customer = await app.signUp();
  const { email } = customer.me;
  const strict = await startMailServer({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 })),
  });
  const usual = app.deps.mail;
  const { config } = app.deps;
  app.deps.mail = openMailTransport({ ...config, mail: { ...config.mail, url: `smtp://127.0.0.1:${strict.port}` } });
  await queue(email);
  await expect.poll(() => readBouncedAt(customer)).not.toBeNull();
  app.deps.mail.close();
  app.deps.mail = usual;
  await strict.close();
});
