import { domainToASCII } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readableEmail } from '../../../engine/dsl/index.ts';
import { emailKey } from '../../../engine/server/index.ts';
import { renderMail } from '../../../engine/server/testing.ts';
import { startTestApp, type TestApp } from '../../helpers/testApp.ts';

const toStoredForm = (address: string) => {
  const [name, domain = ''] = address.split('@');
  return `${name}@${domainToASCII(domain)}`;
};

describe('an address is read in the letters of its domain', () => {
  it.each([
    'info@münchen.de',
    'a.b+c@bücher.example',
    'info@почта.рф',
    'info@παράδειγμα.gr',
    'info@例え.jp',
    'info@한국.kr',
    'info@مثال.مصر',
    'info@mail.münchen.de',
    'info@example.com',
  ])('%s', address => expect(readableEmail(toStoredForm(address))).toBe(address));

  it.each([
    ['a Cyrillic name that looks Latin', 'info@аррӏе.com'],
    ['a Latin name with a Cyrillic letter', 'info@pаypal.com'],
    ['a Latin name with a Greek letter', 'info@gοogle.com'],
    ['two scripts that are not written together', 'info@exampleпочта.com'],
  ])('but for %s', (_what, address) => expect(readableEmail(toStoredForm(address))).toBe(toStoredForm(address)));

  it.each(['', 'no address', '@xn--mnchen-3ya.de', 'a@xn--', 'a@xn--99999999999', 'a@xn--a-.de', 'info@xn--abc.de'])(
    'and "%s" stays as it is',
    text => expect(readableEmail(text)).toBe(text),
  );
});

it('a mail names the address as it is read', () => {
  const data = { name: 'Anna', link: 'https://galley.test/undo', email: 'anna@xn--mnchen-3ya.de' };
  expect(renderMail('email_changed', 'en', data).text).toContain('anna@münchen.de');
});

it.each(['anna@münchen.de', ' Anna@MÜNCHEN.de', 'anna@xn--mnchen-3ya.de'])('"%s" is one account', typed =>
  expect(emailKey(typed)).toBe('anna@xn--mnchen-3ya.de'),
);

describe('signing in', () => {
  const password = 'correct horse battery staple';
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
    await app.signUp({ email: 'anna@xn--mnchen-3ya.de', password });
  });
  afterAll(() => app?.close());

  it.each([
    'anna@münchen.de',
    'Anna@MÜNCHEN.de',
    'anna@xn--mnchen-3ya.de',
    'anna@XN--MNCHEN-3YA.de',
    ' anna@mu\u0308nchen.de',
  ])('takes the address typed as "%s"', async typed => {
    const signedIn = await app.signIn(typed, password);
    expect(readableEmail(signedIn.me.email)).toBe('anna@münchen.de');
  });
});
