import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { Route, Routes, useLocation } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { setUser } from '../../../engine/client/auth/index.ts';
import { createDataProvider } from '../../../engine/client/data/index.ts';
import { i18nProvider, loadTexts } from '../../../engine/client/i18n/index.ts';
import { setApiBase } from '../../../engine/client/testing.ts';
import { Announcements } from '../../../engine/ui/layout/index.ts';
import { ScreensProvider } from '../../../engine/ui/resources/index.ts';
import { ResourceCreate, ResourceEdit, ResourceList, ResourceShow, ToastArea } from '../../../engine/ui/testing.ts';
import { AppThemeProvider } from '../../../engine/ui/theme/index.ts';
import type { Billing } from '../../../schemas/generated/types.ts';
import { AccountLayout } from '../../../src/account/AccountLayout.tsx';
import BillingPage from '../../../src/billing/BillingPage.tsx';
import SubscriptionPage from '../../../src/billing/SubscriptionPage.tsx';
import { components } from '../../../src/schemaExtensions.tsx';
import { organization } from '../../account/ui/organization.ts';
import { stage } from '../../engine/resources/screenApp.tsx';
import { customerPortal } from '../../engine/resources/sentPortal.ts';
import { AppRouter } from '../../helpers/AppRouter.tsx';
import { customer } from '../../helpers/customerFixture.ts';
import { serveCounts } from '../../helpers/serveCounts.ts';

export const api = 'http://api.test/api';
export const network = setupServer(serveCounts(api));

const manifest = customerPortal();
const dataProvider = createDataProvider(name => manifest.resources.find(resource => resource.name === name));

/** Answers a list with what `rows` gives when it is asked, and notes the queries of whole pages. */
export function serveRows(path: string, rows: () => unknown[], asked: string[] = []): void {
  network.use(
    http.get(`${api}${path}`, ({ request }) => {
      const query = new URL(request.url).searchParams;
      if (query.get('size') !== '1') asked.push(decodeURIComponent(query.toString()));
      const named = query.getAll('uuid');
      const items = rows().filter(row => named.length === 0 || named.includes((row as { uuid: string }).uuid));
      return HttpResponse.json({ items, total: items.length, page: 1, size: 25, links: {} });
    }),
  );
}

/** The network, texts and room of every test of the pages about money. */
export function withBilling(): void {
  beforeAll(async () => {
    setApiBase(api);
    network.listen({ onUnhandledFrame: 'error' });
    await loadTexts('app');
  });
  beforeEach(() => {
    localStorage.clear();
    stage(1280);
    setUser(customer);
    serveRows('/billing/payments', () => []);
    serveRows('/billing/payment-methods', () => []);
    network.use(
      http.get(`${api}/account/views`, () => HttpResponse.json([])),
      http.get(`${api}/account/organization`, () => HttpResponse.json({ ...organization })),
      http.get(`${api}/billing`, () => HttpResponse.json(noPlan)),
      http.get(`${api}/dashboard`, () => HttpResponse.json({ plan_advice: null })),
    );
  });
  afterEach(() => {
    cleanup();
    network.resetHandlers();
  });
  afterAll(() => network.close());
}

export const noPlan: Billing = {
  subscription: null,
  payment_method: null,
  renewal: null,
  balances: [],
  withdrawal: null,
  first_charge: null,
  open_question: null,
};

const account = '/dashboard/account';
/** Which resource has its records below which part of the account. */
export const shown = {
  payments: 'payments',
  coupons: 'coupons',
  billing: 'payment_methods',
  'subscription/history': 'subscriptions',
};

const Address = () => <output data-testid="address">{useLocation().pathname}</output>;
export const address = () => screen.getByTestId('address').textContent;

export function open(path: string) {
  render(
    <AppThemeProvider>
      <AppRouter initialEntries={[path]}>
        <CoreAdminContext
          dataProvider={dataProvider}
          i18nProvider={i18nProvider}
          queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
          store={memoryStore({ locale: i18nProvider.getLocale() })}
        >
          <ScreensProvider manifest={manifest} components={components} presenters={{}}>
            <AccountLayout>
              <Routes>
                <Route path={`${account}/subscription`} element={<SubscriptionPage />} />
                <Route path={`${account}/billing`} element={<BillingPage />} />
                <Route path={`${account}/billing/create`} element={<ResourceCreate name="payment_methods" />} />
                <Route path={`${account}/billing/:uuid/edit`} element={<ResourceEdit name="payment_methods" />} />
                <Route path={`${account}/payments`} element={<ResourceList name="payments" />} />
                <Route path={`${account}/coupons`} element={<ResourceList name="coupons" />} />
                {Object.entries(shown).map(([part, name]) => (
                  <Route key={name} path={`${account}/${part}/:uuid`} element={<ResourceShow name={name} />} />
                ))}
              </Routes>
            </AccountLayout>
            <Address />
            <Announcements />
            <ToastArea />
          </ScreensProvider>
        </CoreAdminContext>
      </AppRouter>
    </AppThemeProvider>,
  );
  return userEvent.setup();
}

/** A button that is still busy takes no press, so it is waited for. */
export const press = async (user: ReturnType<typeof open>, name: string | RegExp) =>
  user.click(
    await waitFor(() => {
      const button = screen.getByRole('button', { name });
      expect(button.matches(':disabled, [aria-disabled="true"]')).toBe(false);
      return button;
    }),
  );
