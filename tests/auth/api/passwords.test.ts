import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../helpers/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const next = 'nine purple umbrellas';
const tokenFor = async (email: string) => {
  await app.client().expect(202, 'requestPasswordReset', { body: { email } });
  const [mail] = await app.mailbox(email);
  return new URL(mail!.links.find(link => link.includes('verify-pass'))!).searchParams.get('token')!;
};
const confirm = (token: string, password = next, password_confirm = password) =>
  app.client().call('confirmPasswordReset', { body: { token, password, password_confirm } });

describe('resetting a password', () => {
  it('answers every address alike', async () => {
    const customer = await app.signUp();
    const ask = (email: string) => app.client().call('requestPasswordReset', { body: { email } });
    const [known, unknown] = [await ask(customer.me.email), await ask('nobody@example.test')];
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect(await app.mailbox('nobody@example.test')).toEqual([]);
  });

  it('works once, ends all sessions, and tells the owner by mail', async () => {
    const customer = await app.signUp();
    const token = await tokenFor(customer.me.email);
    expect((await confirm(token)).status).toBe(200);
    expect((await confirm(token)).status).toBe(410);
    expect((await customer.call('getMe')).status).toBe(401);
    await app.signIn(customer.me.email, next);
    expect((await app.mailbox(customer.me.email))[0]!.subject).toMatch(/password/i);
  });

  it('is invalid after a newer one, and after an hour', async () => {
    const customer = await app.signUp();
    const older = await tokenFor(customer.me.email);
    const newer = await tokenFor(customer.me.email);
    expect((await confirm(older)).status).toBe(410);
    await app.advance('PT61M');
    expect((await confirm(newer)).status).toBe(410);
  });

  it('keeps the link valid if the new password is refused', async () => {
    const customer = await app.signUp();
    const token = await tokenFor(customer.me.email);
    expect(await confirm(token, next, 'something else entirely')).toMatchObject({ status: 400 });
    expect((await confirm(token, customer.password)).status).toBe(422);
    expect((await confirm(token)).status).toBe(200);
  });
});

describe('changing a password', () => {
  it('ends all other sessions and keeps this one', async () => {
    const customer = await app.signUp();
    const elsewhere = await app.signIn(customer.me.email, customer.password);
    const answer = await customer.call('changePassword', {
      body: { password: next, password_confirm: next, current_password: customer.password },
    });
    expect(answer.status).toBe(200);
    expect((await customer.call('getMe')).status).toBe(200);
    expect((await elsewhere.call('getMe')).status).toBe(401);
  });

  it.each([
    ['a mismatch', { password: next, password_confirm: 'x' }, 400],
    ['a wrong current password', { password: next, password_confirm: next, current_password: 'no' }, 400],
    [
      'the same password',
      { password: 'correct horse battery staple', password_confirm: 'correct horse battery staple' },
      422,
    ],
    [
      'one with half of the first name',
      { password: 'a quiet robin in may', password_confirm: 'a quiet robin in may' },
      422,
    ],
    ['a short one', { password: 'short', password_confirm: 'short' }, 422],
  ])('refuses %s and stays signed in', async (_, body, status) => {
    const customer = await app.signUp();
    expect((await customer.call('changePassword', { body })).status).toBe(status);
    expect((await customer.call('getMe')).status).toBe(200);
  });
});
