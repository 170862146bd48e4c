import { cleanup, render, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { setUser } from '../../../engine/client/auth/session.ts';
import { loadTexts } from '../../../engine/client/i18n/i18nProvider.ts';
import { UnknownPage } from '../../../engine/ui/layout/pages/UnknownPage.tsx';
import { AppThemeProvider } from '../../../engine/ui/theme/AppThemeProvider.tsx';
import { AppRouter } from '../../helpers/AppRouter.tsx';
import { customer } from '../../helpers/customerFixture.ts';
import { mockMatchMedia } from '../../helpers/mockMatchMedia.ts';

const network = setupServer();
beforeAll(async () => {
  // As built: where pages are worked on, every address answers.
  vi.stubEnv('DEV', false);
  network.listen({ onUnhandledFrame: 'error' });
  await loadTexts('app');
});
afterEach(() => {
  cleanup();
  network.resetHandlers();
});
afterAll(() => network.close());

function open(path: string, status: number) {
  mockMatchMedia();
  setUser(customer);
  network.use(http.head(`*${path}`, () => new HttpResponse(null, { status })));
  render(
    <AppThemeProvider>
      <AppRouter initialEntries={[path]}>
        <UnknownPage />
      </AppRouter>
    </AppThemeProvider>,
  );
}

it('an address that nothing answers to says so, and leads to the dashboard', async () => {
  open('/dashboard/nowhere', 404);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('This page does not exist');
  expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toBeTruthy();
});

it('a page of another role explains that, and offers to sign in with another account', async () => {
  open('/dashboard/support', 200);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('This page is not for your account');
  expect(screen.getByText(new RegExp(customer.email))).toBeTruthy();
  const other = screen.getByRole('link', { name: 'Sign in with another account' });
  expect(other.getAttribute('href')).toBe('/authentication/login?disableGuard=true');
});
