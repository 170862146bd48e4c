import { QueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import {
  CoreAdminContext,
  memoryStore,
  type NotificationOptions,
  useAddUndoableMutation,
  useNotify,
} from 'react-admin';
import toast from 'react-hot-toast';
import { Route, Routes } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setApiBase } from '../../../engine/client/api/call.ts';
import { authProvider } from '../../../engine/client/auth/authProvider.ts';
import { setLogin } from '../../../engine/client/auth/session.ts';
import { createDataProvider } from '../../../engine/client/data/dataProvider.ts';
import { i18nProvider, loadTexts } from '../../../engine/client/i18n/i18nProvider.ts';
import { AppLayout } from '../../../engine/ui/layout/AppLayout.tsx';
import { PageHeader } from '../../../engine/ui/layout/PageHeader.tsx';
import { Announcements } from '../../../engine/ui/layout/toasts/Announcements.tsx';
import ToastArea from '../../../engine/ui/layout/toasts/ToastArea.tsx';
import { ScreensProvider } from '../../../engine/ui/resources/Screens.tsx';
import { AppThemeProvider } from '../../../engine/ui/theme/AppThemeProvider.tsx';
import { resetSettings } from '../../../engine/ui/theme/settings.ts';
import { frame } from '../../../src/schemaExtensions.tsx';
import { AppRouter } from '../../helpers/AppRouter.tsx';
import { customer } from '../../helpers/customerFixture.ts';
import { mockMatchMedia } from '../../helpers/mockMatchMedia.ts';
import { serveCounts } from '../../helpers/serveCounts.ts';
import { uuidOf } from '../resources/fixtures.ts';
import { customerPortal } from '../resources/sentPortal.ts';

const api = 'http://api.test/api';
const network = setupServer(serveCounts(api));
const manifest = customerPortal();
let waiting = 6;

beforeAll(async () => {
  setApiBase(api);
  network.listen({ onUnhandledFrame: 'error' });
  await loadTexts('app');
});
beforeEach(async () => {
  mockMatchMedia();
  resetSettings();
  waiting = 6;
  network.use(
    http.get(`${api}/orders`, () => HttpResponse.json({ items: [], total: waiting, page: 1, size: 1, links: {} })),
  );
  await setLogin({ access_token: 'token', me: customer, expiry: '2026-11-28T10:00:00Z' });
});
afterEach(() => {
  act(() => toast.removeAll());
  network.resetHandlers();
});
afterAll(() => network.close());

function open(path = '/dashboard/orders') {
  const dataProvider = createDataProvider(name => manifest.resources.find(resource => resource.name === name));
  const orders = { label: 'Orders', to: '/dashboard/orders' };
  render(
    <AppThemeProvider>
      <AppRouter initialEntries={[path]}>
        <CoreAdminContext
          authProvider={authProvider}
          dataProvider={dataProvider}
          i18nProvider={i18nProvider}
          queryClient={new QueryClient()}
          store={memoryStore({ locale: 'en' })}
        >
          <ScreensProvider manifest={manifest} components={{}} presenters={{}} frame={frame}>
            <AppLayout>
              <Routes>
                <Route
                  path="/dashboard/orders"
                  element={<PageHeader title="Orders" primary={{ label: 'New order' }} />}
                />
                <Route path="/dashboard/orders/one" element={<PageHeader title="River Atlas" parents={[orders]} />} />
                <Route path="/dashboard/broken" element={<Broken />} />
                <Route path="*" element={<Notes />} />
              </Routes>
            </AppLayout>
            <Announcements />
          </ScreensProvider>
        </CoreAdminContext>
      </AppRouter>
      <ToastArea />
    </AppThemeProvider>,
  );
  return userEvent.setup();
}

const broken = { why: 'rendered wrong' };
function Broken(): never {
  throw new Error(broken.why);
}

const undone = vi.fn();

function Notes() {
  const notify = useNotify();
  const addMutation = useAddUndoableMutation();
  const say = (words: string, type: 'info' | 'success' | 'error', options: NotificationOptions = {}) =>
    notify(words, { type, ...options });
  return (
    <>
      <PageHeader title="Notes" />
      <button type="button" onClick={() => say('Kept', 'success')}>
        keep
      </button>
      <button type="button" onClick={() => say('Refused', 'error')}>
        refuse
      </button>
      <button
        type="button"
        onClick={() => {
          addMutation(({ isUndo }) => undone(isUndo));
          say('Removed', 'info', { undoable: true });
        }}
      >
        remove
      </button>
    </>
  );
}

