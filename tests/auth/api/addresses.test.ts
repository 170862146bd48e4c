import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MailboxEntry } from '../../../engine/server/testing.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const tokenIn = (mail: MailboxEntry | undefined) =>
  new URL(mail?.links.find(link => link.includes('token=')) ?? 'none:').searchParams.get('token');
const confirm = (body: object) => app.client().call('confirmEmail', { body });
const password = 'seven green bicycles';
const register = (email: string) =>
  app.client().call('register', {
    body: {
      user_data: {
        email,
        password,
        password_confirm: password,
        first_name: 'Ada',
        last_name: 'Lovelace',
        account_type: 'individual',
        accept_terms: true,
      },
    },
  });
const wantAddress = (customer: Customer, email: string) => customer.expect(200, 'patchMe', { body: { email } });

describe('an address that several accounts want', () => {
  it('only one of them gets the address, and the others are refused', async () => {
    for (const email of ['a@wanted.test', 'b@wanted.test', 'c@wanted.test']) {
      for (const customer of [await app.signUp(), await app.signUp()]) await wantAddress(customer, email);
      const tokens = (await app.mailbox(email)).map(tokenIn);
      const answers = await Promise.all([
        ...tokens.map(token => confirm({ token })),
        ...[1, 2].map(() => register(email)),
      ]);
      expect(answers.filter(answer => answer.status < 300)).toHaveLength(1);
      expect(answers.filter(answer => answer.status === 422)).toHaveLength(3);
    }
  });
});

describe('a new address', () => {
  it('is confirmed by its code too, typed with the new address in any case', async () => {
    const customer = await app.signUp();
    await wantAddress(customer, 'Fresh@new.test');
    const [mail] = await app.mailbox('Fresh@new.test');
    await customer.expect(200, 'confirmEmail', { body: { email: 'fresh@new.test', code: mail?.code } });
    expect((await customer.call('getMe')).body).toMatchObject({ email: 'Fresh@new.test', pending_email: null });
  });

  it('can be sent its mail again, which voids the first', async () => {
    const customer = await app.signUp();
    await wantAddress(customer, 'again@new.test');
    await app.client().expect(202, 'requestEmailVerification', { body: { email: 'again@new.test' } });
    const mails = await app.mailbox('again@new.test');
    expect(mails).toHaveLength(2);
    expect((await confirm({ token: tokenIn(mails[1]) })).status).toBe(410);
    expect((await confirm({ token: tokenIn(mails[0]) })).status).toBe(200);
  });
});

describe('a new address that is never confirmed', () => {
  it('is forgotten after 24 hours; the old one stays', async () => {
    const customer = await app.signUp();
    await wantAddress(customer, 'never@new.test');
    const [mail] = await app.mailbox('never@new.test');
    await app.advance('PT23H');
    const me = async () => (await (await app.signIn(customer.me.email, customer.password)).expect(200, 'getMe')).body;
    expect(await me()).toMatchObject({ email: customer.me.email, pending_email: 'never@new.test' });
    await app.advance('PT2H');
    expect(await me()).toMatchObject({ email: customer.me.email, pending_email: null });
    expect((await confirm({ token: tokenIn(mail) })).status).toBe(410);
  });
});

describe('a link for a new password', () => {
  const requestPasswordToken = async (customer: Customer) => {
    await app.client().expect(202, 'requestPasswordReset', { body: { email: customer.me.email } });
    return tokenIn((await app.mailbox(customer.me.email)).find(mail => mail.text.includes('verify-pass')));
  };
  const use = (token: string | null, chosen = 'nine yellow tricycles') =>
    app.client().call('confirmPasswordReset', { body: { token, password: chosen, password_confirm: chosen } });

  it('works once, also at the same moment', async () => {
    const token = await requestPasswordToken(await app.signUp());
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => use(token, `nine yellow tricycles ${at}`)));
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1);
    expect(answers.filter(answer => answer.status === 410)).toHaveLength(7);
  });

  it('is void once the password was changed', async () => {
    const customer = await app.signUp();
    const token = await requestPasswordToken(customer);
    await customer.expect(200, 'changePassword', { body: { password, password_confirm: password } });
    expect((await use(token)).status).toBe(410);
  });

  it('is void once the account has another address', async () => {
    const customer = await app.signUp();
    const token = await requestPasswordToken(customer);
    await wantAddress(customer, 'moved@new.test');
    await confirm({ token: tokenIn((await app.mailbox('moved@new.test'))[0]) });
    expect((await use(token)).status).toBe(410);
  });
});
