import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MailboxEntry } from '../../../engine/server/testing.ts';
import { users } from '../../../server/account/tables.ts';
import { payments } from '../../../server/billing/tables.ts';
import type { Answer } from '../../helpers/client.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { createStaff } from '../../support/api/staffHelpers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ demo: true, config: { rateLimit: true } });
});
afterAll(() => app.close());

const next = 'nine purple umbrellas';
const required = {
  detail: 'Enter your password again to do this.',
  message: 'Enter your password again to do this.',
  reauthenticate: true,
};
const invited = { email: 'new@team.test', first_name: 'Noor', last_name: 'Haddad', role: 'support' };

/** A payment of which more than 100.00 can be given back. */
async function largePayment(): Promise<string> {
  const rows = await app.db.select().from(payments).where(eq(payments.payment_status, 'succeeded'));
  const found = rows.find(({ amount, refunded }) => amount - refunded > 150_00);
  if (!found) throw new Error('The demo has no payment that is large enough.');
  return found.uuid;
}
const refundOf = (amount: number) => async (staff: Customer) =>
  staff.call('refundPayment', {
    params: { payment_uuid: await largePayment() },
    body: { amount, to: 'credit', note: 'Agreed by telephone.' },
  });

type Act = (by: Customer) => Promise<Answer>;
interface Guarded {
  what: string;
  by: 'customer' | 'admin';
  act: Act;
  needsPassword: boolean;
}
/** Gives back 60.00 twice, of one payment. */
const refundInPieces: Act = async staff => {
  const params = { payment_uuid: await largePayment() };
  const body = { amount: 60_00, to: 'credit' as const, note: 'Agreed by telephone.' };
  const first = await staff.call('refundPayment', { params, body });
  return first.status < 300 ? staff.call('refundPayment', { params, body }) : first;
};

const giveCredit = (staff: Customer, customer_uuid: string, amount: number) =>
  staff.call('moveCredit', {
    body: { customer_uuid, direction: 'give', sum: { amount, currency: 'USD' }, note: 'Agreed by telephone.' },
  });
/** Gives something to one customer after the other, each time less than the limit. */
const creditInPieces: Act = async staff => {
  const [one, other] = [await app.signUp(), await app.signUp()];
  const first = await giveCredit(staff, one.me.uuid, 60_00);
  return first.status < 300 ? giveCredit(staff, other.me.uuid, 60_00) : first;
};

const table: Guarded[] = [
  {
    what: 'another address by PATCH',
    by: 'customer',
    needsPassword: true,
    act: by => by.call('patchMe', { body: { email: `new-${by.me.email}` } }),
  },
  {
    what: 'another address by PUT',
    by: 'customer',
    needsPassword: true,
    act: by =>
      by.call('putMe', {
        body: {
          first_name: 'Robin',
          last_name: 'Example',
          phone: null,
          account_type: 'individual',
          locale: 'en',
          timezone: 'UTC',
          notifications: by.me.notifications,
          email: `put-${by.me.email}`,
        },
      }),
  },
  {
    what: 'another password',
    by: 'customer',
    needsPassword: true,
    act: by => by.call('changePassword', { body: { password: next, password_confirm: next } }),
  },
  { what: 'deleting the account', by: 'customer', needsPassword: true, act: by => by.call('deleteAccount') },
  {
    what: 'a new member of staff',
    by: 'admin',
    needsPassword: true,
    act: by => by.call('inviteStaff', { body: invited }),
  },
  { what: 'a refund above 100.00', by: 'admin', needsPassword: true, act: refundOf(100_01) },
  { what: 'a refund above 100.00 in pieces', by: 'admin', needsPassword: true, act: refundInPieces },
  {
    what: 'credit above 100.00',
    by: 'admin',
    needsPassword: true,
    act: async staff => giveCredit(staff, (await app.signUp()).me.uuid, 100_01),
  },
  { what: 'credit for several customers that is more together', by: 'admin', needsPassword: true, act: creditInPieces },
  {
    what: 'credit of 100.00',
    by: 'admin',
    needsPassword: false,
    act: async staff => giveCredit(staff, (await app.signUp()).me.uuid, 100_00),
  },
  { what: 'a refund of 5.00', by: 'admin', needsPassword: false, act: refundOf(5_00) },
  {
    what: 'another name',
    by: 'customer',
    needsPassword: false,
    act: by => by.call('patchMe', { body: { first_name: 'Bo' } }),
  },
  {
    what: 'the same address',
    by: 'customer',
    needsPassword: false,
    act: by => by.call('patchMe', { body: { email: by.me.email.toUpperCase() } }),
  },
];

