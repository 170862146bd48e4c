import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import OrganizationPage from '../../../src/account/OrganizationPage.tsx';
import ContactPage from '../../../src/messages/ContactPage.tsx';
import { answer, api, bodies, messageAt, network, open, serveForm, withAccount } from './accountApp.tsx';
import { organization as saved } from './organization.ts';
import { formOfServer } from './sentForms.ts';

withAccount();

const organization = await formOfServer('organization');
const contact = await formOfServer('contact');

beforeEach(() => {
  network.use(
    http.get(`${api}/core/countries`, () => HttpResponse.json([{ icon: '🇺🇸', name: 'United States', code: 'US' }])),
    http.get(`${api}/core/states`, () => HttpResponse.json([{ name: 'New York' }])),
  );
});

describe('the organization', () => {
  type User = ReturnType<typeof open>;
  const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save changes' }));

  it('is sent whole, with the address that it has', async () => {
    serveForm(organization);
    answer('put', '/account/organization', 200, { ...saved, name: 'Northfield Books' });
    const user = open(<OrganizationPage />);
    await user.clear(await screen.findByLabelText('Organization name'));
    await user.type(screen.getByLabelText('Organization name'), 'Northfield Books');
    await save(user);
    await screen.findByText('Saved');
    expect(bodies).toEqual([
      {
        name: 'Northfield Books',
        website: saved.website,
        emails: [],
        tax_id: null,
        has_different_billing_address: false,
        address: expect.objectContaining({ street: '118 Greene Street', country: 'US', state: 'New York' }),
        billing_address: null,
      },
    ]);
  });

  it('a validation error of the server is shown at its field', async () => {
    serveForm(organization);
    const fault = { type: 'value_error', loc: ['body', 'tax_id'], msg: 'This number is not known.' };
    answer('put', '/account/organization', 422, { detail: [fault] });
    const user = open(<OrganizationPage />);
    await user.type(await screen.findByLabelText(/^Tax number/), '1');
    await save(user);
    await waitFor(() => expect(messageAt(/^Tax number/)).toContain('This number is not known.'));
  });

  it('errors of the last attempt disappear when the next one begins', async () => {
    serveForm(organization);
    const fault = { type: 'value_error', loc: ['body', 'address', 'postcode'], msg: 'This postcode is elsewhere.' };
    answer('put', '/account/organization', 422, { detail: [fault] });
    const user = open(<OrganizationPage />);
    await user.type(await screen.findByLabelText(/^Tax number/), '1');
    await save(user);
    await waitFor(() => expect(messageAt('Postcode')).toContain('This postcode is elsewhere.'));
    const { promise, resolve } = Promise.withResolvers<void>();
    network.use(http.put(`${api}/account/organization`, () => promise.then(() => HttpResponse.json(saved))));
    await save(user);
    await waitFor(() => expect(messageAt('Postcode')).toBeNull());
    expect(screen.queryByText('Saved')).toBeNull();
    resolve();
    await screen.findByText('Saved');
  });

  it('a country is its flag and its name, sent by its code; its states are the choices beside it', async () => {
    const asked: (string | null)[] = [];
    network.use(
      http.get(`${api}/core/countries`, () =>
        HttpResponse.json([
          { icon: '🇨🇦', name: 'Canada', code: 'CA' },
          { icon: '🇺🇸', name: 'United States', code: 'US' },
        ]),
      ),
      http.get(`${api}/core/states`, ({ request }) => {
        const country = new URL(request.url).searchParams.get('country');
        asked.push(country);
        return HttpResponse.json([{ name: country === 'CA' ? 'Ontario' : 'New York' }]);
      }),
    );
    serveForm(organization);
    answer('put', '/account/organization', 200, { ...saved });
    const user = open(<OrganizationPage />);
    const country = await screen.findByLabelText<HTMLInputElement>('Country');
    await waitFor(() => expect(country.value).toBe('🇺🇸 United States'));
    await user.click(country);
    expect((await screen.findAllByRole('option')).map(one => one.textContent)).toEqual([
      '🇨🇦 Canada',
      '🇺🇸 United States',
    ]);
    await user.click(screen.getByRole('option', { name: '🇨🇦 Canada' }));
    await waitFor(() => expect(asked).toContain('CA'));
    await user.click(screen.getByLabelText('State or region'));
    await user.click(await screen.findByRole('option', { name: 'Ontario' }));
    await save(user);
    await screen.findByText('Saved');
    expect(bodies[0]).toMatchObject({ address: { country: 'CA', state: 'Ontario' } });
  });

  it('asks for another address of invoices only where there is one', async () => {
    serveForm(organization);
    const user = open(<OrganizationPage />);
    await screen.findByLabelText('Organization name');
    expect(screen.queryByText('Billing address')).toBeNull();
    await user.click(screen.getByLabelText(/^Use a different billing address/));
    await screen.findByText('Billing address');
  });
});

describe('a message to the team', () => {
  it('is sent, and the form is empty again', async () => {
    serveForm(contact && { ...contact, data: { topic: 'billing' } });
    answer('post', '/core/contact_message', 201, { message: 'Thank you.' });
    const user = open(<ContactPage />, '/dashboard/account/contact?topic=billing');
    await user.type(await screen.findByLabelText('Subject'), 'An invoice');
    await user.type(screen.getByLabelText('Message'), 'Could you send it once more?');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    await screen.findByText(/Your message was sent/);
    expect(bodies).toEqual([
      expect.objectContaining({
        topic: 'billing',
        subject: 'An invoice',
        message: 'Could you send it once more?',
      }),
    ]);
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe(''));
  });

  it('is not asked for an address by people whose address is known', async () => {
    serveForm(contact);
    open(<ContactPage />);
    await screen.findByLabelText('Subject');
    expect(screen.queryByLabelText('Your email address')).toBeNull();
  });
});
