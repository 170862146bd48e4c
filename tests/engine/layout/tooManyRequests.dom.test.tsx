/** A page that is loaded while the server refuses too many requests: it waits, and the person stays signed in. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { useLocation } from 'react-router';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { setApiBase } from '../../../engine/client/api/call.ts';
import { readRetryAfter } from '../../../engine/client/api/problems.ts';
import { getSession, readUser, waitForSession } from '../../../engine/client/auth/session.ts';
import { RequireAuth } from '../../../engine/ui/layout/RequireAuth.tsx';
import '../../../providers/portalCalls.ts';
import { AppRouter } from '../../helpers/AppRouter.tsx';
import { customer } from '../../helpers/customerFixture.ts';
import { mockMatchMedia } from '../../helpers/mockMatchMedia.ts';

const api = 'http://api.test/api';
const network = setupServer();
beforeAll(() => {
  mockMatchMedia();
  setApiBase(api);
  network.listen({ onUnhandledFrame: 'error' });
});
afterAll(() => network.close());

const now = Date.parse('2026-11-28T10:00:00Z');

it.each([
  [null, undefined],
  ['', undefined],
  ['soon', undefined],
  ['-5', undefined],
  ['0', 0],
  ['17', 17],
  ['Sat, 28 Nov 2026 10:00:30 GMT', 30],
  ['Sat, 28 Nov 2026 09:00:00 GMT', 0],
])('reads Retry-After: %s', (header, seconds) => {
  expect(readRetryAfter(header, now)).toBe(seconds);
});

const Address = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
};

it('a page that gets 429 says so, asks again when the server allows it, and then opens', async () => {
  localStorage.setItem('accessToken', 'token');
  const answers = [
    () => HttpResponse.json({ detail: 'Too many requests.' }, { status: 429, headers: { 'retry-after': '7' } }),
    () => HttpResponse.json({ detail: 'Too many requests.' }, { status: 429, headers: { 'retry-after': '99999999' } }),
    () => HttpResponse.json({ detail: 'Too many requests.' }, { status: 429 }),
    () => HttpResponse.error(),
    () => HttpResponse.json(customer),
  ];
  let asked = 0;
  network.use(http.get(`${api}/account/me`, () => answers[asked++]!()));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const known = waitForSession();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AppRouter initialEntries={['/dashboard/orders?view=drafts']}>
        <Address />
        <RequireAuth>
          <p>The page</p>
        </RequireAuth>
      </AppRouter>
    </QueryClientProvider>,
  );
  await act(() => readUser());
  await screen.findByRole('heading', { name: 'Too many requests' });
  screen.getByText(/in 7 seconds/);
  expect(getSession()).toMatchObject({ isInitialized: false, isAuthenticated: false, retryAfter: 7 });

  await act(async () => screen.getByRole('button', { name: 'Try again now' }).click());
  await screen.findByText(/in 3600 seconds/);
  expect(asked).toBe(2);
  await act(() => vi.advanceTimersByTimeAsync(3_599_000));
  expect(asked).toBe(2);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  await screen.findByText(/in 60 seconds/);
  expect(asked).toBe(3);
  expect(screen.getByTestId('address').textContent).toBe('/dashboard/orders?view=drafts');
  expect(localStorage.getItem('accessToken')).toBe('token');

  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await waitFor(() => expect(asked).toBe(4));
  expect(getSession()).toMatchObject({ isInitialized: false, retryAfter: 60 });
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await screen.findByText('The page');
  expect(screen.getByTestId('address').textContent).toBe('/dashboard/orders?view=drafts');
  expect(getSession()).toMatchObject({ isAuthenticated: true, retryAfter: null });
  expect((await known).user).toEqual(customer);
  await act(() => vi.advanceTimersByTimeAsync(7_200_000));
  expect(asked).toBe(5);
  vi.useRealTimers();
});
