import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, Suspense, use } from 'react';
import { Link, Route, Routes, useLocation } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { usePageEntered } from '../../../engine/ui/layout/usePageEntered.ts';
import { AppRouter } from '../../helpers/AppRouter.tsx';

const never = new Promise<ReactNode>(() => {});

/** A page whose code never arrives. The previous page is only hidden until then. */
const Fetched = () => use(never);

/** What browsers know and jsdom does not. */
beforeAll(() => {
  Element.prototype.checkVisibility ??= function visible(this: Element) {
    return this.closest('[style*="display: none"]') === null;
  };
});

function Place() {
  const main = usePageEntered(useLocation().pathname);
  return (
    <main ref={main} tabIndex={-1}>
      <nav>
        <Link to="/tab">Tab</Link>
      </nav>
      <Suspense fallback="Loading">
        <Link to="/later">Onward</Link>
        <Routes>
          <Route path="/later" element={<Fetched />} />
          <Route path="*" element={null} />
        </Routes>
      </Suspense>
    </main>
  );
}

it('the focus moves into a page that is still being fetched, and stays on a tab that leads from page to page', async () => {
  const user = userEvent.setup();
  render(
    <AppRouter>
      <Place />
    </AppRouter>,
  );
  await user.click(screen.getByRole('link', { name: 'Tab' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Tab'));
  await user.click(screen.getByRole('link', { name: 'Onward' }));
  await screen.findByText('Loading');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});