describe('on a wide screen', () => {
  it('the menu has its group and entries, says where one is and how much waits', async () => {
    open();
    const menu = screen.getByRole('navigation', { name: 'Main' });
    const list = within(menu).getByRole('list', { name: 'General' });
    expect(
      within(list)
        .getAllByRole('link')
        .map(link => link.getAttribute('href')),
    ).toEqual(['/dashboard', '/dashboard/orders', '/dashboard/account']);
    expect(within(list).getByRole('link', { current: 'page' }).textContent).toMatch(/^Orders/);
    await within(list).findByText('6 need attention');
  });

  it('nothing waits: no figure', async () => {
    waiting = 0;
    open();
    await waitFor(() => expect(screen.queryByText(/need/)).toBeNull());
  });

  it('the bell says how many wait and opens the newest of them', async () => {
    const waits = { uuid: uuidOf(1), number: 'E-26-000001', name: 'River Atlas', status: 'quoted' };
    open('/dashboard/orders/one');
    const bell = await screen.findByRole('button', { name: '6 orders need your attention' });
    network.use(http.get(`${api}/orders`, () => HttpResponse.json({ items: [waits], total: 6, page: 1, size: 6 })));
    await userEvent.click(bell);
    const news = await screen.findByRole('dialog', { name: 'Needs attention' });
    expect((await within(news).findByRole('link', { name: /River Atlas/ })).getAttribute('href')).toBe(
      `/dashboard/orders/${uuidOf(1)}`,
    );
    await userEvent.click(within(news).getByRole('link', { name: 'See all 6' }));
    await screen.findByRole('heading', { level: 1, name: 'Orders' });
  });

  it('a record belongs to the entry of its list, and the app bar shows the way there', () => {
    open('/dashboard/orders/one');
    const place = screen.getByRole('navigation', { name: 'You are here' });
    expect(
      within(place)
        .getAllByRole('listitem')
        .map(item => item.textContent),
    ).toEqual(['Mara Lindqvist', 'Orders', 'River Atlas']);
    expect(
      within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { current: 'page' }).textContent,
    ).toMatch(/^Orders/);
    expect(document.title).toBe('River Atlas · Galley');
    const parts = [...place.querySelectorAll('a, li > span')];
    expect(parts.map(part => part.getAttribute('dir'))).toEqual(parts.map(() => 'auto'));
  });

  it('the menu collapses to icons that still have their names, and stays so', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Collapse menu' }));
    await waitFor(() =>
      expect(screen.getByRole('link', { name: /^Dashboard/ }).getAttribute('title')).toBe('Dashboard'),
    );
    expect(localStorage.getItem('settings')).toContain('narrow');
    await user.click(screen.getByRole('button', { name: 'Expand menu' }));
    await waitFor(() => expect(screen.getByRole('link', { name: /^Dashboard/ }).getAttribute('title')).toBeNull());
  });

  it('the first stop of the keyboard leads to the content', async () => {
    const user = open();
    await user.tab();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Skip to content'));
    await waitFor(() => expect(document.activeElement?.getAttribute('href')).toBe('#main'));
    expect(document.getElementById('main')).toBe(screen.getByRole('main'));
  });

  it('after a change of page the focus is in the page, whose one h1 says where one is', async () => {
    const user = open('/dashboard/orders/one');
    await user.click(
      within(screen.getByRole('navigation', { name: 'You are here' })).getByRole('link', { name: 'Orders' }),
    );
    await screen.findByRole('heading', { level: 1, name: 'Orders' });
    expect(document.activeElement).toBe(screen.getByRole('main'));
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  it('a page that breaks takes only itself down', async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const user = open('/dashboard/broken');
    await screen.findByText('This part of the page stopped working');
    const menu = within(screen.getByRole('navigation', { name: 'Main' }));
    await user.click(menu.getByRole('link', { name: /^Orders/ }));
    await screen.findByRole('heading', { level: 1, name: 'Orders' });
    quiet.mockRestore();
  });

  it('a page whose files were never fetched waits for the connection', async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    broken.why = 'Failed to fetch dynamically imported module: /assets/x.js';
    network.use(http.head('*', () => HttpResponse.error()));
    open('/dashboard/broken');
    expect(await screen.findByText(/opens when you are back online/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Load again' })).toBeNull();
    broken.why = 'rendered wrong';
    line.mockRestore();
    quiet.mockRestore();
  });

  it('the account menu leads to the profile and signs out', async () => {
    const user = open();
    let ended = 0;
    network.use(
      http.delete(`${api}/auth/logout`, () => {
        ended += 1;
        return HttpResponse.json({ detail: 'Try later.' }, { status: 429 });
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Account menu, Mara Lindqvist' }));
    expect((await screen.findByRole('menuitem', { name: 'Profile' })).getAttribute('href')).toBe('/dashboard/account');
    await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    await screen.findByText('Try later.');
    expect(ended).toBe(1);
  });
});

describe('on a phone', () => {
  beforeEach(() => mockMatchMedia({ width: 375 }));

  it('the menu is a drawer, and choosing closes it', async () => {
    const user = open('/dashboard/orders/one');
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    const menu = await screen.findByRole('navigation', { name: 'Main' });
    await user.click(within(menu).getByRole('link', { name: /^Orders/ }));
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull());
    await screen.findByRole('heading', { level: 1, name: 'Orders' });
  });

  it('the app bar leads back to the page above, and the main action is at the bottom, once', () => {
    open('/dashboard/orders/one');
    expect(screen.getByRole('link', { name: 'Back to Orders' }).getAttribute('href')).toBe('/dashboard/orders');
  });

  it('the main action is in a bar at the bottom, once', () => {
    open();
    const bar = screen.getByRole('region', { name: 'Main action' });
    expect(within(bar).getByRole('button', { name: 'New order' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'New order' })).toHaveLength(1);
  });
});

describe("react-admin's notifications", () => {
  it('are toasts', async () => {
    const user = open('/dashboard/notes');
    await user.click(screen.getByRole('button', { name: 'keep' }));
    expect((await screen.findByText('Kept')).getAttribute('role')).toBe('status');
    await user.click(screen.getByRole('button', { name: 'refuse' }));
    expect((await screen.findByText('Refused')).getAttribute('role')).toBe('alert');
  });

  it('what can be undone is not done when it is undone', async () => {
    const user = open('/dashboard/notes');
    await user.click(screen.getByRole('button', { name: 'remove' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(undone.mock.calls).toEqual([[true]]);
  });
});
