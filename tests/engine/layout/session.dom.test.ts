import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { customer } from '../../helpers/customerFixture.ts';

const api = 'http://api.test/api';
const network = setupServer();
beforeAll(() => network.listen({ onUnhandledFrame: 'error' }));
afterEach(() => network.resetHandlers());
afterAll(() => network.close());

const answerUnauthorized = (detail: string) => HttpResponse.json({ detail }, { status: 401 });
const notAuthenticated = () => answerUnauthorized('Not authenticated');
const badCredentials = () => answerUnauthorized('Could not validate credentials');
const answerMe = (answer: () => Response) => network.use(http.get(`${api}/account/me`, answer));

/** Starts the app before the server has answered who is signed in. */
async function start() {
  vi.resetModules();
  await import('../../../providers/portalCalls.ts');
  const { setApiBase, call, defaultHeaders } = await import('../../../engine/client/api/call.ts');
  setApiBase(api);
  const session = await import('../../../engine/client/auth/session.ts');
  const { authProvider } = await import('../../../engine/client/auth/authProvider.ts');
  const { watchSession, endedNotice } = await import('../../../engine/client/auth/watchSession.ts');
  const { returnPath } = await import('../../../engine/client/auth/returnPath.ts');
  const { onBeforeUnload } = await import('../../../engine/client/auth/beforeUnload.ts');
  const reload = vi.fn();
  stops.push(watchSession(reload));
  return {
    ...session,
    login: authProvider.login,
    call,
    defaultHeaders,
    endedNotice,
    returnPath,
    beforeLeaving: onBeforeUnload,
    reload,
  };
}

const stops: (() => void)[] = [];
const visit = (path: string) => window.history.replaceState(null, '', path);
const elsewhere = (newValue: string | null) => {
  if (newValue === null) localStorage.removeItem('accessToken');
  else localStorage.setItem('accessToken', newValue);
  window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken', newValue }));
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('fcmDeviceId', 'device-1');
  visit('/dashboard/orders?view=drafts');
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  expect(localStorage.getItem('fcmDeviceId')).toBe('device-1');
});

describe('at the start', () => {
  it('a known customer is signed in', async () => {
    const { getSession, readUser } = await start();
    answerMe(() => HttpResponse.json(customer));
    expect(getSession()).toMatchObject({ isInitialized: false, isAuthenticated: false, user: null });
    await readUser();
    expect(getSession()).toMatchObject({ isInitialized: true, isAuthenticated: true, user: customer });
  });

  it('without a credential one is anonymous, and the page is not loaded again', async () => {
    const { getSession, readUser, reload, endedNotice } = await start();
    answerMe(notAuthenticated);
    await readUser();
    expect(getSession()).toMatchObject({ isInitialized: true, isAuthenticated: false, user: null });
    expect(reload).not.toHaveBeenCalled();
    expect(endedNotice.isThere()).toBe(false);
  });

  it.each([
    ['the server fails', () => HttpResponse.json({ detail: 'Internal error' }, { status: 500 })],
    ['there is no connection', () => HttpResponse.error()],
  ])('when %s, the session is initialised without a user', async (_, answer) => {
    const { getSession, readUser } = await start();
    answerMe(answer);
    await readUser();
    expect(getSession()).toMatchObject({ isInitialized: true, isAuthenticated: false, user: null });
  });

  it('a session that has ended reloads the page once, and not again', async () => {
    const first = await start();
    answerMe(badCredentials);
    await first.readUser();
    expect(first.reload).toHaveBeenCalledTimes(1);
    const second = await start();
    await second.readUser();
    expect(second.reload).not.toHaveBeenCalled();
    expect(second.getSession()).toMatchObject({ isInitialized: true, isAuthenticated: false });
  });
});

