import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  endedNotice,
  getSession,
  passwordResetPath,
  returnPath,
  setUser,
  signOutMessage,
} from '../../../engine/client/auth/index.ts';
import { pageSettings } from '../../../engine/client/storage/index.ts';
import { logout } from '../../../engine/client/testing.ts';
import { customer } from '../../helpers/customerFixture.ts';
import { pasteText } from '../../helpers/pasteText.ts';
import { address, answer, api, messageAt, network, open, sent, withPages } from './authApp.tsx';

withPages();

const LOGIN = '/authentication/login?disableGuard=true';
const loggedIn = { access_token: 'fresh', me: customer, expiry: '2026-11-28T10:00:00Z' };

async function signIn(user: ReturnType<typeof open>) {
  await pasteText(user, await screen.findByLabelText('Email'), customer.email);
  await pasteText(user, screen.getByLabelText('Password'), 'a long password');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

it('leads to the dashboard', async () => {
  answer('post', '/auth/login', 200, loggedIn);
  const user = open(LOGIN);
  await user.click(await screen.findByLabelText('Keep me signed in for 30 days'));
  await signIn(user);
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(sent[0]?.body).toEqual({ email: customer.email, password: 'a long password', remember_me: true });
  expect(getSession().token).toBe('fresh');
});

it('leads by the Tab key from the address to the password', async () => {
  const user = open(LOGIN);
  await user.click(await screen.findByLabelText('Email'));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});

it('leads back to the page that was wanted, with its query', async () => {
  answer('post', '/auth/login', 200, loggedIn);
  const user = open('/dashboard/orders?view=drafts&status=draft#top');
  await screen.findByRole('heading', { name: 'Sign in to Galley' });
  expect(address()).toBe(LOGIN);
  await signIn(user);
  await waitFor(() => expect(address()).toBe('/dashboard/orders?view=drafts&status=draft'));
});

it('a query that names a public path opens nothing', async () => {
  open('/dashboard?x=/authentication/login');
  await screen.findByRole('heading', { name: 'Sign in to Galley' });
  expect(returnPath.get()).toBe('/dashboard?x=/authentication/login');
  expect(screen.queryByText('The portal')).toBeNull();
});

it('a wrong password is reported above the form, and the address stays', async () => {
  answer('post', '/auth/login', 400, { detail: 'Incorrect email or password.' });
  const user = open(LOGIN);
  await signIn(user);
  const said = await screen.findByRole('alert');
  expect(said.textContent).toContain('Incorrect email or password.');
  expect(document.activeElement).toBe(said);
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(customer.email);
});

it('errors are shown at their fields, the summary links to them, and editing removes them', async () => {
  answer('post', '/auth/login', 422, {
    detail: [{ type: 'value_error.email', loc: ['body', 'email'], msg: 'Enter an email address.' }],
  });
  const user = open(LOGIN);
  await signIn(user);
  await waitFor(() => expect(messageAt('Email')).toBe('Enter an email address.'));
  await user.click(screen.getByRole('link', { name: 'Email: Enter an email address.' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
  await user.type(screen.getByLabelText('Email'), 'x');
  await waitFor(() => expect(messageAt('Email')).toBeNull());
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('an unconfirmed address gets ways to confirm it', async () => {
  answer('post', '/auth/login', 403, { detail: 'Email address is not verified.' });
  const user = open(LOGIN);
  await signIn(user);
  await user.click(await screen.findByRole('link', { name: 'Resend email' }));
  await waitFor(() => expect(address()).toBe('/authentication/resend-verification'));
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe(customer.email);
});

it('says once that a session has ended', async () => {
  endedNotice.leave();
  open(LOGIN);
  await screen.findByText('Your session has ended');
  await waitFor(() => expect(endedNotice.isThere()).toBe(false));
});

it('explains that signing in needs cookies', async () => {
  const cookies = vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  open(LOGIN);
  await screen.findByText('Please enable cookies to sign in');
  cookies.mockRestore();
});

it('signing out forgets what was typed: the next person here finds nothing of it', async () => {
  const user = open(LOGIN);
  await user.type(await screen.findByLabelText('Email'), customer.email);
  await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain(customer.email));
  network.use(http.delete(`${api}/auth/logout`, () => new HttpResponse(null, { status: 204 })));
  await logout(() => undefined);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(customer.email);
});

it('says once until when a deleted account can be restored', async () => {
  signOutMessage.leave('Your account will be deleted on December 12, 2026.');
  endedNotice.leave();
  open(LOGIN);
  await screen.findByText('Your account will be deleted on December 12, 2026.');
  expect(screen.queryByText('Your session has ended')).toBeNull();
  await waitFor(() => expect(signOutMessage.get()).toBeNull());
});

it('says that the deletion was cancelled, and then continues', async () => {
  answer('post', '/auth/login', 200, { ...loggedIn, deletion_withdrawn: true });
  const user = open('/dashboard/orders');
  await signIn(user);
  const title = await screen.findByRole('heading', { name: 'Welcome back' });
  expect(document.activeElement).toBe(title);
  expect(screen.getByText(/^Your account will not be deleted/).getAttribute('role')).toBe('status');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(address()).toBe('/dashboard/orders'));
});

it('a server that answers without the user is asked for it', async () => {
  answer('post', '/auth/login', 200, { ...loggedIn, me: null } as Record<string, unknown>);
  answer('get', '/account/me', 200, customer as unknown as Record<string, unknown>);
  const user = open(LOGIN);
  await signIn(user);
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(getSession().user?.email).toBe(customer.email);
});

describe('settings of the server', () => {
  const before = { ...pageSettings };
  afterEach(() => void Object.assign(pageSettings, before));

  it('without the guest guard, links say nothing of it, and a signed-in visitor stays', async () => {
    pageSettings.guestGuard = false;
    setUser(customer);
    const user = open('/authentication/login');
    await screen.findByText(/You are signed in as/);
    const forgot = screen.getByRole('link', { name: 'Forgot password?' });
    expect(forgot.getAttribute('href')).toBe('/authentication/password-reset');
    await user.click(forgot);
    await screen.findByRole('heading', { name: 'Reset your password' });
    expect(screen.getByRole('link', { name: 'Back to sign-in' }).getAttribute('href')).toBe('/authentication/login');
  });

  it('an account site elsewhere has both pages, and all links lead there', async () => {
    pageSettings.accountSiteUrl = 'https://id.example.com/';
    open('/authentication/register');
    await screen.findByRole('heading', { name: 'Create your account' });
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
      'https://id.example.com/authentication/login?disableGuard=true',
    );
    expect(passwordResetPath()).toBe('https://id.example.com/authentication/password-reset?disableGuard=true');
  });
});

it('without a connection, says so', async () => {
  network.use(http.post(`${api}/auth/login`, () => HttpResponse.error()));
  const user = open(LOGIN);
  await signIn(user);
  expect((await screen.findByRole('alert')).textContent).toContain('Our server cannot be reached');
});

it('a failing server leads to /500, and the way back is kept', async () => {
  answer('post', '/auth/login', 503, { detail: 'Internal error', request_id: 'req-58d2c07e' });
  window.history.replaceState(null, '', LOGIN);
  const user = open(LOGIN);
  await signIn(user);
  await screen.findByRole('heading', { name: 'Something went wrong on our side' });
  expect(address()).toBe('/500');
  expect(screen.getByRole('link', { name: 'Back to what you were doing' }).getAttribute('href')).toBe(LOGIN);
  expect(screen.getByText(/req-58d2c07e/)).toBeTruthy();
});

it('a signed-in visitor goes to the dashboard, unless the address says to stay', async () => {
  answer('post', '/auth/login', 200, loggedIn);
  const user = open(LOGIN);
  await signIn(user);
  await screen.findByText('The portal');
  setUser(customer);
  open('/authentication/login');
  await waitFor(() => expect(screen.getAllByText('The portal')).toHaveLength(2));
  open(LOGIN);
  await screen.findByText(/You are signed in as mara@northfieldpress.example/);
});

it('the password can be shown and is hidden again', async () => {
  const user = open(LOGIN);
  const field = await screen.findByLabelText('Password');
  expect(field.getAttribute('type')).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Show: Password' }));
  await waitFor(() => expect(field.getAttribute('type')).toBe('text'));
  await user.click(screen.getByRole('button', { name: 'Hide: Password' }));
  await waitFor(() => expect(field.getAttribute('type')).toBe('password'));
});

it('says that the browser did not keep the sign-in, and stays', async () => {
  pageSettings.sessionMarker = true;
  try {
    answer('post', '/auth/login', 200, loggedIn);
    const user = open(LOGIN);
    await signIn(user);
    expect((await screen.findByRole('alert')).textContent).toContain('Your browser did not keep the sign-in');
    expect(getSession().isAuthenticated).toBe(false);
  } finally {
    pageSettings.sessionMarker = false;
  }
});
