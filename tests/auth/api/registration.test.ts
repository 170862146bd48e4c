import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../../server/account/tables.ts';
import { startTestApp, type TestApp } from '../../helpers/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let counter = 0;
const someone = (overrides: object = {}) => {
  counter += 1;
  return {
    email: `someone${counter}@example.test`,
    password: 'seven green bicycles',
    password_confirm: 'seven green bicycles',
    first_name: 'Ada',
    last_name: 'Lovelace',
    account_type: 'individual',
    accept_terms: true,
    ...overrides,
  };
};
const register = (user_data: object) => app.client().call('register', { body: { user_data } });
const login = (email: string, password = 'seven green bicycles') =>
  app.client().call('login', { body: { email, password } });
const places = (detail: unknown) => (detail as { loc: unknown[] }[]).map(entry => entry.loc.join('.'));

describe('registration', () => {
  it('makes an account in the US that cannot sign in before its address is confirmed', async () => {
    const user_data = someone();
    expect((await register(user_data)).status).toBe(201);
    const [row] = await app.db.select().from(users).where(eq(users.email, user_data.email));
    expect(row).toMatchObject({ country: 'US', role: 'customer', email_verified_at: null });
    expect(row!.password_hash).toMatch(/^\$argon2id\$/);
    expect(await login(user_data.email)).toMatchObject({ status: 403, detail: 'Email address is not verified.' });
  });

  it('reports a taken address at its field, in any case', async () => {
    const user_data = someone();
    await register(user_data);
    const again = await register({ ...user_data, email: user_data.email.toUpperCase() });
    expect(again.status).toBe(422);
    expect(again.detail).toEqual([
      { type: 'integrity_error', loc: ['body', 'user_data', 'email'], msg: 'This email address is already in use.' },
    ]);
  });

  it('makes one account of many registrations at the same moment', async () => {
    const user_data = someone();
    const answers = await Promise.all(Array.from({ length: 6 }, () => register(user_data)));
    expect(answers.map(answer => answer.status).sort()).toEqual([201, 422, 422, 422, 422, 422]);
    expect(await app.db.$count(users, eq(users.email, user_data.email))).toBe(1);
  });

  it('needs a name for an organization', async () => {
    const answer = await register(someone({ account_type: 'organization' }));
    expect(places(answer.detail)).toEqual(['body.user_data.organization_name']);
    expect(
      (await register(someone({ account_type: 'organization', organization_name: 'Northfield Press' }))).status,
    ).toBe(201);
  });

  it.each([
    ['short', { password: 'eleven char', password_confirm: 'eleven char' }, ['body.user_data.password']],
    [
      'the address',
      { email: 'margaret@example.test', password: 'i am margaret, hello', password_confirm: 'i am margaret, hello' },
      ['body.user_data.password'],
    ],
    [
      'the name',
      { password: 'lovelace is a name', password_confirm: 'lovelace is a name' },
      ['body.user_data.password'],
    ],
    ['one letter', { password: 'aaaaaaaaaaaaaa', password_confirm: 'aaaaaaaaaaaaaa' }, ['body.user_data.password']],
    ['different', { password_confirm: 'seven blue bicycles' }, ['body.user_data.password_confirm']],
    ['blank name', { first_name: '   ' }, ['body.user_data.first_name']],
    ['a link in a name', { last_name: 'see https://evil.example' }, ['body.user_data.last_name']],
    ['no consent', { accept_terms: false }, ['body.user_data.accept_terms']],
    ['no address', { email: 'nobody' }, ['body.user_data.email']],
    ['unknown field', { role: 'admin' }, ['body.user_data.role']],
    ['null', { last_name: null }, ['body.user_data.last_name']],
  ])('refuses at the field: %s', async (_, overrides, expected) => {
    const answer = await register(someone(overrides));
    expect(answer.status).toBe(422);
    expect(places(answer.detail)).toEqual(expected);
  });

  it('keeps a name of several lines as one line, so that it makes no lines of a mail', async () => {
    const given = someone({ first_name: 'You won.\n\nClaim it now' });
    expect((await register(given)).status).toBe(201);
    const [mail] = await app.mailbox(given.email);
    expect(mail?.text).toContain('Hello You won. Claim it now,');
  });

  it.each([
    ['nothing', undefined],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['half a body', '{"user_data":'],
    ['a prototype', '{"__proto__":{"x":1},"user_data":{}}'],
  ])('answers %s with a refusal, never a failure', async (_, body) => {
    const answer = await app.client().post('/api/auth/register', body);
    expect([400, 422]).toContain(answer.status);
    expect(answer.detail).toBeTruthy();
  });

  it('counts a password by characters after NFKC, and accepts spaces', async () => {
    const password = 'ｆｕｌｌ　ｗｉｄｅ　ｗｏｒｄｓ';
    const user_data = someone({ password, password_confirm: password });
    expect((await register(user_data)).status).toBe(201);
    const [mail] = await app.mailbox(user_data.email);
    await app.client().expect(200, 'confirmEmail', { body: { email: user_data.email, code: mail!.code } });
    expect((await login(user_data.email, 'full wide words')).status).toBe(200);
  });
});