describe('a session that ends while it is used', () => {
  it('saves what is typed, keeps the place, forgets the token and says so', async () => {
    const { call, readUser, defaultHeaders, beforeLeaving, endedNotice, returnPath, reload } = await start();
    answerMe(() => HttpResponse.json(customer));
    localStorage.setItem('accessToken', 'old');
    await readUser();
    defaultHeaders.set('authorization', 'Bearer old');
    const save = vi.fn();
    beforeLeaving(save);
    network.use(http.get(`${api}/dashboard`, badCredentials));
    await expect(call('getDashboard')).rejects.toMatchObject({ code: 401 });
    expect(save).toHaveBeenCalledTimes(1);
    expect(localStorage.getItem('accessToken')).toBeNull();
    expect(defaultHeaders.has('authorization')).toBe(false);
    expect(returnPath.get()).toBe('/dashboard/orders?view=drafts');
    expect(reload).toHaveBeenCalledTimes(1);
    expect(endedNotice.isThere()).toBe(true);
  });

  it('the first of several 401 responses decides: the notice is still there after the reload', async () => {
    const { call, readUser, getSession, endedNotice, reload } = await start();
    answerMe(() => HttpResponse.json(customer));
    await readUser();
    network.use(http.get(`${api}/dashboard`, badCredentials), http.get(`${api}/contents/message`, badCredentials));
    await Promise.allSettled([call('getDashboard'), call('getDashboardMessage')]);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(getSession().isAuthenticated).toBe(true);
    expect(endedNotice.isThere()).toBe(true);
  });

  it('shows its notice after the reload, also where the 401 answers who the user is or another tab knows', async () => {
    const { readUser, refreshUser, getSession, endedNotice, reload } = await start();
    localStorage.setItem('accessToken', 'old');
    answerMe(() => HttpResponse.json(customer));
    await readUser();
    answerMe(badCredentials);
    await refreshUser();
    elsewhere(null);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(getSession().isAuthenticated).toBe(true);
    expect(endedNotice.isThere()).toBe(true);
  });

  it('ends as well when the cookie is gone without a word', async () => {
    const { call, readUser, reload } = await start();
    answerMe(() => HttpResponse.json(customer));
    await readUser();
    network.use(http.get(`${api}/dashboard`, notAuthenticated));
    await expect(call('getDashboard')).rejects.toMatchObject({ code: 401 });
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('a lost connection or a failing server does not end it', async () => {
    const { getSession, readUser } = await start();
    answerMe(() => HttpResponse.json(customer));
    await readUser();
    answerMe(() => HttpResponse.error());
    await readUser();
    expect(getSession().isAuthenticated).toBe(true);
  });
});

describe('signing in', () => {
  const expiry = '2026-11-28T10:00:00Z';
  const answerLogin = (me: object | null) => {
    const bodies: unknown[] = [];
    network.use(
      http.post(`${api}/auth/login`, async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ access_token: 'fresh', me, expiry });
      }),
    );
    return bodies;
  };

  it('stores the user, the token and when it ends, and sends remember_me as yes or no', async () => {
    const { getSession, login } = await start();
    const bodies = answerLogin(customer);
    await login({ email: customer.email, password: 'x' });
    expect(getSession()).toEqual({
      isInitialized: true,
      isAuthenticated: true,
      user: customer,
      token: 'fresh',
      expiry,
      retryAfter: null,
    });
    expect(localStorage.getItem('accessToken')).toBe('fresh');
    expect(bodies).toEqual([{ email: customer.email, password: 'x', remember_me: false }]);
  });

  it('fetches the user when the answer has none', async () => {
    const { getSession, login } = await start();
    answerLogin(null);
    answerMe(() => HttpResponse.json(customer));
    await login({ email: customer.email, password: 'x', remember_me: true });
    expect(getSession()).toMatchObject({ isAuthenticated: true, user: customer, token: 'fresh' });
  });

  it('a wrong password neither signs in nor reloads the page', async () => {
    const { getSession, login, reload } = await start();
    network.use(
      http.post(`${api}/auth/login`, () =>
        HttpResponse.json({ detail: 'Incorrect email or password.' }, { status: 400 }),
      ),
    );
    await expect(login({ email: customer.email, password: 'x' })).rejects.toMatchObject({ code: 400 });
    expect(getSession().isAuthenticated).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('signing out', () => {
  it('reloads the page once the server has ended the session', async () => {
    const { logout } = await start();
    localStorage.setItem('accessToken', 'fresh');
    let ended = false;
    network.use(
      http.delete(`${api}/auth/logout`, () => {
        ended = true;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const loadAnew = vi.fn(() => expect(ended).toBe(true));
    await logout(loadAnew);
    expect(loadAnew).toHaveBeenCalledTimes(1);
    expect(localStorage.getItem('accessToken')).toBeNull();
  });
});

describe('what ends the session by wish', () => {
  const refuseAllElse = () => {
    answerMe(badCredentials);
    network.use(http.get(`${api}/dashboard`, badCredentials));
  };

  it('is not taken for a session that ended by itself, however early the rest is refused', async () => {
    const { call, readUser, refreshUser, logout, login, getSession, endedNotice, returnPath, reload } = await start();
    answerMe(() => HttpResponse.json(customer));
    await readUser();
    network.use(
      http.delete(`${api}/auth/logout`, async () => {
        refuseAllElse();
        await Promise.allSettled([call('getDashboard'), refreshUser()]);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await logout(vi.fn());
    await expect(call('getDashboard')).rejects.toMatchObject({ code: 401 });
    expect(reload).not.toHaveBeenCalled();
    expect(endedNotice.isThere()).toBe(false);
    expect(returnPath.get()).toBeNull();
    expect(getSession().isAuthenticated).toBe(true);

    network.use(
      http.post(`${api}/auth/login`, () => HttpResponse.json({ access_token: 'fresh', me: customer, expiry: null })),
    );
    await login({ email: customer.email, password: 'x' });
    await expect(call('getDashboard')).rejects.toMatchObject({ code: 401 });
    expect(endedNotice.isThere()).toBe(true);
  });

  it('and failed leaves the session watched as before', async () => {
    const { call, readUser, endSessionBy, endedNotice } = await start();
    answerMe(() => HttpResponse.json(customer));
    await readUser();
    const fail = async () => {
      refuseAllElse();
      await Promise.allSettled([call('getDashboard')]);
      throw new Error('no answer');
    };
    await expect(endSessionBy(fail)).rejects.toThrow('no answer');
    await waitFor(() => expect(endedNotice.isThere()).toBe(true));
  });
});

describe('other tabs', () => {
  it('a sign-out there ends the session here, with what was typed and the place kept', async () => {
    const { getSession, readUser, beforeLeaving, returnPath, reload } = await start();
    answerMe(() => HttpResponse.json(customer));
    await readUser();
    const save = vi.fn();
    beforeLeaving(save);
    elsewhere(null);
    expect(getSession().isAuthenticated).toBe(false);
    expect(save).toHaveBeenCalled();
    expect(returnPath.get()).toBe('/dashboard/orders?view=drafts');
    // The page reloads, so that nothing of the customer is left for the next person who signs in here.
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('who waits here to sign in goes on when they have signed in there, and only to what was theirs', async () => {
    for (const [uuid, place] of [
      [customer.uuid, '/dashboard/orders?view=drafts'],
      ['another', '/dashboard'],
    ] as const) {
      visit('/dashboard/orders?view=drafts');
      localStorage.setItem('accessToken', 'old');
      const { readUser, reload } = await start();
      answerMe(() => HttpResponse.json(customer));
      await readUser();
      elsewhere(null);
      await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
      visit('/authentication/login?disableGuard=true');
      answerMe(() => HttpResponse.json({ ...customer, uuid }));
      elsewhere('fresh');
      await waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
      expect(location.pathname + location.search).toBe(place);
      for (const stop of stops.splice(0)) stop();
    }
  });

  it('a sign-in there signs in here; with another account it reloads the page', async () => {
    const { getSession, readUser, reload } = await start();
    answerMe(() => HttpResponse.json(customer));
    await readUser();
    elsewhere('same person');
    await waitFor(() => expect(getSession().token).toBe('same person'));
    expect(reload).not.toHaveBeenCalled();
    answerMe(() => HttpResponse.json({ ...customer, uuid: 'another' }));
    elsewhere('other person');
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('when it is unknown who is signed in there, the page reloads', async () => {
    const { readUser, reload } = await start();
    answerMe(() => HttpResponse.json(customer));
    await readUser();
    answerMe(() => HttpResponse.json({ detail: 'Too many requests.' }, { status: 429 }));
    elsewhere('of whom');
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('a page from the back-forward cache notices it when it is restored', async () => {
    localStorage.setItem('accessToken', 'first');
    const { getSession, readUser } = await start();
    answerMe(() => HttpResponse.json(customer));
    await readUser();
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(getSession().isAuthenticated).toBe(true);
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    localStorage.removeItem('accessToken');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(getSession().isAuthenticated).toBe(false);
  });
});

describe('a browser that keeps nothing for us', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  afterEach(() => vi.unstubAllGlobals());
  const forbid = () => {
    for (const name of ['localStorage', 'sessionStorage'])
      vi.stubGlobal(name, new Proxy({} as Storage, { get: refuse, ownKeys: refuse, getOwnPropertyDescriptor: refuse }));
  };

  it('the page starts, signs in, and knows the way back and what was typed as long as it is there', async () => {
    forbid();
    const { getSession, readUser, login, returnPath, endedNotice } = await start();
    answerMe(notAuthenticated);
    await readUser();
    expect(getSession()).toMatchObject({ isInitialized: true, isAuthenticated: false });
    returnPath.keep('/dashboard/orders');
    endedNotice.leave();
    network.use(
      http.post(`${api}/auth/login`, () =>
        HttpResponse.json({ access_token: 'fresh', me: customer, expiry: '2026-11-24T11:00:00Z' }),
      ),
    );
    await login({ email: customer.email, password: 'x' });
    expect(getSession()).toMatchObject({ isAuthenticated: true, token: 'fresh' });
    expect(returnPath.get(customer.uuid)).toBe('/dashboard/orders');
    expect(endedNotice.isThere()).toBe(true);
    const { localStore } = await import('../../../engine/client/storage/stores.ts');
    const { browserStore } = await import('../../../engine/ui/forms/session/unsentAnswers.ts');
    const unsent = { version: 1, base: {}, answers: { title: 'Typed' } };
    browserStore.write('order', 'details', unsent);
    expect(browserStore.read('order', 'details')).toEqual(unsent);
    expect(localStore.keys()).toContain('accessToken');
    browserStore.drop('order', 'details');
    expect(browserStore.read('order', 'details')).toBeNull();
  });
});

describe('a locked account', () => {
  it('is read again when a call says so', async () => {
    const { call, getSession, readUser } = await start();
    answerMe(() => HttpResponse.json(customer));
    await readUser();
    answerMe(() => HttpResponse.json({ ...customer, blocked_at: '2026-11-20T06:00:00Z', blocked_reason: 'unpaid' }));
    network.use(
      http.get(`${api}/dashboard`, () => HttpResponse.json({ detail: 'Account is locked.' }, { status: 403 })),
    );
    await expect(call('getDashboard')).rejects.toMatchObject({ code: 403 });
    await waitFor(() => expect(getSession().user?.blocked_reason).toBe('unpaid'));
  });
});
