import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setApiBase } from '../../providers/api/call.ts';
import { getSession, takeUser } from '../../providers/auth/session.ts';
import { loadTexts } from '../../providers/i18n/i18nProvider.ts';
import ProfilePage from '../../src/account/ProfilePage.tsx';
import SecurityPage from '../../src/account/SecurityPage.tsx';
import ToastArea from '../../src/shared/shell/ToastArea.tsx';
import { Look } from '../../src/shared/theme/Look.tsx';
import { customer } from '../support/customer.ts';
import { openWindow } from '../support/openWindow.ts';

const api = 'http://api.test/api';
const network = setupServer();
const bodies: unknown[] = [];

const answer = (path: string, status: number, body: Record<string, unknown>) =>
  network.use(
    http.patch(`${api}${path}`, async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json(body, { status });
    }),
  );

beforeAll(async () => {
  setApiBase(api);
  network.listen({ onUnhandledFrame: 'error' });
  await loadTexts('app');
});
beforeEach(() => {
  openWindow();
  sessionStorage.clear();
  bodies.length = 0;
  takeUser(customer);
});
afterEach(() => {
  cleanup();
  network.resetHandlers();
});
afterAll(() => network.close());

function open(page: 'profile' | 'security') {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Look>
        <MemoryRouter>{page === 'profile' ? <ProfilePage /> : <SecurityPage />}</MemoryRouter>
        <ToastArea />
      </Look>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const messageAt = (label: string) => {
  const field = screen.getByLabelText(label);
  return field.getAttribute('aria-invalid') === 'true'
    ? document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
    : null;
};

describe('the profile', () => {
  const save = (user: ReturnType<typeof open>) => user.click(screen.getByRole('button', { name: 'Save changes' }));

  it('sends only what changed, and shows what the server stored', async () => {
    answer('/account/me', 200, { ...customer, first_name: 'Maria', phone: '+12125550100' });
    const user = open('profile');
    await user.clear(screen.getByLabelText('First name'));
    await user.type(screen.getByLabelText('First name'), 'Maria');
    await user.type(screen.getByLabelText(/^Phone/), '+1 212 555 0100');
    await save(user);
    await screen.findByText('Saved');
    expect(bodies).toEqual([{ first_name: 'Maria', phone: '+1 212 555 0100' }]);
    expect(getSession().user?.first_name).toBe('Maria');
    expect(screen.getByLabelText<HTMLInputElement>(/^Phone/).value).toBe('+12125550100');
  });

  it('an emptied phone number is cleared, not sent as a text', async () => {
    takeUser({ ...customer, phone: '+12125550100' });
    answer('/account/me', 200, { ...customer });
    const user = open('profile');
    await user.clear(screen.getByLabelText(/^Phone/));
    await save(user);
    await screen.findByText('Saved');
    expect(bodies).toEqual([{ phone: null }]);
  });

  it('a new address waits to be confirmed', async () => {
    answer('/account/me', 200, { ...customer, pending_email: 'new@northfieldpress.example' });
    const user = open('profile');
    await user.clear(screen.getByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), 'new@northfieldpress.example');
    await save(user);
    await screen.findByText('Confirm your new address');
  });

  it('a taken address is said at the field', async () => {
    answer('/account/me', 422, {
      detail: [{ type: 'integrity_error', loc: ['body', 'email'], msg: 'This address is taken.' }],
    });
    const user = open('profile');
    await user.type(screen.getByLabelText('Email'), 'x');
    await save(user);
    await waitFor(() => expect(messageAt('Email')).toBe('This address is taken.'));
  });

  it('what was changed and not saved is there after coming back', async () => {
    const user = open('profile');
    await user.type(screen.getByLabelText('Last name'), '-Berg');
    cleanup();
    open('profile');
    expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Lindqvist-Berg');
  });
});

describe('the password', () => {
  async function change(user: ReturnType<typeof open>, current: string, next: string, again = next) {
    await user.type(screen.getByLabelText('Current password'), current);
    await user.type(screen.getByLabelText('New password'), next);
    await user.type(screen.getByLabelText('Repeat the password'), again);
    await user.click(screen.getByRole('button', { name: 'Change the password' }));
  }

  it('is changed, and the fields are empty again', async () => {
    answer('/account/password-change', 200, { message: 'Changed.' });
    const user = open('security');
    await change(user, 'the old password', 'correct horse battery');
    await screen.findByText('Your password is changed. Other devices are signed out.');
    expect(bodies).toEqual([
      {
        current_password: 'the old password',
        password: 'correct horse battery',
        password_confirm: 'correct horse battery',
      },
    ]);
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('');
  });

  it('a sentence stands at the new password and marks the second field', async () => {
    answer('/account/password-change', 400, { detail: 'The two passwords do not match.' });
    const user = open('security');
    await change(user, 'the old password', 'correct horse battery', 'another');
    await waitFor(() => expect(messageAt('New password')).toBe('The two passwords do not match.'));
    expect(screen.getByLabelText('Repeat the password').getAttribute('aria-invalid')).toBe('true');
    expect(messageAt('Current password')).toBeNull();
  });

  it('a wrong current password is said where it was typed', async () => {
    answer('/account/password-change', 400, { detail: 'The current password is not correct.' });
    const user = open('security');
    await change(user, 'wrong', 'correct horse battery');
    await waitFor(() => expect(messageAt('Current password')).toBe('The current password is not correct.'));
    expect(messageAt('New password')).toBeNull();
  });
});
