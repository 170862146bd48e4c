import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { useLocation } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { clearSession, setApiBase } from '../../../engine/client/testing.ts';
import { queryClient } from '../../../engine/ui/index.ts';
import { AppProviders } from '../../../engine/ui/layout/index.ts';
import { AppRoutes } from '../../../engine/ui/shell/index.ts';
import { extensions } from '../../../src/extensions.tsx';
import { formOfServer } from '../../account/ui/sentForms.ts';
import { AppRouter } from '../../helpers/AppRouter.tsx';
import { mockMatchMedia } from '../../helpers/mockMatchMedia.ts';

export const api = 'http://api.test/api';
export const network = setupServer();

const registration = await formOfServer('registration');

/** What was sent to the calls that `answer` answers, in order. */
export const sent: { path: string; body: unknown; key: string | null }[] = [];

type Method = 'get' | 'post' | 'patch' | 'delete';

export const answer = (method: Method, path: string, status: number, body: Record<string, unknown> | unknown[]) =>
  network.use(
    http[method](`${api}${path}`, async ({ request }) => {
      const text = await request.text();
      sent.push({ path, body: text ? JSON.parse(text) : null, key: request.headers.get('idempotency-key') });
      return HttpResponse.json(body, { status });
    }),
  );

export const invalid = (...entries: [type: string, loc: string, msg: string][]) => ({
  detail: entries.map(([type, loc, msg]) => ({ type, loc: ['body', ...loc.split('.')], msg })),
});

/** Network and storage of every test of the pages before sign-in. */
export function withPages(): void {
  beforeAll(() => {
    setApiBase(api);
    network.listen({ onUnhandledFrame: 'error' });
  });
  beforeEach(() => {
    mockMatchMedia();
    localStorage.clear();
    sessionStorage.clear();
    sent.length = 0;
    queryClient.clear();
    clearSession();
    network.use(http.get(`${api}/forms/registration`, () => HttpResponse.json(registration)));
    answer('get', '/core/countries', 200, [
      { icon: '🇨🇦', name: 'Canada', code: 'CA' },
      { icon: '🇩🇪', name: 'Germany', code: 'DE' },
      { icon: '🇺🇸', name: 'United States', code: 'US' },
    ]);
    network.use(
      http.get(`${api}/core/states`, ({ request }) => {
        const country = new URL(request.url).searchParams.get('country');
        return HttpResponse.json(
          country === 'US' ? [{ name: 'New York' }] : country === 'CA' ? [{ name: 'Ontario' }] : [],
        );
      }),
    );
  });
  afterEach(() => {
    cleanup();
    network.resetHandlers();
  });
  afterAll(() => network.close());
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

export const address = () => screen.getByTestId('address').textContent;

export function open(path: string) {
  render(
    <QueryClientProvider client={queryClient}>
      <AppRouter initialEntries={[path]}>
        <AppProviders>
          <AppRoutes extensions={extensions} />
        </AppProviders>
        <Address />
      </AppRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

/** The message at a field, as assistive technology finds it. */
export const messageAt = (label: string): string | null => {
  const field = screen.getByLabelText(label);
  // The error comes first; the help stays beside it.
  const [described] = (field.getAttribute('aria-describedby') ?? '').split(' ');
  if (field.getAttribute('aria-invalid') !== 'true' || !described) return null;
  return document.getElementById(described)?.textContent ?? null;
};
