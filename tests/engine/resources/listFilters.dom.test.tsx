import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { memoryStore } from 'react-admin';
import { describe, expect, it, vi } from 'vitest';
import type { ExtensionProps } from '../../../engine/ui/resources/Screens.tsx';
import { uuidOf } from './fixtures.ts';
import { roomPortal, rowTexts, showRooms } from './listApp.tsx';
import { address, api, asked, network, withScreens } from './screenApp.tsx';
import { rooms, serveHouses, serveRooms } from './serveRooms.ts';

withScreens();

const last = () => asked.at(-1);
const filtersOf = (...filters: NonNullable<Parameters<typeof roomPortal>[0]>['filters'] & object) =>
  roomPortal({ filters });

const Stars = ({ options }: ExtensionProps) => {
  const set = options?.onChange as (values: string[]) => void;
  return (
    <button type="button" onClick={() => set(['5'])}>
      Five stars
    </button>
  );
};

/** Opens a filter and chooses how to compare. */
async function compare(field: string, way?: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Filter by ${field}` }));
  const dialog = await screen.findByRole('dialog', { name: field });
  if (way) await userEvent.selectOptions(within(dialog).getByLabelText(`Condition for ${field}`), way);
  return within(dialog);
}

describe('filters', () => {
  it('of a choice: is one of, is not, is empty', async () => {
    serveRooms();
    showRooms({ manifest: filtersOf('state') });
    await userEvent.click((await compare('State')).getByLabelText('Taken'));
    await waitFor(() => expect(last()).toContain('state=taken&'));
    await userEvent.keyboard('{Escape}');
    const dialog = await screen.findByRole('button', { name: 'Filter by State Taken' });
    await userEvent.click(dialog);
    const way = await screen.findByLabelText('Condition for State');
    await userEvent.selectOptions(way, 'is not');
    await waitFor(() => expect(address()).toBe('/dashboard/rooms'));
    await userEvent.click(screen.getByLabelText('Closed'));
    await waitFor(() => expect(last()).toContain('state[ne]=closed&'));
    expect(screen.getByRole('button', { name: /State is not Closed/, hidden: true })).toBeTruthy();
  });

  it('of a number: from and to, and exactly', async () => {
    serveRooms();
    showRooms({ manifest: filtersOf('beds') });
    const between = await compare('Beds');
    await userEvent.type(between.getByLabelText('From'), '2');
    await userEvent.click(between.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(last()).toContain('beds[gte]=2&'));
    expect(screen.getByText('from 2')).toBeTruthy();
  });

  it('of a text: contains, and is', async () => {
    serveRooms();
    showRooms({ manifest: filtersOf('note') });
    const is = await compare('Note', 'is');
    await userEvent.type(is.getByLabelText('Note'), 'cold{Enter}');
    await waitFor(() => expect(last()).toContain('note=cold&'));
    expect(address()).toBe('/dashboard/rooms?note=cold');
  });

  it('of what may be missing: is empty, has a value', async () => {
    serveRooms();
    showRooms({ manifest: filtersOf('note') });
    await userEvent.click((await compare('Note', 'is empty or not')).getByLabelText('has a value'));
    await waitFor(() => expect(last()).toContain('note[empty]=false&'));
  });

  it('of money: typed in whole units, sent in minor ones', async () => {
    serveRooms();
    showRooms({ manifest: filtersOf({ field: 'price', op: 'gte' }), path: '/dashboard/rooms?price%5Bgte%5D=5000' });
    expect(await screen.findByText('at least 50')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Filter by Price at least 50' }));
    const field = within(await screen.findByRole('dialog', { name: 'Price' })).getByLabelText('Price');
    expect((field as HTMLInputElement).value).toBe('50');
    await userEvent.clear(field);
    await userEvent.type(field, '12.5{Enter}');
    await waitFor(() => expect(last()).toContain('price[gte]=1250&'));
  });

  it('of a moment: the last day belongs to it', async () => {
    serveRooms();
    const path = '/dashboard/rooms?cleaned_at%5Bgte%5D=2026-11-01&cleaned_at%5Blte%5D=2026-11-30';
    showRooms({ manifest: filtersOf('cleaned_at'), path });
    await rowTexts();
    expect(last()).toContain('cleaned_at[gte]=2026-11-01&cleaned_at[lte]=2026-11-30T23:59:59.999Z&');
    expect(screen.getByText('from Nov 1, 2026 to Nov 30, 2026')).toBeTruthy();
  });

  it('of a moment: days are those of the clocks here', async () => {
    vi.stubEnv('TZ', 'Pacific/Auckland');
    try {
      serveRooms();
      const path = '/dashboard/rooms?cleaned_at%5Bgte%5D=2026-11-01&cleaned_at%5Blte%5D=2026-11-30';
      showRooms({ manifest: filtersOf('cleaned_at'), path });
      await rowTexts();
      expect(last()).toContain(
        'cleaned_at[gte]=2026-11-01&cleaned_at[lte]=2026-11-30T10:59:59.999Z&timezone=Pacific/Auckland&',
      );
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it('of another resource: found by typing, also beyond its first page, and named by its title', async () => {
    serveRooms();
    serveHouses();
    showRooms({ manifest: filtersOf('house') });
    const dialog = await compare('House');
    await userEvent.type(await dialog.findByRole('combobox', { name: 'House' }), 'mill');
    await userEvent.click(await screen.findByRole('option', { name: 'Mill' }));
    await waitFor(() => expect(address()).toBe(`/dashboard/rooms?house=${uuidOf(901)}`));
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Filter by House Mill' })).toBeTruthy();
  });

  it('initial filters of the file are not in the address, and a cleared one is', async () => {
    serveRooms();
    showRooms({ manifest: filtersOf({ field: 'state', default: 'taken' }) });
    await rowTexts();
    expect(last()).toContain('state=taken&');
    await userEvent.click(screen.getByRole('button', { name: 'Clear filter State' }));
    await waitFor(() => expect(last()).not.toContain('state'));
    expect(address()).toBe('/dashboard/rooms?state=');
  });

  it('are added from a menu where there are many', async () => {
    serveRooms();
    const always = { field: 'state', pinned: true };
    showRooms({ manifest: filtersOf(always, 'beds', 'note', 'ready', 'cleaned_at') });
    expect(await screen.findByRole('button', { name: 'Filter by State' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Filter by Ready' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Ready' }));
    await userEvent.click(within(await screen.findByRole('dialog', { name: 'Ready' })).getByLabelText('No'));
    await waitFor(() => expect(last()).toContain('ready=false&'));
  });

  it('may be rendered by a component', async () => {
    serveRooms();
    showRooms({ manifest: filtersOf({ field: 'beds', op: 'eq', component: 'Stars' }), components: { Stars } });
    await userEvent.click((await compare('Beds')).getByRole('button', { name: 'Five stars' }));
    await waitFor(() => expect(last()).toContain('beds=5&'));
  });
});

describe('what is gone', () => {
  it('is left out, said, and forgotten when asked to', async () => {
    serveRooms();
    const store = memoryStore({ 'rooms.list': { columns: ['name', 'weather'] } });
    showRooms({ path: '/dashboard/rooms?colour=red&utm_source=mail', store });
    expect(await screen.findByText(/no longer has colour and weather/)).toBeTruthy();
    expect(await rowTexts()).toHaveLength(3);
    expect(last()).not.toContain('colour');
    await userEvent.click(screen.getByRole('button', { name: 'Forget it' }));
    await waitFor(() => expect(screen.queryByText(/no longer has/)).toBeNull());
    expect(address()).toBe('/dashboard/rooms?columns=name');
  });

  it('may also be a value that the server refuses: the list says so and can be cleared', async () => {
    network.use(
      http.get(`${api}/rooms`, ({ request }) =>
        request.url.includes('beds')
          ? HttpResponse.json({ detail: [{ loc: ['query', 'beds'], msg: 'No.', type: 'type_error' }] }, { status: 422 })
          : HttpResponse.json({ items: rooms, total: 3, page: 1, size: 25, links: {} }),
      ),
    );
    showRooms({ manifest: filtersOf('beds'), path: '/dashboard/rooms?beds%5Bgte%5D=1e9' });
    await screen.findByRole('heading', { name: 'Rooms could not be loaded' });
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
    expect(await rowTexts()).toHaveLength(3);
  });
});
