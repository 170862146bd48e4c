import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import {
  CanAccess,
  CoreAdminContext,
  Login,
  useCheckAuth,
  useGetIdentity,
  useLogoutIfAccessDenied,
  usePermissions,
} from 'react-admin';
import { Route, Routes, useLocation } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setApiBase } from '../../../engine/client/api/call.ts';
import { authProvider } from '../../../engine/client/auth/authProvider.ts';
import { createAuthProvider } from '../../../engine/client/auth/createAuthProvider.ts';
import { returnPath } from '../../../engine/client/auth/returnPath.ts';
import { clearSession, getSession, setLogin } from '../../../engine/client/auth/session.ts';
import { createDataProvider } from '../../../engine/client/data/dataProvider.ts';
import { i18nProvider } from '../../../engine/client/i18n/i18nProvider.ts';
import type { Manifest } from '../../../engine/dsl/resolve/resolved.ts';
import { RequireAuth } from '../../../engine/ui/layout/RequireAuth.tsx';
import '../../../src/accessRules.ts';
import { AppRouter } from '../../helpers/AppRouter.tsx';
import { customer } from '../../helpers/customerFixture.ts';
import { mockMatchMedia } from '../../helpers/mockMatchMedia.ts';
import { roomOf, roomPortal } from '../resources/listApp.tsx';

const api = 'http://api.test/api';
const network = setupServer();
beforeAll(() => {
  setApiBase(api);
  network.listen({ onUnhandledFrame: 'error' });
});
beforeEach(() => {
  mockMatchMedia();
  localStorage.clear();
  sessionStorage.clear();
  clearSession();
});
afterEach(() => network.resetHandlers());
afterAll(() => network.close());

const begin = (part: object = {}) =>
  setLogin({ access_token: 'token', me: { ...customer, ...part }, expiry: '2026-11-28T10:00:00Z' });
const answerMe = (status: number, body: object) =>
  network.use(http.get(`${api}/account/me`, () => HttpResponse.json({ ...body }, { status })));

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}
const address = () => screen.getByTestId('address').textContent;

function openGuarded(path: string) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AppRouter initialEntries={[path]}>
        <Address />
        <RequireAuth>
          <Routes>
            <Route path="/authentication/login" element={<Login />} />
            <Route path="*" element={<p>The page</p>} />
          </Routes>
        </RequireAuth>
      </AppRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

describe('checkAuth', () => {
  const locked = { blocked_at: '2026-11-20T06:00:00Z', blocked_reason: 'security' as const };
  const signIn = '/authentication/login?disableGuard=true';

  it.each([
    ['nobody', null, '/dashboard/orders', signIn],
    ['nobody', null, '/authentication/register', undefined],
    ['a customer', {}, '/dashboard/orders', undefined],
    ['a customer', {}, '/authentication/login', '/dashboard'],
    ['a locked customer', locked, '/dashboard', '/account-locked'],
    ['a locked customer', locked, undefined, undefined],
    ['nobody', null, undefined, signIn],
  ])('%s (%o) at %s is sent to %s', async (_, user, pathname, redirectTo) => {
    if (user) await begin(user);
    const answer = authProvider.checkAuth(pathname === undefined ? {} : { pathname });
    if (redirectTo === undefined) await expect(answer).resolves.toBeUndefined();
    else await expect(answer).rejects.toEqual({ redirectTo, message: false });
  });

  it('guards every page: the wanted one is kept, and signing in by react-admin’s own page leads to it', async () => {
    network.use(
      http.post(`${api}/auth/login`, async ({ request }) => {
        expect(await request.json()).toEqual({ email: 'a@b.example', password: 'secret', remember_me: false });
        return HttpResponse.json({ access_token: 'fresh', me: customer, expiry: null });
      }),
    );
    const user = openGuarded('/dashboard/orders?view=drafts#top');
    await waitFor(() => expect(address()).toBe(signIn));
    expect(returnPath.get()).toBe('/dashboard/orders?view=drafts#top');
    const [name, password] = [...document.querySelectorAll('input')];
    await user.type(name!, 'a@b.example');
    await user.type(password!, 'secret{Enter}');
    await screen.findByText('The page');
    expect(address()).toBe('/dashboard/orders?view=drafts');
    expect(getSession().isAuthenticated).toBe(true);
  });

  it('a page goes as soon as the session is gone', async () => {
    await begin();
    openGuarded('/dashboard/orders');
    await screen.findByText('The page');
    clearSession();
    await waitFor(() => expect(screen.queryByText('The page')).toBeNull());
    await waitFor(() => expect(address()).toBe(signIn));
  });
});

