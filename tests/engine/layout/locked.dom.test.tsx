import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { setApiBase } from '../../../engine/client/api/call.ts';
import { guard } from '../../../engine/client/auth/guard.ts';
import { registerAccessRules } from '../../../engine/client/auth/index.ts';
import { lockedPath } from '../../../engine/client/auth/paths.ts';
import { getSession, setUser } from '../../../engine/client/auth/session.ts';
import { loadGuestTexts } from '../../../engine/client/i18n/index.ts';
import type { User } from '../../../schemas/generated/types.ts';
import { accessRules } from '../../../src/accessRules.ts';
import LockedPage from '../../../src/account/locked/LockedPage.tsx';
import { formOfServer } from '../../account/ui/sentForms.ts';
import { AppRouter } from '../../helpers/AppRouter.tsx';
import { createSession, customer } from '../../helpers/customerFixture.ts';
import { mockMatchMedia } from '../../helpers/mockMatchMedia.ts';
import { serveCounts } from '../../helpers/serveCounts.ts';

registerAccessRules(accessRules);

const api = 'http://api.test/api';
const contact = await formOfServer('contact');
const network = setupServer(serveCounts(api));
const locked: User = { ...customer, blocked_at: '2026-11-20T06:00:00Z', blocked_reason: 'unpaid' };
const owed = {
  amount: { amount: 21240, currency: 'USD' },
  order: { uuid: '5f0c7a40-8a9e-4f4e-9a53-0d3a5a2a7d11', number: 'E-26-003958' },
};
const renewal = { amount: { amount: 29_900, currency: 'USD' }, unpaid: { reason: 'The bank declined this card.' } };
let billing: object = {};
let asked = 0;
let account = locked;

beforeAll(async () => {
  setApiBase(api);
  network.listen({ onUnhandledFrame: 'error' });
  await loadGuestTexts();
});
beforeEach(() => {
  mockMatchMedia();
  sessionStorage.clear();
  asked = 0;
  account = locked;
  billing = { balances: [owed], renewal };
  network.use(
    http.get(`${api}/account/me`, () => {
      asked += 1;
      return HttpResponse.json(account);
    }),
    http.get(`${api}/billing`, () => HttpResponse.json(billing)),
  );
});
afterEach(async () => {
  vi.useRealTimers();
  // The question asked on arrival belongs to its own test.
  await waitFor(() => expect(asked).toBeGreaterThan(0));
  cleanup();
  network.resetHandlers();
});
afterAll(() => network.close());

