import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { OrderItem, Session, Subscription } from '../../../schemas/generated/types.ts';
import DeletionPage from '../../../src/account/DeletionPage.tsx';
import { deviceOf } from '../../../src/account/deviceOf.ts';
import { SessionsCard } from '../../../src/account/SessionsCard.tsx';
import { api, network, open, withAccount } from './accountApp.tsx';

withAccount();

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

it.each([
  [`${CHROME} Safari/537.36`, 'Chrome', 'Windows', false],
  [`${CHROME} Safari/537.36 Edg/131.0.0.0`, 'Microsoft Edge', 'Windows', false],
  [IPHONE, 'Safari', 'iPhone', true],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox', 'Linux', false],
  ['curl/8.5.0', undefined, undefined, false],
  [null, undefined, undefined, false],
])('%s is %s on %s', (userAgent, browser, system, isHandheld) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system, isHandheld });
});

const session = (uuid: string, given: Partial<Session> = {}): Session => ({
  uuid,
  user_agent: IPHONE,
  ip: '203.0.113.9',
  is_current: false,
  created_at: '2026-11-20T08:00:00Z',
  last_seen_at: '2026-11-27T08:00:00Z',
  expires_at: '2026-12-20T08:00:00Z',
  ...given,
});
const here = session('5f0c7a40-8a9e-4f4e-9a53-0d3a5a2a7d11', {
  user_agent: `${CHROME} Safari/537.36`,
  is_current: true,
});
const phone = session('5f0c7a40-8a9e-4f4e-9a53-0d3a5a2a7d12');
const program = session('5f0c7a40-8a9e-4f4e-9a53-0d3a5a2a7d13', { user_agent: null, ip: null });

