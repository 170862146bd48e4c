import { ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { StrictMode } from 'react';
import { CoreAdminContext } from 'react-admin';
import { Route, Routes, useLocation, useNavigate } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { setApiBase } from '../../../../engine/client/api/call.ts';
import { createDataProvider } from '../../../../engine/client/data/dataProvider.ts';
import { i18nProvider, loadTexts } from '../../../../engine/client/i18n/i18nProvider.ts';
import { type StepComponent, StepComponents } from '../../../../engine/ui/forms/page/StepComponents.tsx';
import { createAppTheme } from '../../../../engine/ui/theme/createAppTheme.ts';
import OrderFormPage from '../../../../src/orders/OrderFormPage.tsx';
import RecipeFormPage from '../../../../src/recipes/RecipeFormPage.tsx';
import { AppRouter } from '../../../helpers/AppRouter.tsx';
import { customerPortal } from '../../resources/sentPortal.ts';
import { api, type FormBackend, validatorText } from './formBackend.ts';
import { serveModules } from './importModule.ts';

// What a test leaves behind, such as the last save of a page that is gone, finds no server.
export const network = setupServer(http.all('*', () => HttpResponse.error()));

/** The network and texts of every test of the form pages. */
export function withNetwork(): void {
  beforeAll(async () => {
    setApiBase(api);
    serveModules(validatorText);
    network.listen({ onUnhandledFrame: 'error' });
    await loadTexts('app');
  });
  beforeEach(() => localStorage.clear());
  afterEach(() => network.resetHandlers());
  afterAll(() => network.close());
}

const manifest = customerPortal();
const dataProvider = createDataProvider(name => manifest.resources.find(one => one.name === name));
const theme = createAppTheme({ direction: 'ltr', responsiveSizes: false });

let entry: unknown;
/** The state of the browser's history at this moment. */
export const entryState = () => entry;

let move: (to: number | string) => void = () => undefined;
/** Presses Back (-1) or Forward (1) of the browser, or goes to an address. */
export const goInHistory = (to: number | string) => move(to);

function Address() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  move = to => void (typeof to === 'number' ? navigate(to) : navigate(to));
  entry = state;
  return <output data-testid="address">{pathname + search}</output>;
}

export const address = () => screen.getByTestId('address').textContent;

export const formAddress = (backend: FormBackend) => `/dashboard/orders/order-form/${backend.uuid}`;

export function showOrderForm(
  backend: FormBackend,
  path = formAddress(backend),
  components: Record<string, StepComponent> = {},
) {
  network.use(...backend.handlers);
  return render(
    <StrictMode>
      <ThemeProvider theme={theme}>
        <AppRouter initialEntries={['/dashboard/before', path]} initialIndex={1}>
          <CoreAdminContext dataProvider={dataProvider} i18nProvider={i18nProvider} queryClient={new QueryClient()}>
            <StepComponents value={components}>
              <Address />
              <Routes>
                <Route path="/dashboard/orders/order-form" element={<OrderFormPage />} />
                <Route path="/dashboard/orders/order-form/:uuid" element={<OrderFormPage />} />
                <Route path="/dashboard/orders/order-recipes/recipe-form" element={<RecipeFormPage />} />
                <Route path="/dashboard/orders/order-recipes/recipe-form/:uuid" element={<RecipeFormPage />} />
                <Route path="/dashboard/before" element={<p>Somewhere before</p>} />
                <Route path="*" element={<p>Somewhere else</p>} />
              </Routes>
            </StepComponents>
          </CoreAdminContext>
        </AppRouter>
      </ThemeProvider>
    </StrictMode>,
  );
}