const actorOf = ({ by }: Guarded): Promise<Customer> =>
  by === 'admin' ? (createStaff(app, 'admin') as Promise<Customer>) : app.signUp();

describe('an open session', () => {
  it.each(table)('without a sign-in of the last 10 minutes: $what, needs the password: $needsPassword', async row => {
    const actor = await actorOf(row);
    await app.advance('PT10M1S');
    const answer = await row.act(actor);
    if (!row.needsPassword) return expect(answer.status).toBeLessThan(300);
    expect([answer.status, answer.body]).toEqual([403, required]);
    expect((await actor.call('reauthenticate', { body: { password: 'not this one at all' } })).status).toBe(400);
    expect((await row.act(actor)).status).toBe(403);
    await actor.expect(204, 'reauthenticate', { body: { password: actor.password } });
    expect((await row.act(actor)).status).toBeLessThan(300);
  });

  it('that has just begun needs no password', async () => {
    const customer = await app.signUp();
    await customer.expect(200, 'changePassword', { body: { password: next, password_confirm: next } });
  });

  it('is allowed with the current password in the body, and not with null', async () => {
    const customer = await app.signUp();
    await app.advance('PT11M');
    const change = (current_password: string | null) =>
      customer.call('changePassword', { body: { password: next, password_confirm: next, current_password } });
    expect((await change(null)).status).toBe(403);
    expect((await change(customer.password)).status).toBe(200);
  });

  it('may guess the password five times in 15 minutes; the session goes on', async () => {
    const customer = await app.signUp();
    const guess = (password: string) => customer.call('reauthenticate', { body: { password } });
    for (let tried = 0; tried < 5; tried += 1) expect((await guess('not this one at all')).status).toBe(400);
    expect((await guess(customer.password)).status).toBe(429);
    expect((await customer.call('getMe')).status).toBe(200);
  });

  it('repeats a request with its Idempotency-Key once the password was given', async () => {
    const admin = (await createStaff(app, 'admin')) as Customer;
    await app.advance('PT11M');
    const headers = { 'idempotency-key': '3f0a8c1e-5d47-4c59-9a34-0b6c1f2d7e11' };
    const body = { ...invited, email: 'keyed@team.test' };
    expect((await admin.call('inviteStaff', { body, headers })).status).toBe(403);
    await admin.expect(204, 'reauthenticate', { body: { password: admin.password } });
    expect((await admin.call('inviteStaff', { body, headers })).status).toBe(201);
  });
});

const tokenIn = (mail: MailboxEntry | undefined, page: string): string =>
  new URL(mail?.links.find(link => link.includes(page)) ?? 'none:').searchParams.get('token') ?? '';
const newest = async (email: string) => (await app.mailbox(email))[0];
const undo = (token: string) => app.client().call('undoChange', { body: { token } });
const login = (email: string, password: string) => app.client().call('login', { body: { email, password } });

/**
 * Ways to take over an account from a session that was left open. Each returns the token that the owner gets by mail.
 */
const takeovers: [string, (victim: Customer, thief: string) => Promise<string>][] = [
  [
    'a requested change of the address',
    async (victim, thief) => {
      await victim.expect(200, 'patchMe', { body: { email: thief } });
      return tokenIn(await newest(victim.me.email), 'undo-change');
    },
  ],
  [
    'a confirmed change of the address',
    async (victim, thief) => {
      await victim.expect(200, 'patchMe', { body: { email: thief } });
      await victim.expect(200, 'confirmEmail', { body: { token: tokenIn(await newest(thief), 'verify-email') } });
      return tokenIn(await newest(victim.me.email), 'undo-change');
    },
  ],
  [
    'a change of the password',
    async victim => {
      await victim.expect(200, 'changePassword', { body: { password: next, password_confirm: next } });
      return tokenIn(await newest(victim.me.email), 'undo-change');
    },
  ],
  [
    'a chain of address, password and another address',
    async (victim, thief) => {
      await victim.expect(200, 'patchMe', { body: { email: thief } });
      await victim.expect(200, 'confirmEmail', { body: { token: tokenIn(await newest(thief), 'verify-email') } });
      const token = tokenIn(await newest(victim.me.email), 'undo-change');
      await victim.expect(200, 'changePassword', { body: { password: next, password_confirm: next } });
      await victim.expect(200, 'patchMe', { body: { email: `2-${thief}` } });
      await victim.expect(200, 'confirmEmail', {
        body: { token: tokenIn(await newest(`2-${thief}`), 'verify-email') },
      });
      return token;
    },
  ],
];