describe('checkError', () => {
  it.each([403, 404, 422, 500])('a %i does not end the session', async status => {
    await begin();
    await expect(authProvider.checkError({ status })).resolves.toBeUndefined();
    expect(getSession().isAuthenticated).toBe(true);
  });

  it('a 401 of another back end does not end a session that the server still knows', async () => {
    await begin();
    answerMe(200, customer);
    await expect(authProvider.checkError({ status: 401 })).resolves.toBeUndefined();
  });

  it('a 401 ends a session that the server has ended', async () => {
    await begin();
    answerMe(401, { detail: 'Not authenticated' });
    await expect(authProvider.checkError({ status: 401 })).rejects.toMatchObject({ message: false });
  });
});

it('signing out without a session asks the server nothing and leads to sign-in', async () => {
  await expect(authProvider.logout()).resolves.toBe('/authentication/login?disableGuard=true');
});

function Who() {
  const { identity } = useGetIdentity();
  const { permissions } = usePermissions<string>();
  return (
    <p>
      {identity?.fullName} as {permissions}
    </p>
  );
}

function Act() {
  const logoutIfDenied = useLogoutIfAccessDenied();
  const checkAuth = useCheckAuth();
  return (
    <button type="button" onClick={() => void checkAuth().then(() => logoutIfDenied({ status: 401 }))}>
      act
    </button>
  );
}

describe("react-admin's hooks", () => {
  const open = (manifest: Manifest, children: React.ReactNode) => {
    const findResource = (name: string) => manifest.resources.find(resource => resource.name === name);
    render(
      <AppRouter initialEntries={['/dashboard']}>
        <Address />
        <CoreAdminContext
          authProvider={createAuthProvider(findResource)}
          dataProvider={createDataProvider(findResource)}
          i18nProvider={i18nProvider}
        >
          {children}
        </CoreAdminContext>
      </AppRouter>,
    );
  };

  it('say who is signed in and in which role', async () => {
    await begin();
    open(roomPortal(), <Who />);
    expect(await screen.findByText('Mara Lindqvist as customer')).toBeTruthy();
  });

  const permissions = { support: { list: true, show: true, edit: { state: 'free' } } };
  const manifest = roomPortal({}, { permissions } as never);
  it.each([
    ['list', undefined, true],
    ['create', undefined, false],
    ['delete', roomOf(1), false],
    ['edit', undefined, true],
    ['edit', roomOf(1, { allowed_actions: ['edit'] }), true],
    ['edit', roomOf(1, { state: 'taken', allowed_actions: ['edit'] }), false],
    ['no such action', undefined, false],
  ])('canAccess: %s on %o is %s', async (action, record, expected) => {
    await begin();
    open(
      manifest,
      <CanAccess action={action} resource="rooms" record={record} accessDenied="denied" loading="waiting">
        allowed
      </CanAccess>,
    );
    await screen.findByText(expected ? /allowed/ : /denied/);
  });

  it('canAccess: a resource that the role is not sent is denied', async () => {
    await begin();
    open(
      manifest,
      <CanAccess action="list" resource="secrets" accessDenied="denied">
        allowed
      </CanAccess>,
    );
    await screen.findByText(/denied/);
  });

  it('an action that is refused with 401 leads to sign-in once the session is over', async () => {
    await begin();
    answerMe(401, { detail: 'Not authenticated' });
    open(manifest, <Act />);
    await userEvent.click(await screen.findByText('act'));
    await waitFor(() => expect(address()).toBe('/authentication/login?disableGuard=true'));
  });
});