function open(user: User = locked, address = '/account-locked') {
  account = user;
  setUser(user);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AppRouter initialEntries={[address]}>
        <LockedPage />
      </AppRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

it('says why, since when, under which reference and what still works', async () => {
  open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your account is locked');
  expect(screen.getByText(/Pay the balance to unlock your account/)).toBeTruthy();
  expect(screen.getByText('November 20, 2026')).toBeTruthy();
  expect(screen.getByText(customer.uuid.slice(0, 8))).toBeTruthy();
  expect(screen.getByText('Orders that are already being edited continue')).toBeTruthy();
  const pay = await screen.findByRole('link', { name: /^Pay balance: \$212\.40/ });
  expect(pay.getAttribute('href')).toBe(`/dashboard/orders/${owed.order.uuid}/checkout`);
});

it('locked for a renewal that could not be charged: it is paid where the cards are', async () => {
  billing = { balances: [], renewal };
  open();
  const pay = await screen.findByRole('link', { name: /^Pay balance: \$299\.00/ });
  expect(pay.getAttribute('href')).toBe('/dashboard/account/billing');
});

it('nothing to pay: the ways out are support and signing out', async () => {
  billing = { balances: [], renewal: { ...renewal, unpaid: null } };
  open();
  await waitFor(() => expect(asked).toBe(1));
  expect(screen.queryByRole('link', { name: /^Pay balance/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Contact support' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
});

it.each(['terms', 'requested', null] as const)(
  'locked for %s: a sentence says why, and there is nothing to pay',
  why => {
    open({ ...locked, blocked_reason: why });
    expect(screen.getByText(/Write to us .* unlock it|Write to us if you think/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Pay balance/ })).toBeNull();
  },
);

it.each(['security', 'dispute'] as const)('locked for %s: nothing to pay, and orders do not go on', reason => {
  open({ ...locked, blocked_reason: reason });
  expect(screen.queryByText('Orders that are already being edited continue')).toBeNull();
  expect(screen.queryByRole('link', { name: /^Pay balance/ })).toBeNull();
});

it('asks on arrival, every minute and on focus whether the account is open again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
  open();
  await waitFor(() => expect(asked).toBe(1));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(asked).toBe(2);
  account = { ...locked, blocked_at: null, blocked_reason: null };
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(getSession().user?.blocked_at).toBeNull());
  expect(asked).toBe(3);
});

it('the page has a form to support, with errors at their fields', async () => {
  const bodies: unknown[] = [];
  network.use(
    http.get(`${api}/forms/contact`, () => HttpResponse.json(contact)),
    http.post(`${api}/core/contact_message`, async ({ request }) => {
      bodies.push(await request.json());
      return bodies.length === 1
        ? HttpResponse.json(
            {
              detail: [
                { type: 'value_error.any_str.min_length', loc: ['body', 'message'], msg: 'Write a little more.' },
              ],
            },
            { status: 422 },
          )
        : HttpResponse.json({ message: 'Thanks.' }, { status: 201 });
    }),
  );
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Contact support' }));
  await user.type(await screen.findByLabelText('Subject'), 'My account');
  await user.type(screen.getByLabelText('Message'), 'Why?');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  await screen.findByRole('link', { name: 'Message: Write a little more.' });
  await user.type(screen.getByLabelText('Message'), ' I have paid everything.');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  await screen.findByText(/Your message was sent/);
  expect(bodies[1]).toMatchObject({
    topic: 'account',
    subject: 'My account',
    message: 'Why? I have paid everything.',
  });
  expect(screen.queryByLabelText(/email/i)).toBeNull();
});

it.each(['unpaid', 'dispute', 'security', 'terms', 'requested', null] as const)(
  'lists the payments at once for who came from their address, locked for %s',
  async blocked_reason => {
    network.use(
      http.get(`${api}/billing/payments`, () => HttpResponse.json({ items: [], total: 0, page: 1, size: 1 })),
    );
    const user = { ...locked, blocked_reason };
    const session = createSession(user);
    for (const pathname of ['/dashboard/account/payments', '/dashboard/account/payments/p-1'])
      expect(guard(session, { pathname, search: '' })).toBe('#payments');
    open(user, `${lockedPath}#payments`);
    await screen.findByText('There are no payments yet.');
    expect(screen.getByRole('button', { name: 'Your payments and invoices' }).getAttribute('aria-expanded')).toBe(
      'true',
    );
  },
);

it.each(['unpaid', 'dispute', 'security', 'terms', 'requested', null] as const)(
  'links to what it promises when the account is locked for %s',
  async blocked_reason => {
    const [invoice_url, receipt_url] = ['/api/billing/payments/1/invoice', null];
    const payment = { uuid: '1', number: 'P-26-000340', created_at: '2026-11-20T06:00:00Z', invoice_url, receipt_url };
    const items = [{ ...payment, amount: { amount: 9900, currency: 'USD' } }];
    network.use(http.get(`${api}/billing/payments`, () => HttpResponse.json({ items, total: 1, page: 1, size: 100 })));
    open({ ...locked, blocked_reason });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Your payments and invoices' }));
    const link = await screen.findByRole('link', { name: 'Invoice P-26-000340' });
    expect(link.getAttribute('href')).toBe(invoice_url);
    expect(screen.queryByRole('link', { name: /Receipt/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Writing to support' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Contact support' })).toBeNull());
  },
);
