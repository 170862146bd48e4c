import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  normalizeCode,
  normalizeEmail,
  normalizeLine,
  normalizePhone,
  normalizeText,
  normalizeUrl,
} from '../../../engine/dsl/text/normalize.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';

describe('what was typed or pasted is read as it was meant', () => {
  it.each<[read: (typed: string) => string, typed: string, value: string]>([
    [normalizePhone, '+1 212 555 0100', '+12125550100'],
    [normalizePhone, '+49 (30) 123-456', '+4930123456'],
    [normalizePhone, '0049 30/123456', '+4930123456'],
    [normalizePhone, '+44 (0)20 7946 0958', '+442079460958'],
    [normalizePhone, '0044 (0) 20 7946 0958', '+442079460958'],
    [normalizePhone, '+49(0)30 123456', '+4930123456'],
    [normalizePhone, '+39 (0)6 698 1', '+3906698' + '1'],
    [normalizePhone, '+٩٧١ ٤ ٥٥٥', '+9714555'],
    [normalizePhone, '＋４９ ３０ １２３', '+4930123'],
    [normalizePhone, '\u202a+49 30 123\u202c', '+4930123'],
    [normalizePhone, '030 123', '030123'],
    [normalizePhone, 'ask for Ada', 'ask for Ada'],
    [normalizeEmail, ' ada@example.com\u200b', 'ada@example.com'],
    [normalizeEmail, 'info@münchen.de', 'info@xn--mnchen-3ya.de'],
    [normalizeEmail, 'ａｄａ＠example.com', 'ada@example.com'],
    [normalizeEmail, 'Ada.L@Example.com', 'Ada.L@Example.com'],
    [normalizeEmail, 'no address', 'no address'],
    [normalizeUrl, 'example.com', 'https://example.com'],
    [normalizeUrl, 'www.example.com/a?b=1#C', 'https://www.example.com/a?b=1#C'],
    [normalizeUrl, 'HTTPS://EXAMPLE.COM', 'https://example.com'],
    [normalizeUrl, 'http://example.com/Path', 'http://example.com/Path'],
    [normalizeUrl, 'https://münchen.de', 'https://xn--mnchen-3ya.de'],
    [normalizeUrl, 'https://example.com', 'https://example.com'],
    [normalizeUrl, 'münchen.de/ä?q=ö', 'https://xn--mnchen-3ya.de/%C3%A4?q=%C3%B6'],
    [normalizeUrl, 'https://example.com/%C3%A4', 'https://example.com/%C3%A4'],
    [normalizeUrl, 'example.com.', 'https://example.com'],
    [normalizeUrl, 'https://example.com/a.', 'https://example.com/a.'],
    [normalizeUrl, 'my site', 'my site'],
    [normalizeUrl, 'javascript:alert(1)', 'javascript:alert(1)'],
    [normalizeUrl, 'https://user@example.com', 'https://user@example.com'],
    [normalizeLine, '\u200f Résumé\u200e ', 'Résumé'],
    [normalizeLine, 'Re\u0301sume\u0301', 'Résumé'],
    [normalizeLine, 'Ex\u202eample', 'Example'],
    [normalizeLine, 'one\ntwo', 'one two'],
    [normalizeLine, '\u200b\u2060\ufeff', ''],
    [normalizeLine, '\u2800\u2800', ''],
    [normalizeLine, '\u3164', ''],
    [normalizeLine, '\u115f \u1160', ''],
    [normalizeLine, '홍\u3164길동', '홍\u3164길동'],
    [normalizeLine, 'می\u200cخواهم', 'می\u200cخواهم'],
    [normalizeText, '  one\n\ntwo  ', 'one\n\ntwo'],
    [normalizeText, ' \u200b\n\u200f ', ''],
    [normalizeText, '\u3164\n\u2800', ''],
    [normalizeCode, 'ＷＥＬＣＯＭＥ１０', 'WELCOME10'],
    [normalizeCode, '“welcome10”.', 'WELCOME10'],
    [normalizeCode, '\u200bWEL COME10\u00a0', 'WELCOME10'],
    [normalizeCode, "'welcome10',", 'WELCOME10'],
  ])('%o reads %j as %j', (read, typed, value) => {
    expect(read(typed)).toBe(value);
    expect(read(value)).toBe(value);
  });
});

describe('the server stores it so', () => {
  let app: TestApp;
  let customer: Customer;
  beforeAll(async () => {
    app = await startTestApp();
    customer = await app.signUp();
  });
  afterAll(() => app.close());

  it('in the profile', async () => {
    const body = { first_name: ' Ada\u200f', phone: '+44 (0)20 7946 0958' };
    const saved = await customer.expect(200, 'patchMe', { body });
    expect(saved.body).toMatchObject({ first_name: 'Ada', phone: '+442079460958' });
  });

  it('in the organization', async () => {
    const body = { name: 'N', website: 'münchen.de', emails: ['info@münchen.de'] };
    const saved = await customer.expect(200, 'patchOrganization', { body });
    expect(saved.body).toMatchObject({ website: 'https://xn--mnchen-3ya.de', emails: ['info@xn--mnchen-3ya.de'] });
  });

  it.each(['          ', '\u200b'.repeat(12), '\n\n\n\n\n\n\n\n\n\n', '\u3164'.repeat(10), '\u2800'.repeat(10)])(
    'and takes no message of %j',
    async message => {
      const answer = await customer.call('postContactMessage', { body: { topic: 'other', subject: 'About', message } });
      expect([answer.status, answer.body]).toMatchObject([422, { detail: [{ loc: ['body', 'message'] }] }]);
    },
  );

  it.each(['example', 'javascript:alert(1)', 'ftp://example.com', '//example.com', 'data:text/html,x', 'exa mple.com'])(
    'and says of %j that it is no web address',
    async website => {
      const answer = await customer.call('patchOrganization', { body: { website } });
      const msg = 'Enter a full address that starts with https://.';
      expect([answer.status, answer.body]).toEqual([
        422,
        { detail: [{ type: 'value_error.url', loc: ['body', 'website'], msg }] },
      ]);
    },
  );

  it('and names the one field that is wrong in what may be left out as a whole', async () => {
    const billing_address = { street: 'Main 1', city: 'Berlin', postcode: '', country: 'DE', state: null };
    const answer = await customer.call('patchOrganization', { body: { billing_address } });
    const { detail } = answer.body as unknown as { detail: { loc: unknown }[] };
    expect(detail.map(({ loc }) => loc)).toEqual([['body', 'billing_address', 'postcode']]);
  });

  it('a time zone is stored by its current name, typed in any case', async () => {
    for (const [timezone, current] of [
      ['europe/berlin', 'Europe/Berlin'],
      ['asia/calcutta', 'Asia/Kolkata'],
    ])
      expect((await customer.expect(200, 'patchMe', { body: { timezone } })).body.timezone).toBe(current);
  });

  it('and leaves a password as it is', async () => {
    const password = ' correct horse\u200b battery staple ';
    const email = 'spaces@customer.test';
    const user_data = {
      email,
      password,
      password_confirm: password,
      first_name: 'A',
      last_name: 'B',
      account_type: 'individual' as const,
      accept_terms: true as const,
    };
    await app.client().expect(201, 'register', { body: { user_data } });
    const [mail] = await app.mailbox(email);
    const token = new URL(mail?.links[0] ?? '').searchParams.get('token') ?? '';
    await app.client().expect(200, 'confirmEmail', { body: { token } });
    expect((await app.signIn(email, password)).me.email).toBe(email);
  });
});
