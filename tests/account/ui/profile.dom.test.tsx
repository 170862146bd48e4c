import { cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getSession, setUser } from '../../../engine/client/auth/index.ts';
import NotificationsPage from '../../../src/account/NotificationsPage.tsx';
import ProfilePage from '../../../src/account/ProfilePage.tsx';
import { UndeliverableBanner } from '../../../src/account/UndeliverableBanner.tsx';
import { paths } from '../../../src/paths.ts';
import { customer } from '../../helpers/customerFixture.ts';
import { answer, api, bodies, messageAt, network, open, serveForm, withAccount } from './accountApp.tsx';
import { formOfServer } from './sentForms.ts';

withAccount();

const profile = await formOfServer('profile');
const notifications = await formOfServer('notifications');
beforeEach(() => serveForm(profile));

type User = ReturnType<typeof open>;
const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save changes' }));
const inputAt = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);

describe('a new address that is not confirmed yet', () => {
  const pending = 'new@northfieldpress.example';
  const waiting = { ...customer, pending_email: pending };
  beforeEach(() => {
    setUser(waiting);
    serveForm(profile && { ...profile, data: { ...profile.data, email: pending } });
  });

  it('can have its mail sent again', async () => {
    answer('post', '/auth/email-verification-request', 202, { message: 'Sent.' });
    const user = open(<ProfilePage />);
    await user.click(await screen.findByRole('button', { name: 'Send the link again' }));
    await screen.findByText(/^A new link is on its way/);
    expect(bodies).toEqual([{ email: pending }]);
  });

  it('says when it was asked for too soon', async () => {
    answer('post', '/auth/email-verification-request', 429, { detail: 'Too many attempts. Please try again later.' });
    const user = open(<ProfilePage />);
    await user.click(await screen.findByRole('button', { name: 'Send the link again' }));
    await screen.findByText('Too many attempts. Please try again later.');
  });

  it('can be withdrawn: the form shows the old one, and other changes in it are kept', async () => {
    answer('patch', '/account/me', 200, { ...customer });
    const user = open(<ProfilePage />);
    await user.type(await screen.findByLabelText('Last name'), '-Berg');
    serveForm(profile);
    await user.click(screen.getByRole('button', { name: `Keep ${customer.email}` }));
    await waitFor(() => expect(inputAt('Email').value).toBe(customer.email));
    expect(bodies).toEqual([{ email: customer.email }]);
    expect(inputAt('Last name').value).toBe('Lindqvist-Berg');
    expect(screen.queryByText('Confirm your new address')).toBeNull();
  });
});

describe('the profile', () => {
  it('sends only what changed, and shows what the server stored', async () => {
    answer('patch', '/account/me', 200, { ...customer, first_name: 'Maria', phone: '+12125550100' });
    const user = open(<ProfilePage />);
    await user.clear(await screen.findByLabelText('First name'));
    await user.type(inputAt('First name'), 'Maria');
    await user.type(inputAt(/^Phone/), '+12125550100');
    serveForm(profile && { ...profile, data: { ...profile.data, first_name: 'Maria', phone: '+12125550100' } });
    await save(user);
    await screen.findByText('Saved');
    expect(bodies).toEqual([{ first_name: 'Maria', phone: '+12125550100' }]);
    expect(getSession().user?.first_name).toBe('Maria');
    await waitFor(() => expect(inputAt('First name').value).toBe('Maria'));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save changes' }));
  });

  it('an emptied phone number is cleared, not sent as a text', async () => {
    serveForm(profile && { ...profile, data: { ...profile.data, phone: '+12125550100' } });
    answer('patch', '/account/me', 200, { ...customer });
    const user = open(<ProfilePage />);
    await user.clear(await screen.findByLabelText(/^Phone/));
    await save(user);
    await screen.findByText('Saved');
    expect(bodies).toEqual([{ phone: null }]);
  });

  it('a new address waits to be confirmed', async () => {
    answer('patch', '/account/me', 200, { ...customer, pending_email: 'new@northfieldpress.example' });
    const user = open(<ProfilePage />);
    await user.clear(await screen.findByLabelText('Email'));
    await user.type(inputAt('Email'), 'new@northfieldpress.example');
    await save(user);
    await screen.findByText('Confirm your new address');
    expect(bodies).toEqual([{ email: 'new@northfieldpress.example' }]);
  });

  it('a taken address is said at the field, with a link to it above', async () => {
    answer('patch', '/account/me', 422, {
      detail: [{ type: 'integrity_error', loc: ['body', 'email'], msg: 'This address is taken.' }],
    });
    const user = open(<ProfilePage />);
    await user.type(await screen.findByLabelText('Email'), 'x');
    await save(user);
    await waitFor(() => expect(messageAt('Email')).toContain('This address is taken.'));
    expect(screen.getByText('Email: This address is taken.')).toBeTruthy();
  });

  it('what the server would refuse is said before it is asked', async () => {
    const user = open(<ProfilePage />);
    await user.clear(await screen.findByLabelText('First name'));
    await save(user);
    await waitFor(() => expect(messageAt('First name')).toContain('This field is required'));
    expect(bodies).toEqual([]);
  });

  it('what was changed and not saved is there after coming back', async () => {
    const user = open(<ProfilePage />);
    await user.type(await screen.findByLabelText('Last name'), '-Berg');
    cleanup();
    open(<ProfilePage />);
    expect((await screen.findByLabelText<HTMLInputElement>('Last name')).value).toBe('Lindqvist-Berg');
  });

  it('a sentence about the whole is said above, and nothing typed is lost', async () => {
    answer('patch', '/account/me', 429, { detail: 'Too many attempts. Please try again later.' });
    const user = open(<ProfilePage />);
    await user.type(await screen.findByLabelText('Last name'), '-Berg');
    await save(user);
    expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts');
    expect(inputAt('Last name').value).toBe('Lindqvist-Berg');
  });

  it('that cannot be loaded offers another try', async () => {
    network.use(http.get(`${api}/forms/profile`, () => HttpResponse.error(), { once: true }));
    const user = open(<ProfilePage />);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByLabelText('First name');
  });
});

it('one kind of mail is switched off, the others are left alone', async () => {
  serveForm(notifications);
  answer('patch', '/account/me', 200, { ...customer });
  const user = open(<NotificationsPage />);
  await user.click(await screen.findByRole('checkbox', { name: /^Payments and plan/ }));
  await save(user);
  await screen.findByText('Saved');
  expect(bodies).toEqual([{ notifications: { billing: false } }]);
});

describe('an address that returns mails', () => {
  const returning = { ...customer, email_bounced_at: '2026-11-30T09:00:00Z' };
  beforeEach(() => setUser(returning));
  afterEach(() => setUser(customer));

  it('is named on every page, with a link to the profile', async () => {
    open(<UndeliverableBanner />);
    const banner = await screen.findByRole('complementary', { name: 'Emails to you come back' });
    expect(banner.textContent).toContain(customer.email);
    expect(screen.getByRole('link', { name: 'Check the address' }).getAttribute('href')).toBe(
      `${paths.account}?tab=profile`,
    );
  });

  it('can be confirmed from the profile', async () => {
    answer('post', '/auth/email-verification-request', 202, { message: 'Sent.' });
    const user = open(<ProfilePage />);
    await user.click(await screen.findByRole('button', { name: 'Send a confirmation email' }));
    await screen.findByText(/^A link is on its way/);
    expect(bodies).toEqual([{ email: customer.email }]);
  });
});