describe('confirming an address', () => {
  const fresh = async () => {
    const user_data = someone();
    await register(user_data);
    const [mail] = await app.mailbox(user_data.email);
    const token = new URL(mail!.links.find(link => link.includes('verify-email'))!).searchParams.get('token')!;
    return { email: user_data.email, code: mail!.code!, token };
  };
  const confirm = (body: object) => app.client().call('confirmEmail', { body });

  it('works once by link', async () => {
    const { email, token } = await fresh();
    expect((await confirm({ token })).status).toBe(200);
    expect((await confirm({ token })).status).toBe(410);
    expect((await login(email)).status).toBe(200);
  });

  it('works by code, which gives five tries', async () => {
    const { email, code } = await fresh();
    const wrong = code === '111111' ? '222222' : '111111';
    for (let tried = 0; tried < 5; tried += 1)
      expect(await confirm({ email, code: wrong })).toMatchObject({ status: 400, detail: 'The code is not correct.' });
    expect((await confirm({ email, code })).status).toBe(410);
  });

  it('lets a code live for 15 minutes and a link for 24 hours', async () => {
    const { email, code, token } = await fresh();
    await app.advance('PT16M');
    expect((await confirm({ email, code })).status).toBe(410);
    await app.advance('PT23H');
    expect((await confirm({ token })).status).toBe(200);
    const late = await fresh();
    await app.advance('PT24H1M');
    expect((await confirm({ token: late.token })).status).toBe(410);
  });

  it('answers an unknown address like a wrong code', async () => {
    expect(await confirm({ email: 'nobody@example.test', code: '123456' })).toMatchObject({
      status: 400,
      detail: 'The code is not correct.',
    });
  });

  it('sends again on request, voids the older proof, and answers every address alike', async () => {
    const { email, token } = await fresh();
    const ask = (address: string) => app.client().call('requestEmailVerification', { body: { email: address } });
    const known = await ask(email);
    const unknown = await ask('nobody@example.test');
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect(known.status).toBe(202);
    expect(await app.mailbox(email)).toHaveLength(2);
    expect((await confirm({ token })).status).toBe(410);
  });
});

describe('confirming an address signs in', () => {
  const password = 'seven green bicycles';
  /** A browser that has registered, and the link that was mailed. */
  async function registerInBrowser() {
    const user_data = someone();
    const browser = app.client();
    await browser.expect(201, 'register', { body: { user_data } });
    const [mail] = await app.mailbox(user_data.email);
    const link = new URL(mail!.links.find(one => one.includes('verify-email'))!);
    return { browser, email: user_data.email, link, token: link.searchParams.get('token')! };
  }
  type Browser = ReturnType<TestApp['client']>;
  const confirm = async (browser: Browser, token: string) =>
    (await browser.expect(200, 'confirmEmail', { body: { token } })).body;
  const whoIs = async (browser: Browser) => (await browser.call('getMe')).body?.email;

  it('in the browser that registered the account, until it is closed', async () => {
    const { browser, email, token } = await registerInBrowser();
    const answer = await confirm(browser, token);
    expect(answer).toMatchObject({ access_token: expect.any(String), me: { email }, expiry: expect.any(String) });
    expect(await whoIs(browser)).toBe(email);
  });

  it('where its password was entered before, and not on another device', async () => {
    const here = await registerInBrowser();
    const there = await registerInBrowser();
    expect(Object.keys(await confirm(app.client(), here.token))).toEqual(['message']);
    const other = app.client();
    const body = { email: there.email, password };
    expect((await other.call('login', { body: { ...body, password: 'eight red bicycles' } })).status).toBe(400);
    expect((await other.call('login', { body })).status).toBe(403);
    expect(await confirm(other, there.token)).toMatchObject({ me: { email: there.email } });
  });

  it('not where only the link is known, and not over another session', async () => {
    const attacker = await registerInBrowser();
    const victim = await registerInBrowser();
    expect(Object.keys(await confirm(victim.browser, attacker.token))).toEqual(['message']);
    expect(await whoIs(victim.browser)).toBeUndefined();
    await confirm(victim.browser, victim.token);
    const second = await registerInBrowser();
    await victim.browser.call('login', { body: { email: second.email, password } });
    expect(Object.keys(await confirm(victim.browser, second.token))).toEqual(['message']);
    expect(await whoIs(victim.browser)).toBe(victim.email);
  });

  it('not if the password has changed since, and not to a locked account', async () => {
    const changed = await registerInBrowser();
    const where = eq(users.email, changed.email);
    const [row] = await app.db.select().from(users).where(where);
    await app.db
      .update(users)
      .set({ password_hash: `${row!.password_hash}x` })
      .where(where);
    expect(Object.keys(await confirm(changed.browser, changed.token))).toEqual(['message']);
    const locked = await registerInBrowser();
    await app.db
      .update(users)
      .set({ blocked_at: app.clock.now(), blocked_reason: 'terms' })
      .where(eq(users.email, locked.email));
    expect(Object.keys(await confirm(locked.browser, locked.token))).toEqual(['message']);
  });

  it('not by opening the link: what a mail scanner fetches changes nothing', async () => {
    const { browser, email, link, token } = await registerInBrowser();
    for (const path of [`${link.pathname}${link.search}`, `/api/auth/email-verification-confirm?token=${token}`])
      for (const method of ['GET', 'HEAD']) await browser.request(method, path);
    expect(await whoIs(browser)).toBeUndefined();
    expect(await confirm(browser, token)).toMatchObject({ me: { email } });
  });
});
