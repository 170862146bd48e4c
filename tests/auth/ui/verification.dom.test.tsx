import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { returnPath, setUser } from '../../../engine/client/auth/index.ts';
import { customer } from '../../helpers/customerFixture.ts';
import { pasteText } from '../../helpers/pasteText.ts';
import { address, answer, invalid, messageAt, open, sent, withPages } from './authApp.tsx';

withPages();

const press = (user: ReturnType<typeof open>, name: string) => user.click(screen.getByRole('button', { name }));

describe('a new password by the link of the mail', () => {
  const PAGE = '/authentication/verify-pass?token=t0ken';
  async function type(user: ReturnType<typeof open>, first: string, second: string) {
    await pasteText(user, await screen.findByLabelText('New password'), first);
    await pasteText(user, screen.getByLabelText('Repeat the password'), second);
    await press(user, 'Save password');
  }

  it('is saved with the token', async () => {
    answer('post', '/auth/password-reset-confirm', 200, { message: 'Done.' });
    const user = open(PAGE);
    await type(user, 'correct horse battery', 'correct horse battery');
    await screen.findByRole('heading', { name: 'Your password is changed' });
    expect(sent[0]?.body).toEqual({
      token: 't0ken',
      password: 'correct horse battery',
      password_confirm: 'correct horse battery',
    });
  });

  it('an error is shown at the password, and the second field is marked', async () => {
    answer('post', '/auth/password-reset-confirm', 400, { detail: 'The two passwords do not match.' });
    const user = open(PAGE);
    await type(user, 'correct horse battery', 'something else entirely');
    await waitFor(() => expect(messageAt('New password')).toBe('The two passwords do not match.'));
    expect(screen.getByLabelText('Repeat the password').getAttribute('aria-invalid')).toBe('true');
    await user.type(screen.getByLabelText('Repeat the password'), 'x');
    await waitFor(() => expect(messageAt('New password')).toBeNull());
    await waitFor(() => expect(messageAt('Repeat the password')).toBeNull());
  });

  it('an error of one field is shown at that field', async () => {
    answer(
      'post',
      '/auth/password-reset-confirm',
      422,
      invalid(['value_error.any_str.min_length', 'password', 'Use at least 12 characters.']),
    );
    const user = open(PAGE);
    await type(user, 'short', 'short');
    await waitFor(() => expect(messageAt('New password')).toBe('Use at least 12 characters.'));
    expect(messageAt('Repeat the password')).toBeNull();
  });

  it('a used or old link offers a new one', async () => {
    answer('post', '/auth/password-reset-confirm', 410, { detail: 'This link has expired or was used.' });
    const user = open(PAGE);
    await type(user, 'correct horse battery', 'correct horse battery');
    expect((await screen.findByRole('alert')).textContent).toContain('This link has expired or was used.');
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeTruthy();
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  it('without a token there is nothing to type into', async () => {
    open('/authentication/verify-pass');
    await screen.findByRole('link', { name: 'Ask for a new link' });
    expect(screen.queryByLabelText('New password')).toBeNull();
  });
});

it.each([
  ['/authentication/login', [['Email', 'mara@northfieldpress.example']]],
  ['/authentication/password-reset', [['Email', 'mara@northfieldpress.example']]],
  ['/authentication/resend-verification', [['Email', 'mara@northfieldpress.example']]],
  [
    '/authentication/verify-code',
    [
      ['Email', 'mara@northfieldpress.example'],
      ['Code', '123456'],
    ],
  ],
] as [string, [string, string][]][])(
  '%s: what was typed is there after leaving and coming back',
  async (page, fields) => {
    const box = () => screen.queryByLabelText<HTMLInputElement>('Keep me signed in for 30 days');
    const user = open(page);
    for (const [label, text] of fields) await user.type(await screen.findByLabelText(label), text);
    const tick = box();
    if (tick) await user.click(tick);
    cleanup();
    open('/authentication/verify-email?token=t0ken');
    await screen.findByRole('button', { name: 'Confirm address' });
    cleanup();
    open(page);
    for (const [label, text] of fields)
      expect((await screen.findByLabelText<HTMLInputElement>(label)).value).toBe(text);
    expect(box()?.checked).toBe(tick ? true : undefined);
  },
);

it('a code that was used is not kept', async () => {
  answer('post', '/auth/email-verification-confirm', 200, { message: 'Confirmed.' });
  const user = open('/authentication/verify-code');
  await pasteText(user, await screen.findByLabelText('Email'), 'mara@northfieldpress.example');
  await user.type(screen.getByLabelText('Code'), '123456');
  await press(user, 'Confirm address');
  await screen.findByRole('heading', { name: 'Your address is confirmed' });
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('123456');
});

describe('asking for a mail', () => {
  it('to reset the password: the answer is the same for every address', async () => {
    answer('post', '/auth/password-reset-request', 202, {
      message: 'If the address has an account, a mail is on its way.',
    });
    const user = open('/authentication/password-reset?disableGuard=true');
    await pasteText(user, await screen.findByLabelText('Email'), 'mara@northfieldpress.example');
    await press(user, 'Send the link');
    await screen.findByText('If the address has an account, a mail is on its way.');
    expect(sent[0]?.body).toEqual({ email: 'mara@northfieldpress.example' });
  });

  it('to confirm the address, and too soon again', async () => {
    answer('post', '/auth/email-verification-request', 429, { detail: 'Too many requests. Try again later.' });
    const user = open('/authentication/resend-verification');
    await pasteText(user, await screen.findByLabelText('Email'), 'mara@northfieldpress.example');
    await press(user, 'Send');
    expect((await screen.findByRole('alert')).textContent).toContain('Too many requests.');
    answer('post', '/auth/email-verification-request', 202, { message: 'Sent.' });
    await press(user, 'Send');
    await screen.findByRole('heading', { name: 'Check your inbox' });
  });
});

describe('confirming the address', () => {
  it('the link confirms when it opens in the browser that requested the mail, and only once', async () => {
    answer('post', '/auth/email-verification-request', 202, { message: 'Sent.' });
    const user = open('/authentication/resend-verification');
    await pasteText(user, await screen.findByLabelText('Email'), 'mara@northfieldpress.example');
    await press(user, 'Send');
    await screen.findByRole('heading', { name: 'Check your inbox' });
    cleanup();
    answer('post', '/auth/email-verification-confirm', 200, { message: 'Confirmed.' });
    open('/authentication/verify-email?token=t0ken');
    await screen.findByRole('heading', { name: 'Your address is confirmed' });
    expect(sent.at(-1)?.body).toEqual({ token: 't0ken' });
    cleanup();
    open('/authentication/verify-email?token=t0ken');
    await screen.findByRole('button', { name: 'Confirm address' });
  });

  it('the link asks for a press of the button in another browser', async () => {
    answer('post', '/auth/email-verification-confirm', 200, { message: 'Confirmed.' });
    const user = open('/authentication/verify-email?token=t0ken');
    await screen.findByRole('button', { name: 'Confirm address' });
    expect(sent).toEqual([]);
    await press(user, 'Confirm address');
    await screen.findByRole('heading', { name: 'Your address is confirmed' });
    expect(sent[0]?.body).toEqual({ token: 't0ken' });
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
  });

  describe('that also signs in', () => {
    const session = { message: 'Confirmed.', access_token: 'a', me: customer, expiry: '2099-01-01T00:00:00Z' };
    async function request() {
      answer('post', '/auth/email-verification-request', 202, { message: 'Sent.' });
      const user = open('/authentication/resend-verification');
      await pasteText(user, await screen.findByLabelText('Email'), customer.email);
      await press(user, 'Send');
      await screen.findByRole('heading', { name: 'Check your inbox' });
    }

    it.each([
      ['the page that was wanted', '/dashboard/orders?status=draft', '/dashboard/orders?status=draft'],
      ['the first page', null, '/dashboard'],
      ['no other site', '//elsewhere.example/dashboard', '/dashboard'],
    ])('opens %s, in a new tab too', async (_, wanted, opened) => {
      if (wanted) returnPath.keep(wanted);
      await request();
      cleanup();
      // A new tab has no session storage.
      sessionStorage.clear();
      if (wanted?.startsWith('//')) localStorage.setItem('verification-requested', wanted);
      answer('post', '/auth/email-verification-confirm', 200, session);
      open('/authentication/verify-email?token=t0ken');
      await screen.findByText('The portal');
      expect(address()).toBe(opened);
      expect(sent.filter(({ path }) => path.endsWith('confirm'))).toHaveLength(1);
    });

    it('by the code does the same', async () => {
      returnPath.keep('/dashboard/orders');
      answer('post', '/auth/email-verification-confirm', 200, session);
      const user = open('/authentication/verify-code');
      await pasteText(user, await screen.findByLabelText('Email'), customer.email);
      await user.type(screen.getByLabelText('Code'), '123456');
      await press(user, 'Confirm address');
      await screen.findByText('The portal');
      expect(address()).toBe('/dashboard/orders');
    });

    it('in another tab is shown by the page that waits for it', async () => {
      await request();
      act(() => setUser(customer));
      await screen.findByRole('heading', { name: 'Your address is confirmed' });
      expect(screen.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe('/dashboard');
    });
  });

  it('by an old link offers the code and a new mail', async () => {
    answer('post', '/auth/email-verification-confirm', 410, { detail: 'This link has expired or was used.' });
    const user = open('/authentication/verify-email?token=t0ken');
    await screen.findByRole('button', { name: 'Confirm address' });
    await press(user, 'Confirm address');
    await screen.findByText('This link has expired or was used.');
    expect(screen.getByRole('link', { name: 'Enter the code instead' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Resend email' })).toBeTruthy();
  });

  it('by the code takes its six digits, however they are typed', async () => {
    answer('post', '/auth/email-verification-confirm', 400, { detail: 'The code is not correct.' });
    const user = open('/authentication/verify-code');
    await pasteText(user, await screen.findByLabelText('Email'), 'mara@northfieldpress.example');
    await user.type(screen.getByLabelText('Code'), '123 456 7');
    await press(user, 'Confirm address');
    await screen.findByText('The code is not correct.');
    expect(sent[0]?.body).toEqual({ email: 'mara@northfieldpress.example', code: '123456' });
    answer('post', '/auth/email-verification-confirm', 200, { message: 'Confirmed.' });
    await user.clear(screen.getByLabelText('Code'));
    await user.type(screen.getByLabelText('Code'), '654321');
    await press(user, 'Confirm address');
    await screen.findByRole('heading', { name: 'Your address is confirmed' });
  });
});

describe('the link "this was not me"', () => {
  const PAGE = '/authentication/undo-change?token=t0ken';

  it('undoes the change on a press of the button, and leads to a new password', async () => {
    answer('post', '/auth/undo-change', 200, { message: 'Done.', reset_token: 'n3w' });
    const user = open(PAGE);
    await screen.findByRole('heading', { name: 'Was this not you?' });
    expect(sent).toEqual([]);
    await press(user, 'Secure my account');
    const link = await screen.findByRole('link', { name: 'Choose a new password' });
    expect(link.getAttribute('href')).toBe('/authentication/verify-pass?token=n3w');
    expect(sent[0]?.body).toEqual({ token: 't0ken' });
  });

  it.each([
    ['too old', PAGE],
    ['not complete', '/authentication/undo-change'],
  ])('that is %s offers another way into the account', async (_, page) => {
    answer('post', '/auth/undo-change', 410, { detail: 'This link has expired or was used.' });
    const user = open(page);
    if (page === PAGE) {
      await screen.findByRole('heading', { name: 'Was this not you?' });
      await press(user, 'Secure my account');
    }
    await screen.findByRole('link', { name: 'Reset your password' });
    expect(screen.queryByRole('button', { name: 'Secure my account' })).toBeNull();
  });
});
