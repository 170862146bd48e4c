import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDataProvider } from '../../../engine/client/data/dataProvider.ts';
import { i18nProvider } from '../../../engine/client/i18n/i18nProvider.ts';
import { SearchButton } from '../../../engine/ui/layout/search/SearchButton.tsx';
import { ScreensProvider } from '../../../engine/ui/resources/Screens.tsx';
import { AppThemeProvider } from '../../../engine/ui/theme/AppThemeProvider.tsx';
import { AppRouter } from '../../helpers/AppRouter.tsx';
import { uuidOf } from '../resources/fixtures.ts';
import { api, network, withScreens } from '../resources/screenApp.tsx';
import { customerPortal } from '../resources/sentPortal.ts';

const manifest = customerPortal();
const order = (place: number) => ({ uuid: uuidOf(place), number: `E-26-00000${place}`, name: `River ${place}` });
const Address = () => <output>{useLocation().pathname + useLocation().search}</output>;

withScreens();
let asked: string[] = [];
beforeEach(() => {
  asked = [];
  const answer = (items: object[], total = items.length) => HttpResponse.json({ items, total, page: 1, size: 5 });
  network.use(
    http.get(`${api}/orders`, ({ request }) => {
      const q = new URL(request.url).searchParams.get('q') ?? '';
      asked.push(q);
      return q.startsWith('river') ? answer([order(1), order(2)], 9) : answer([]);
    }),
    http.get(`${api}/*`, () => answer([])),
  );
  render(
    <AppThemeProvider>
      <AppRouter>
        <CoreAdminContext
          dataProvider={createDataProvider(name => manifest.resources.find(one => one.name === name))}
          i18nProvider={i18nProvider}
          queryClient={new QueryClient()}
          store={memoryStore({ locale: 'en' })}
        >
          <ScreensProvider manifest={manifest} components={{}} presenters={{}}>
            <input aria-label="Note" />
            <SearchButton onPhone={false} />
            <Address />
          </ScreensProvider>
        </CoreAdminContext>
      </AppRouter>
    </AppThemeProvider>,
  );
});

const field = () => screen.findByRole('combobox', { name: 'Search' });
const current = () => screen.getByRole('option', { selected: true }).textContent;

describe('the search of the app bar', () => {
  it('opens by "/" where nothing is typed; Enter opens what the arrows chose', async () => {
    const user = userEvent.setup();
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'and/or');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.tab();
    await user.keyboard('/');
    await user.type(await field(), 'river');
    const orders = await screen.findByRole('group', { name: 'Orders' });
    expect(within(orders).getAllByRole('option')).toHaveLength(3);
    expect(current()).toContain('River 1');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByText(`/dashboard/orders/${uuidOf(2)}`)).toBeTruthy();
  });

  it('leads to the list with all that match, and says when nothing does', async () => {
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: /^Search/ }));
    await user.type(await field(), 'lake');
    await screen.findAllByText(/Nothing matches “lake”/);
    await user.clear(await field());
    await user.type(await field(), 'river');
    await user.click(await screen.findByRole('option', { name: /See all 9/ }));
    expect(await screen.findByText('/dashboard/orders?q=river')).toBeTruthy();
    expect(asked).toEqual(['lake', 'river']);
  });
});
