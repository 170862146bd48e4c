/** A mail that is due while the mail server is down. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailOutbox } from '../../engine/server/mail/index.ts';
import { sendDueMails } from '../../engine/server/testing.ts';
import { queueMail } from '../../server/mail/mail.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';
import { createPlacedOrder } from '../orders/api/orderFixtures.ts';

let app: TestApp;
let customer: Customer;
let order: string;
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.signUp();
  order = await createPlacedOrder(customer);
});
afterAll(() => app?.close());

const orderIs = (set: string) => `update orders set ${set} where uuid = '${order}';`;

describe('while the mail server is down', () => {
  const received: string[] = [];
  let isDown = true;

  it.each([
    ['the debtor has paid', () => orderIs(`status = 'queued'`), []],
    ['nothing', () => orderIs(`status = 'awaiting_payment'`), ['Your payment for E-26-004217 did not go through']],
  ])('a failed payment is mailed once, or not at all, when meanwhile happened: %s', async (_, change, subjects) => {
    Object.assign(app.deps, {
      mail: {
        async send({ subject }: { subject: string }) {
          if (isDown) throw Object.assign(new Error('no connection'), { command: 'CONN' });
          received.push(subject);
        },
        close() {},
      },
    });
    received.length = 0;
    isDown = true;
    const to = customer.me.email;
    const link = `https://galley.test/dashboard/orders/${order}/checkout`;
    const data = { number: 'E-26-004217', link, amount: { amount: 45_360, currency: 'USD' } };
    const at = app.clock.now();
    await app.db.delete(mailOutbox).where(eq(mailOutbox.to, to));
    await app.db.transaction(tx => queueMail(tx, { to, template: 'payment_failed', locale: 'en', data, at }));
    await sendDueMails(app.deps);
    // The server's own attempt may be the first one: it also has to fail before the mail server is back.
    await expect
      .poll(async () => (await app.db.select().from(mailOutbox).where(eq(mailOutbox.to, to)))[0]?.last_error)
      .toBe('no connection');
    await app.db.execute(sql.raw(change()));
    isDown = false;
    const later = { ...app.deps, clock: { now: () => new Date(at.getTime() + 15 * 60_000) } };
    await Promise.all([sendDueMails(later), sendDueMails(later), sendDueMails(later)]);
    await sendDueMails(later);
    expect(received).toEqual(subjects);
  });
});
