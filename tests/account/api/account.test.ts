import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../helpers/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const home = { street: '118 Greene Street', city: 'New York', postcode: '10012', country: 'US', state: 'New York' };

describe('the account', () => {
  it('changes part by part, clears with null, and leaves the rest', async () => {
    const customer = await app.signUp();
    await customer.expect(200, 'patchMe', { body: { phone: '+4367612345678' } });
    const { body } = await customer.expect(200, 'patchMe', {
      body: { phone: null, notifications: { marketing: true } },
    });
    expect(body).toMatchObject({
      phone: null,
      first_name: 'Robin',
      notifications: { order_updates: true, billing: true, marketing: true },
    });
  });

  it.each<[Record<string, unknown>, string]>([
    [{ phone: '0676 1234' }, 'body.phone'],
    [{ first_name: ' ' }, 'body.first_name'],
    [{ first_name: '\u200b\u200d' }, 'body.first_name'],
    [{ last_name: 'Ex\u2028ample' }, 'body.last_name'],
    ...['evil.co/abc', 'evil.co', 'Evil.COM', 'see evil.example', 'a@evil.co', 'www.evil', 'evil。co'].map(
      first_name => [{ first_name }, 'body.first_name'] as [Record<string, unknown>, string],
    ),
    [{ locale: 'fr' }, 'body.locale'],
    [{ timezone: 'Mars/Olympus' }, 'body.timezone'],
    [{ role: 'admin' }, 'body.role'],
    [{ blocked_at: null }, 'body.blocked_at'],
    [{ email: 'x' }, 'body.email'],
  ])('refuses %o at the field', async (body, place) => {
    const customer = await app.signUp();
    const answer = await customer.call('patchMe', { body });
    expect(answer.status).toBe(422);
    expect((answer.detail as { loc: string[] }[])[0]!.loc.join('.')).toBe(place);
  });

  it.each(['J.R.R.', 'St.John', 'e.e.cummings', 'Dr. Ada', 'Sammy Davis Jr.', "O'Hara-Nuñez", 'M.Sc.'])(
    'takes the name %s',
    async last_name => {
      const customer = await app.signUp();
      await customer.expect(200, 'patchMe', { body: { last_name } });
    },
  );

  it('keeps the old address until the new one is confirmed', async () => {
    const customer = await app.signUp();
    const email = `new-${customer.me.email}`;
    const { body } = await customer.expect(200, 'patchMe', { body: { email } });
    expect(body).toMatchObject({ email: customer.me.email, pending_email: email });
    const [mail] = await app.mailbox(email);
    const token = new URL(mail!.links.find(link => link.includes('verify-email'))!).searchParams.get('token');
    await customer.expect(200, 'confirmEmail', { body: { token } });
    expect((await customer.call('getMe')).body).toMatchObject({ email, pending_email: null });
    await app.signIn(email, customer.password);
  });

  it('rejects an address that another account uses', async () => {
    const [one, two] = [await app.signUp(), await app.signUp()];
    const answer = await one.call('patchMe', { body: { email: two.me.email } });
    expect(answer.detail).toEqual([
      { type: 'integrity_error', loc: ['body', 'email'], msg: 'This email address is already in use.' },
    ]);
  });
});

describe('the organization', () => {
  it('is empty until it is saved, and bills to the main address unless said otherwise', async () => {
    const customer = await app.signUp();
    expect((await customer.call('getOrganization')).body.name).toBe('');
    const { body } = await customer.expect(200, 'patchOrganization', {
      body: { name: 'Northfield Press', address: home },
    });
    expect(body.billing_address).toEqual({ ...home, street_second_line: null });
    const billing_address = { ...home, street: '1 Other Street' };
    const different = await customer.expect(200, 'patchOrganization', {
      body: { has_different_billing_address: true, billing_address },
    });
    expect(different.body.billing_address.street).toBe('1 Other Street');
    const same = await customer.expect(200, 'patchOrganization', { body: { has_different_billing_address: false } });
    expect(same.body.billing_address.street).toBe(home.street);
  });

  it('needs a state in the US, and a billing address where it differs', async () => {
    const customer = await app.signUp();
    const { state: _state, ...noState } = home;
    const put = { name: 'N', website: null, emails: [], has_different_billing_address: false, address: noState };
    const answer = await customer.call('putOrganization', { body: put });
    expect((answer.detail as { loc: string[] }[])[0]!.loc).toEqual(['body', 'address', 'state']);
    expect(
      (
        await customer.call('patchOrganization', {
          body: { name: 'N', address: home, has_different_billing_address: true, billing_address: null },
        })
      ).status,
    ).toBe(422);
  });
});

describe('a place', () => {
  it.each([
    [{ country: 'US', state: 'NY' }, 'state'],
    [{ country: 'CA', state: 'New York' }, 'state'],
    [{ country: 'AU', state: null }, 'state'],
    [{ country: 'AU' }, 'state'],
    [{ country: 'QQ', state: null }, 'country'],
    [{ country: 'us', state: 'New York' }, 'country'],
  ])('%j is refused at its %s', async (place, field) => {
    const customer = await app.signUp();
    const { street, city, postcode } = home;
    const body = { name: 'N', address: { street, city, postcode, ...place } };
    const answer = await customer.call('patchOrganization', { body });
    expect([answer.status, (answer.detail as { loc: string[] }[])[0]?.loc]).toEqual([422, ['body', 'address', field]]);
  });

  it.each([
    [{ country: 'AU', state: 'Victoria' }],
    [{ country: 'CA', state: 'Ontario' }],
    [{ country: 'DE', state: null }],
    [{ country: 'DE', state: 'Bayern' }],
  ])('%j is taken', async place => {
    const customer = await app.signUp();
    const { street, city, postcode } = home;
    const body = { name: 'N', address: { street, city, postcode, ...place } };
    await customer.expect(200, 'patchOrganization', { body });
  });
});

describe('changes at the same moment', () => {
  it('of different parts all last', async () => {
    const customer = await app.signUp();
    const notes = [{ marketing: true }, { billing: false }, { order_updates: false }];
    await Promise.all(notes.map(notifications => customer.expect(200, 'patchMe', { body: { notifications } })));
    expect((await customer.call('getMe')).body.notifications).toEqual(Object.assign({}, ...notes));

    await customer.expect(200, 'patchOrganization', { body: { name: 'Northfield Press' } });
    const parts = [{ website: 'https://northfield.example' }, { tax_id: 'DE123456789' }, { emails: ['a@b.example'] }];
    await Promise.all(parts.map(body => customer.expect(200, 'patchOrganization', { body })));
    expect((await customer.call('getOrganization')).body).toMatchObject(Object.assign({}, ...parts));
  });
});

describe('a postcode', () => {
  it.each([
    ...['AE', 'HK', 'IE', 'QA', 'ZW', 'BS', 'CI'].map(country => [country, '', 200] as const),
    ...['DE', 'GB', 'US', 'JP', 'BR', 'XK'].map(country => [country, '', 422] as const),
    ['IE', 'D02 AF30', 200],
    ['XK', '10000', 200],
    ['DE', '1', 422],
  ] as const)('in %s may be "%s": %i', async (country, postcode, status) => {
    const customer = await app.signUp();
    const { street, city } = home;
    const state = country === 'US' ? 'New York' : null;
    const body = { name: 'N', address: { street, city, postcode, country, state } };
    const answer = await customer.call('patchOrganization', { body });
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.body.address.postcode).toBe(postcode);
    else expect(answer.body).toMatchObject({ detail: [{ loc: ['body', 'address', 'postcode'] }] });
  });
});
