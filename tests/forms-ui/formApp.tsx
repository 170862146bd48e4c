import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { setupServer } from 'msw/node';
import { StrictMode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { setApiBase } from '../../providers/api/call.ts';
import { loadTexts } from '../../providers/i18n/i18nProvider.ts';
import OrderFormPage from '../../src/orders/OrderFormPage.tsx';
import { Look } from '../../src/shared/theme/Look.tsx';
import { api, draftUuid, type FormBackend, validatorText } from './formBackend.ts';

vi.mock('../../src/shared/forms/validation/importModule.ts', () => ({
  importModule: (address: string) =>
    import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(validatorText(address))}`),
}));

export const network = setupServer();

/** The network and texts of every test of the form pages. */
export function withNetwork(): void {
  beforeAll(async () => {
    setApiBase(api);
    network.listen({ onUnhandledRequest: 'error' });
    await loadTexts('app');
  });
  beforeEach(() => localStorage.clear());
  afterEach(() => network.resetHandlers());
  afterAll(() => network.close());
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

export const address = () => screen.getByTestId('address').textContent;

export const formAddress = `/dashboard/orders/order-form/${draftUuid}`;

export function showOrderForm(backend: FormBackend, path = formAddress) {
  network.use(...backend.handlers);
  return render(
    <StrictMode>
      <Look>
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter initialEntries={[path]}>
            <Address />
            <Routes>
              <Route path="/dashboard/orders/order-form" element={<OrderFormPage />} />
              <Route path="/dashboard/orders/order-form/:uuid" element={<OrderFormPage />} />
              <Route path="*" element={<p>Somewhere else</p>} />
            </Routes>
          </MemoryRouter>
        </QueryClientProvider>
      </Look>
    </StrictMode>,
  );
}