/** A server that keeps sessions, and what was asked of it. */
function serveSessions(...sessions: Session[]) {
  const ended: string[] = [];
  let kept = sessions;
  network.use(
    http.get(`${api}/account/sessions`, () => HttpResponse.json(kept)),
    http.delete(`${api}/account/sessions/:uuid`, ({ params }) => {
      ended.push(String(params.uuid));
      if (!kept.some(one => one.uuid === params.uuid))
        return HttpResponse.json({ detail: 'This session does not exist.' }, { status: 404 });
      kept = kept.filter(one => one.uuid !== params.uuid);
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete(`${api}/account/sessions`, () => {
      ended.push('others');
      kept = kept.filter(one => one.is_current);
      return HttpResponse.json({ message: 'All other sessions were ended.' });
    }),
  );
  return { ended, forget: (uuid: string) => (kept = kept.filter(one => one.uuid !== uuid)) };
}

describe('the list of sessions', () => {
  async function rows() {
    await screen.findByText('This device');
    return within(screen.getByRole('list')).getAllByRole('listitem');
  }

  it('shows this device first and without a button, then the others by name', async () => {
    serveSessions(phone, here, program);
    open(<SessionsCard />);
    const [first, second, third] = (await rows()).map(row => row.textContent);
    expect(first).toMatch(/^Chrome on WindowsThis device/);
    expect(first).not.toContain('Sign out');
    expect(second).toMatch(/^Safari on iPhoneActive .* · signed in on Nov 20, 2026 · 203\.0\.113\.9Sign out$/);
    expect(third).toMatch(/^Unknown device/);
  });

  it('a session is ended: its row disappears, a message says so, and the focus stays in the list', async () => {
    const { ended } = serveSessions(here, phone, program);
    const user = open(<SessionsCard />);
    await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }));
    await screen.findByText('Safari on iPhone is signed out');
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(ended).toEqual([phone.uuid]);
    expect(document.activeElement).toBe(screen.getByRole('list'));
  });

  it('all other sessions are ended, and nothing is left to end', async () => {
    const { ended } = serveSessions(here, phone, program);
    const user = open(<SessionsCard />);
    await user.click(await screen.findByRole('button', { name: 'Sign out all other devices' }));
    await screen.findByText('No other active sessions');
    expect(ended).toEqual(['others']);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('a session that has ended meanwhile is reported as ended, and its row disappears', async () => {
    const { forget } = serveSessions(here, phone);
    const user = open(<SessionsCard />);
    const button = await screen.findByRole('button', { name: 'Sign out Safari on iPhone' });
    forget(phone.uuid);
    await user.click(button);
    await screen.findByText('This session does not exist.');
    await screen.findByText('No other active sessions');
  });

  it('what cannot be loaded offers another try', async () => {
    serveSessions(here);
    network.use(http.get(`${api}/account/sessions`, () => HttpResponse.error(), { once: true }));
    const user = open(<SessionsCard />);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('This device');
  });
});

describe('deleting the account', () => {
  const order = { uuid: phone.uuid, number: 'E-26-004217', name: 'River Atlas', status: 'queued' } as OrderItem;
  const term = {
    status: 'active',
    end_date: '2027-03-01',
    premier_level_data: { name: 'Limited' },
  } as Subscription;

  interface Account {
    orders?: OrderItem[];
    total?: number;
    payments?: number;
    subscription?: Subscription | null;
  }
  function serve({ orders = [], total = orders.length, payments = 0, subscription = null }: Account) {
    network.use(
      http.get(`${api}/orders`, ({ request }) => {
        expect(new URL(request.url).searchParams.getAll('status')).toContain('on_hold');
        return HttpResponse.json({ items: orders, total, page: 1, size: 5, links: {} });
      }),
      http.get(`${api}/billing/payments`, ({ request }) => {
        expect(new URL(request.url).searchParams.getAll('payment_status')).toContain('requires_action');
        return HttpResponse.json({ items: [], total: payments, page: 1, size: 1, links: {} });
      }),
      http.get(`${api}/billing`, () => HttpResponse.json({ subscription, payment_method: null })),
    );
  }
  const refuse = (detail: string) =>
    network.use(
      http.delete(`${api}/account/me/delete-account`, () =>
        HttpResponse.json({ detail, message: detail }, { status: 409 }),
      ),
    );
  const press = () => screen.findByRole('button', { name: 'Delete my account' });

  it('says before what is lost, including the rest of the plan', async () => {
    serve({ subscription: term });
    open(<DeletionPage />);
    await screen.findByText('The rest of Limited, paid until March 1, 2027, without a refund');
    expect(screen.getByText(/^We keep invoices/)).toBeTruthy();
    expect(screen.getByText('For 14 days, you can sign in to restore everything.')).toBeTruthy();
  });

  it('names the orders that block the deletion, each with a link, and has no button', async () => {
    serve({ orders: [order], total: 3 });
    open(<DeletionPage />);
    const link = await screen.findByRole('link', { name: 'River Atlas' });
    expect(link.getAttribute('href')).toBe(`/dashboard/orders/${order.uuid}?tab=details`);
    expect(screen.getByRole('link', { name: 'All 3' }).getAttribute('href')).toContain('status=in_progress');
    expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull();
  });

  it('an unpaid renewal leads to billing', async () => {
    serve({ subscription: { ...term, status: 'past_due' } });
    open(<DeletionPage />);
    const link = await screen.findByRole('link', { name: 'Pay or cancel it' });
    expect(link.getAttribute('href')).toBe('/dashboard/account/billing');
    expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull();
  });

  it('a payment at the bank leads to the payments', async () => {
    serve({ payments: 1 });
    open(<DeletionPage />);
    const link = await screen.findByRole('link', { name: 'See your payments' });
    expect(link.getAttribute('href')).toBe('/dashboard/account/payments');
    expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull();
  });

  it('a refusal of the server is shown, and the blockers are fetched again', async () => {
    serve({});
    const user = open(<DeletionPage />);
    refuse('Some of your orders are not finished.');
    const button = await press();
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
    serve({ orders: [order] });
    await user.click(button);
    expect((await screen.findByRole('alert')).textContent).toContain('Some of your orders are not finished.');
    await screen.findByRole('link', { name: 'River Atlas' });
  });
});
