/** The impersonation banner that staff see on a customer's pages. Customers see none. */
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { call } from '../../../engine/client/api/call.ts';
import { updateServerTime } from '../../../engine/client/api/serverTime.ts';
import { installSessionSwitch } from '../../../engine/client/api/sessionSwitch.ts';
import { reloadOnSwitch } from '../../../engine/client/auth/impersonationHeader.ts';
import { isImpersonationOver } from '../../../engine/client/auth/impersonationTime.ts';
import { registerAccessRules } from '../../../engine/client/auth/index.ts';
import { setUser } from '../../../engine/client/auth/session.ts';
import { localStore } from '../../../engine/client/storage/stores.ts';
import { AppProviders } from '../../../engine/ui/layout/AppProviders.tsx';
import type { User } from '../../../schemas/generated/types.ts';
import { accessRules } from '../../../src/accessRules.ts';
import { UndeliverableBanner } from '../../../src/account/UndeliverableBanner.tsx';
import { Impersonation } from '../../../src/support/impersonation/Impersonation.tsx';
import { api, network, open, withAccount } from '../../account/ui/accountApp.tsx';
import { customer } from '../../helpers/customerFixture.ts';

registerAccessRules(accessRules);

withAccount();
afterEach(() => void vi.useRealTimers());

const createImpersonatedUser = (minutes: number): User => ({
  ...customer,
  impersonation: {
    staff: 'Sam',
    customer: 'Ada Lovelace · Engine Press',
    until: new Date(Date.now() + minutes * 60_000).toISOString(),
  },
});
const page = (
  <AppProviders banner={<Impersonation />}>
    <h1>Orders</h1>
  </AppProviders>
);
const banner = () => screen.findByRole('complementary', { name: 'Viewing as a customer' });

it('an address that returns mails is not named to staff who see the page as the customer', async () => {
  setUser({ ...createImpersonatedUser(14.5), email_bounced_at: '2026-11-30T09:00:00Z' });
  open(<UndeliverableBanner />);
  await Promise.resolve();
  expect(screen.queryByRole('complementary')).toBeNull();
});

it('the customer has no banner', async () => {
  open(page);
  await screen.findByRole('heading', { name: 'Orders' });
  expect(screen.queryByRole('complementary')).toBeNull();
});

it('a banner says as whom, how long still, and that nothing can be changed; it has the way out', async () => {
  const asked: string[] = [];
  network.use(
    http.delete(`${api}/support/impersonation`, ({ request }) => {
      asked.push(request.headers.get('x-impersonating') ?? '');
      return new HttpResponse(null, { status: 204 });
    }),
  );
  vi.useFakeTimers({ toFake: ['Date'] });
  setUser(createImpersonatedUser(14.5));
  const user = open(page);
  const { textContent } = await banner();
  expect(textContent).toBe(
    'You are viewing the portal as Ada Lovelace · Engine PressNothing can be changed.15 minutes leftStop',
  );
  await user.click(within(await banner()).getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(asked).toEqual([customer.uuid]));
});

it('a way out that fails is said, and can be tried again', async () => {
  network.use(
    http.delete(`${api}/support/impersonation`, () =>
      HttpResponse.json({ detail: 'Not now.', message: 'Not now.' }, { status: 409 }),
    ),
  );
  setUser(createImpersonatedUser(10));
  const user = open(page);
  const stop = within(await banner()).getByRole('button', { name: 'Stop' });
  await user.click(stop);
  await screen.findAllByText('Not now.');
  await waitFor(() => expect((stop as HTMLButtonElement).disabled).toBe(false));
});

it('just before the time is over it is ended here, so that nothing is refused', async () => {
  let ended = 0;
  network.use(
    http.delete(`${api}/support/impersonation`, () => {
      ended += 1;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  setUser(createImpersonatedUser(1.5));
  open(page);
  await banner();
  expect(ended).toBe(0);
  setUser(createImpersonatedUser(0.04));
  await waitFor(() => expect(ended).toBeGreaterThan(0));
});

it.each([
  ['the clocks agree', 0, 4_000, false],
  ['the clocks agree', 0, 3_000, true],
  ['the clock of the server is 30 seconds ahead', 30_000, 33_000, true],
  ['the clock of the server is 30 seconds behind', -30_000, -26_000, false],
  ['the clock of the server is a day ahead', 86_400_000, 86_403_000, true],
])('%s: with %i ms ahead and %i ms to go by the browser, it must stop: %s', (_, ahead, rest, mustStop) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T10:00:00Z') });
  updateServerTime(new Headers({ date: new Date(Date.now() + ahead).toUTCString() }));
  expect(isImpersonationOver(createImpersonatedUser(rest / 60_000))).toBe(mustStop);
  updateServerTime(new Headers({ date: new Date().toUTCString() }));
});

it('a page whose timers were late ends it before it sends anything', async () => {
  const sent: string[] = [];
  network.use(
    http.get(`${api}/account/sessions`, () => {
      sent.push('request');
      return HttpResponse.json([]);
    }),
  );
  let isUp = true;
  const end = async () => {
    sent.push('end');
    isUp = false;
  };
  const leave = installSessionSwitch({
    calls: [],
    look: async () => undefined,
    reason: () => null,
    isUp: () => isUp,
    end,
  });
  await call('listSessions');
  await call('listSessions');
  expect(sent).toEqual(['end', 'request', 'request']);
  leave();
});

it('the page is reloaded when an impersonation begins or ends, and never else', () => {
  const member = { ...customer, uuid: 'ours', role: 'support' as const };
  const seen = createImpersonatedUser(10);
  const loaded: string[] = [];
  const turn = (before: User | null, now: User) => reloadOnSwitch(before, now, path => loaded.push(path));
  expect([turn(member, seen), turn(seen, member)]).toEqual([true, true]);
  expect(loaded).toEqual(['/dashboard', `/dashboard/support/customers/${customer.uuid}`]);
  expect([turn(null, seen), turn(seen, seen), turn(member, customer)]).toEqual([false, false, false]);
});

it('nothing that is typed there stays in the browser', () => {
  localStorage.clear();
  setUser(createImpersonatedUser(10));
  localStore.set('draft', 'A secret of the customer');
  expect(localStore.get('draft')).toBe('A secret of the customer');
  expect(JSON.stringify(localStorage)).not.toContain('secret');
});
