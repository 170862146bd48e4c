import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactNode } from 'react';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { Link, Route, Routes, useLocation } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { setApiBase } from '../../../engine/client/api/call.ts';
import { createDataProvider } from '../../../engine/client/data/dataProvider.ts';
import { i18nProvider, loadTexts } from '../../../engine/client/i18n/i18nProvider.ts';
import type { Manifest } from '../../../engine/dsl/resolve/resolved.ts';
import { Announcements } from '../../../engine/ui/layout/toasts/Announcements.tsx';
import ToastArea from '../../../engine/ui/layout/toasts/ToastArea.tsx';
import ResourceCreate from '../../../engine/ui/resources/edit/ResourceCreate.tsx';
import ResourceEdit from '../../../engine/ui/resources/edit/ResourceEdit.tsx';
import { type ScreenExtensions, ScreensProvider } from '../../../engine/ui/resources/Screens.tsx';
import { AppThemeProvider } from '../../../engine/ui/theme/AppThemeProvider.tsx';
import { AppRouter } from '../../helpers/AppRouter.tsx';
import { serveCounts } from '../../helpers/serveCounts.ts';
import type { Sent } from './sentScreens.ts';

export const api = 'http://api.test/api';
export const network = setupServer(serveCounts(api));
/** Types without pauses between the keys; in the document of the test that runs. */
export let person: UserEvent;

/** Every write, in order: `PATCH /parcels/1` and its body. */
export const written: { what: string; body: Record<string, unknown> }[] = [];

export const serve = (path: string, body: object, status = 200) =>
  network.use(http.get(`${api}${path}`, () => HttpResponse.json({ ...body }, { status })));

type Method = 'post' | 'patch' | 'put' | 'delete';
export function serveWrite(
  method: Method,
  path: string,
  answer: (body: Record<string, unknown>) => { status?: number; body: object },
): void {
  network.use(
    http[method](`${api}${path}`, async ({ request }) => {
      const text = await request.text();
      const body = (text ? JSON.parse(text) : {}) as Record<string, unknown>;
      written.push({ what: `${request.method} ${new URL(request.url).pathname.replace('/api', '')}`, body });
      const { status = 200, body: said } = answer(body);
      return HttpResponse.json({ ...said }, { status });
    }),
  );
}

let language: string;

export function withEditing(): void {
  beforeAll(async () => {
    setApiBase(api);
    network.listen({ onUnhandledFrame: 'error' });
    await loadTexts('app');
    language = i18nProvider.getLocale();
  });
  beforeEach(() => {
    person = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
    localStorage.clear();
    written.length = 0;
    window.matchMedia = query => ({
      matches: false,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      dispatchEvent: () => false,
    });
  });
  afterEach(() => network.resetHandlers());
  afterAll(() => network.close());
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}
export const address = () => decodeURIComponent(screen.getByTestId('address').textContent ?? '');

/** The create and edit pages of the resource of that entity. */
export function show(sent: Sent, path: string) {
  const { resources, create, edit } = sent;
  if (create) serve(`/screens/${create.resource}/create`, create);
  if (edit) serve(`/screens/${edit.resource}/edit`, edit);
  const { name, route } = resources.find(one => one.name === (edit ?? create).resource)!;
  return render(
    surroundings(
      sent,
      path,
      <Routes>
        <Route path={`${route}/create`} element={<ResourceCreate name={name} />} />
        <Route path={`${route}/:uuid/edit`} element={<ResourceEdit name={name} />} />
        <Route path="*" element={<p>Somewhere else</p>} />
      </Routes>,
    ),
  );
}

export interface Named {
  components?: ScreenExtensions['components'];
  formPages?: Record<string, string>;
  guides?: ScreenExtensions['presenters'];
  menu?: Manifest['menu'];
}

export function surroundings({ resources }: Sent, path: string, children: ReactNode, named: Named = {}) {
  const { components = {}, formPages = {}, guides = {}, menu = [] } = named;
  const manifest = { resources, menu } as unknown as Manifest;
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const dataProvider = createDataProvider(wanted => resources.find(one => one.name === wanted));
  return (
    <AppThemeProvider>
      <AppRouter initialEntries={[path]}>
        <Address />
        <Link to="/dashboard/elsewhere">Away</Link>
        <ToastArea />
        <CoreAdminContext
          dataProvider={dataProvider}
          i18nProvider={i18nProvider}
          queryClient={queryClient}
          store={memoryStore({ locale: language })}
        >
          <ScreensProvider manifest={manifest} components={components} presenters={guides} formPages={formPages}>
            {children}
            <Announcements />
          </ScreensProvider>
        </CoreAdminContext>
      </AppRouter>
    </AppThemeProvider>
  );
}
