import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactElement } from 'react';
import toast from 'react-hot-toast';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { setUser } from '../../../engine/client/auth/index.ts';
import { loadTexts } from '../../../engine/client/i18n/index.ts';
import { setApiBase } from '../../../engine/client/testing.ts';
import { ToastArea } from '../../../engine/ui/testing.ts';
import { AppThemeProvider } from '../../../engine/ui/theme/index.ts';
import type { CallForm } from '../../../schemas/generated/types.ts';
import { AppRouter } from '../../helpers/AppRouter.tsx';
import { customer } from '../../helpers/customerFixture.ts';
import { mockMatchMedia } from '../../helpers/mockMatchMedia.ts';
import { serveCounts } from '../../helpers/serveCounts.ts';

export const api = 'http://api.test/api';
export const network = setupServer(serveCounts(api));
/** What was sent to the calls that `answer` answers, in order. */
export const bodies: unknown[] = [];

export const answer = (method: 'patch' | 'put' | 'post', path: string, status: number, body: Record<string, unknown>) =>
  network.use(
    http[method](`${api}${path}`, async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json(body, { status });
    }),
  );

export const serveForm = (form: CallForm | undefined) =>
  network.use(http.get(`${api}/forms/${form?.id}`, () => HttpResponse.json(form)));

/** Network, texts and person of every test of the account's pages. */
export function withAccount(): void {
  beforeAll(async () => {
    setApiBase(api);
    network.listen({ onUnhandledFrame: 'error' });
    await loadTexts('app');
  });
  beforeEach(() => {
    mockMatchMedia();
    sessionStorage.clear();
    bodies.length = 0;
    setUser(customer);
  });
  afterEach(() => {
    cleanup();
    // Removes the toasts of the test before.
    toast.removeAll();
    network.resetHandlers();
  });
  afterAll(() => network.close());
}

export function open(page: ReactElement, address = '/') {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AppThemeProvider>
        <AppRouter initialEntries={[address]}>{page}</AppRouter>
        <ToastArea />
      </AppThemeProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

/** The message at a field, as assistive technology finds it. */
export function messageAt(label: string | RegExp): string | null | undefined {
  const field = screen.getByLabelText(label);
  if (field.getAttribute('aria-invalid') !== 'true') return null;
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ');
  return described.map(id => document.getElementById(id)?.textContent).find(Boolean);
}