describe('the link "this was not me"', () => {
  it.each(takeovers)('gives the account back after %s', async (name, takeOver) => {
    const victim = await app.signUp();
    const { email } = victim.me;
    const thief = `thief-${email}`;
    const token = await takeOver(victim, thief);
    const { body } = await undo(token);
    expect((await victim.call('getMe')).status).toBe(401);
    for (const address of [email, thief, `2-${thief}`])
      for (const password of [victim.password, next]) expect((await login(address, password)).status, name).toBe(400);
    await app.client().expect(200, 'confirmPasswordReset', {
      body: { token: body.reset_token, password: 'eleven orange kettles', password_confirm: 'eleven orange kettles' },
    });
    const owner = await app.signIn(email, 'eleven orange kettles');
    expect(owner.me).toMatchObject({ email, pending_email: null });
    expect((await undo(token)).status).toBe(410);
    // Other notices of the same changes have nothing left to undo, and end no session of the owner.
    for (const mail of await app.mailbox(email)) {
      const own = tokenIn(mail, 'undo-change');
      if (own && !mail.subject.startsWith('Your password')) expect((await undo(own)).status).toBe(410);
    }
    // What the thief was sent undoes nothing.
    for (const address of [thief, `2-${thief}`])
      for (const mail of await app.mailbox(address)) {
        const page = mail.links[0]?.includes('undo-change') ? 'undo-change' : 'verify-email';
        const own = tokenIn(mail, page);
        const used = page === 'undo-change' ? undo(own) : app.client().call('confirmEmail', { body: { token: own } });
        expect((await used).status).toBe(410);
      }
    expect((await owner.call('getMe')).body.email).toBe(email);
  });

  it('works for 7 days', async () => {
    const victim = await app.signUp();
    const token = await takeovers[1]![1](victim, `week-${victim.me.email}`);
    await app.advance('P6DT23H');
    expect((await undo(token)).status).toBe(200);
    const other = await app.signUp();
    const late = await takeovers[1]![1](other, `week-${other.me.email}`);
    await app.advance('P7DT1S');
    expect((await undo(late)).status).toBe(410);
  });

  it('keeps its address from others for as long', async () => {
    const victim = await app.signUp();
    const { email } = victim.me;
    await takeovers[1]![1](victim, `kept-${email}`);
    const stranger = await app.signUp();
    expect((await stranger.call('patchMe', { body: { email } })).status).toBe(422);
    const user_data = {
      email,
      password: next,
      password_confirm: next,
      first_name: 'Ada',
      last_name: 'Lovelace',
      account_type: 'individual',
      accept_terms: true,
    };
    expect((await app.client().call('register', { body: { user_data } })).status).toBe(422);
    await victim.expect(200, 'patchMe', { body: { email } });
  });

  it('cannot be guessed', async () => {
    for (const token of ['x', 'x'.repeat(43), '']) expect([410, 422]).toContain((await undo(token)).status);
  });
});

describe('a confirmed address', () => {
  it('ends all sessions but the one in which it was confirmed', async () => {
    const customer = await app.signUp();
    const elsewhere = await app.signIn(customer.me.email, customer.password);
    const email = `moved-${customer.me.email}`;
    await elsewhere.expect(200, 'patchMe', { body: { email } });
    await customer.expect(200, 'confirmEmail', { body: { token: tokenIn(await newest(email), 'verify-email') } });
    expect((await customer.call('getMe')).status).toBe(200);
    expect((await elsewhere.call('getMe')).status).toBe(401);
    const subjects = (await app.mailbox(customer.me.email)).map(({ subject }) => subject);
    expect(subjects.slice(0, 2)).toEqual(['Your email address was changed', 'Your email address is about to change']);
    const [row] = await app.db.select().from(users).where(eq(users.uuid, customer.me.uuid));
    expect(row?.email).toBe(email);
  });
});
