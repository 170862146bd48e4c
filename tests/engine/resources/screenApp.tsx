import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { Route, Routes, useLocation } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { setApiBase } from '../../../engine/client/api/call.ts';
import { createDataProvider } from '../../../engine/client/data/dataProvider.ts';
import { i18nProvider, loadTexts } from '../../../engine/client/i18n/i18nProvider.ts';
import type { Manifest } from '../../../engine/dsl/resolve/resolved.ts';
import { ResourceList } from '../../../engine/ui/resources/list/ResourceList.tsx';
import { NextDate } from '../../../engine/ui/resources/list/rows/NextDate.tsx';
import { ScreensProvider } from '../../../engine/ui/resources/Screens.tsx';
import { ResourceShow } from '../../../engine/ui/resources/show/ResourceShow.tsx';
import { AppThemeProvider } from '../../../engine/ui/theme/AppThemeProvider.tsx';
import Dashboards from '../../../src/Dashboards.tsx';
import CompletedOrder from '../../../src/orders/completed/CompletedOrder.tsx';
import OrderFiles from '../../../src/orders/OrderFiles.tsx';
import { OrderName } from '../../../src/orders/OrderName.tsx';
import OrderPlan from '../../../src/orders/OrderPlan.tsx';
import OrderReceipt from '../../../src/orders/OrderReceipt.tsx';
import { OrderService } from '../../../src/orders/OrderService.tsx';
import OrderUpdates from '../../../src/orders/OrderUpdates.tsx';
import { orderPresenter } from '../../../src/orders/orderPresenter.ts';
import OrderPlacedPage from '../../../src/orders/placed/OrderPlacedPage.tsx';
import SampleOrderPage from '../../../src/orders/sample/SampleOrderPage.tsx';
import { RecipeUse } from '../../../src/recipes/RecipeUse.tsx';
import { recipePresenter } from '../../../src/recipes/recipePresenter.ts';
import OrderMessages from '../../../src/shared/messages/OrderMessages.tsx';
import { AppRouter } from '../../helpers/AppRouter.tsx';
import { mockMatchMedia } from '../../helpers/mockMatchMedia.ts';
import { serveCounts } from '../../helpers/serveCounts.ts';
import { customerPortal } from './sentPortal.ts';

export const api = 'http://api.test/api';
/** No colleagues are present, unless a test adds some. */
export const network = setupServer(
  http.put(`${api}/presence`, () => HttpResponse.json({ people: [] })),
  serveCounts(api),
);

const ofCustomer = customerPortal();
const components = {
  NextDate,
  OrderName,
  OrderPlan,
  RecipeUse,
  OrderService,
  OrderUpdates,
  OrderMessages,
  CompletedOrder,
  OrderReceipt,
  OrderFiles,
};
const guides = { orders: orderPresenter, recipes: recipePresenter };

/** Every list request, as its query string: what the server would have been asked. */
export const asked: string[] = [];

export interface Served {
  items: unknown[];
  total?: number;
}

/** Answers `GET path` with one page, whatever is asked, and notes the query. Requests for a count are not noted. */
export function serveList(path: string, served: Served | ((query: URLSearchParams) => Served)): void {
  network.use(
    http.get(`${api}${path}`, ({ request }) => {
      const query = new URL(request.url).searchParams;
      const { items, total = items.length } = typeof served === 'function' ? served(query) : served;
      if (query.get('size') !== '1') asked.push(decodeURIComponent(query.toString()));
      return HttpResponse.json({
        items,
        total,
        page: Number(query.get('page')),
        size: Number(query.get('size')),
        links: {},
      });
    }),
  );
}

export const serve = (path: string, body: object) =>
  network.use(http.get(`${api}${path}`, () => HttpResponse.json({ ...body })));

/** jsdom draws nothing: whatever is looked for is in sight. */
class InSight {
  readonly #seen: (entries: { isIntersecting: boolean }[]) => void;
  constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
    this.#seen = seen;
  }
  observe = () => this.#seen([{ isIntersecting: true }]);
  disconnect = () => undefined;
}

let language: string;

/** The network, texts and room of every test of the screens. */
export function withScreens(): void {
  beforeAll(async () => {
    setApiBase(api);
    vi.stubGlobal('IntersectionObserver', InSight);
    network.listen({ onUnhandledFrame: 'error' });
    await loadTexts('app');
    language = i18nProvider.getLocale();
  });
  beforeEach(() => {
    localStorage.clear();
    network.use(http.get(`${api}/account/views`, () => HttpResponse.json([])));
    asked.length = 0;
    stage(1280);
  });
  afterEach(() => network.resetHandlers());
  afterAll(() => network.close());
}

/** Answers media queries as a window of this width would. */
export const stage = (width: number): void => mockMatchMedia({ width });

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

export const address = () => decodeURIComponent(screen.getByTestId('address').textContent ?? '');

/** `portal`: what the server sends, by default what it sends a customer. */
export function show(path: string, manifest: Manifest = ofCustomer) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const dataProvider = createDataProvider(name => manifest.resources.find(resource => resource.name === name));
  return render(
    <AppThemeProvider>
      <AppRouter initialEntries={[path]}>
        <Address />
        <CoreAdminContext
          dataProvider={dataProvider}
          i18nProvider={i18nProvider}
          queryClient={queryClient}
          store={memoryStore({ locale: language })}
        >
          <ScreensProvider manifest={manifest} components={components} presenters={guides}>
            <Routes>
              {manifest.dashboards.map(({ name, route }) => (
                <Route key={name} path={route} element={<Dashboards name={name} />} />
              ))}
              <Route path="/dashboard/orders" element={<ResourceList name="orders" />} />
              <Route path="/dashboard/orders/order-recipes" element={<ResourceList name="recipes" />} />
              <Route path="/dashboard/orders/order-recipes/:uuid" element={<ResourceShow name="recipes" />} />
              <Route path="/dashboard/orders/sample" element={<SampleOrderPage />} />
              <Route path="/dashboard/orders/:uuid" element={<ResourceShow name="orders" />} />
              <Route path="/dashboard/orders/:uuid/placed" element={<OrderPlacedPage />} />
              <Route path="*" element={<p>Somewhere else</p>} />
            </Routes>
          </ScreensProvider>
        </CoreAdminContext>
      </AppRouter>
    </AppThemeProvider>,
  );
}
