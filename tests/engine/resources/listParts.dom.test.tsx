import { readFileSync } from 'node:fs';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy } from 'react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { EmptyValue } from '../../../engine/ui/resources/display/EmptyValue.tsx';
import { useI18n } from '../../../engine/ui/resources/useI18n.ts';
import { uuidOf } from './fixtures.ts';
import { roomOf, roomPortal, rowTexts, showRooms } from './listApp.tsx';
import { address, serveList, stage, withScreens } from './screenApp.tsx';
import { rooms, serveHouses, serveRooms } from './serveRooms.ts';

withScreens();

const RoomMap = () => <p>A map of rooms</p>;

describe('columns', () => {
  it('are moved by keyboard, and put back', async () => {
    serveRooms();
    showRooms({ manifest: roomPortal({ columns: ['name', 'state', 'beds'] }) });
    await rowTexts();
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Move Beds earlier' }));
    await waitFor(() => expect(address()).toBe('/dashboard/rooms?columns=name,beds,state'));
    await userEvent.click(screen.getByRole('button', { name: 'Reset to default' }));
    await waitFor(() => expect(address()).toBe('/dashboard/rooms'));
  });

  describe('are dragged by keyboard', () => {
    afterEach(() => void vi.restoreAllMocks());
    const ROW_HEIGHT = 40;
    /** jsdom lays nothing out: each row of the chooser is below the one before it. */
    const layOut = () =>
      vi.spyOn(HTMLLIElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLLIElement) {
        const place = [...(this.parentElement?.children ?? [])].indexOf(this);
        return new DOMRect(0, place * ROW_HEIGHT, 200, ROW_HEIGHT);
      });
    const chooser = async () => {
      serveRooms();
      layOut();
      showRooms({ manifest: roomPortal({ columns: ['name', 'state', 'beds'] }) });
      await rowTexts();
      await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
      const description = /^Press the space bar to pick the column up/;
      const handle = await screen.findByRole('button', { name: 'Move Beds', description });
      handle.focus();
      await userEvent.keyboard(' ');
      await screen.findByText('Beds is picked up, at position 3 of 3.');
      await userEvent.keyboard('{ArrowUp}');
      await screen.findByText('Beds moved to position 2 of 3.');
    };

    it('and dropped, with each step announced', async () => {
      await chooser();
      await userEvent.keyboard(' ');
      await screen.findByText('Beds dropped at position 2 of 3.');
      await waitFor(() => expect(address()).toBe('/dashboard/rooms?columns=name,beds,state'));
    });

    it('and stay where they were after Escape, which does not close the window', async () => {
      await chooser();
      await userEvent.keyboard('{Escape}');
      await screen.findByText('Move cancelled. Beds is back where it was.');
      expect(address()).toBe('/dashboard/rooms');
      expect(screen.getByRole('dialog', { name: 'Shown columns' })).toBeTruthy();
    });
  });

  it('show their cell only where their condition holds', async () => {
    serveRooms();
    showRooms({ manifest: roomPortal({ columns: ['name', { field: 'beds', when: { state: 'taken' } }] }) });
    const cells = async () => (await screen.findAllByRole('cell')).map(cell => cell.textContent);
    expect((await cells()).filter(cell => /^\d$/.test(cell ?? ''))).toEqual(['4', '1']);
  });

  it('have totals, of the page where there are more rows', async () => {
    serveList('/rooms', { items: rooms, total: 64 });
    const columns = ['name', { field: 'beds', total: 'sum' as const }, { field: 'price', total: 'avg' as const }];
    showRooms({ manifest: roomPortal({ columns }) });
    const foot = (await screen.findByText('This page')).closest('tfoot');
    expect(foot?.textContent).toContain('Sum 7');
    expect(foot?.textContent).toContain('Average €160.25');
  });

  it('name the row of another resource and lead to it', async () => {
    serveRooms();
    serveHouses();
    showRooms({ manifest: roomPortal({ columns: ['name', 'house'] }) });
    const [link] = await screen.findAllByRole('link', { name: 'Main house' });
    expect(link?.getAttribute('href')).toBe(`/dashboard/houses/${uuidOf(900)}`);
  });
});

describe('rows', () => {
  it('are in groups, each with its heading', async () => {
    serveRooms();
    showRooms({ manifest: roomPortal({ group: 'state' }) });
    const heads = (await screen.findAllByRole('rowheader')).map(head => head.textContent);
    expect(heads).toEqual(['Taken 2 rows', 'Free 1 row']);
    expect(await rowTexts()).toHaveLength(5);
  });

  it('have a tone, also one that depends on the time', async () => {
    serveRooms();
    const rowTone = [{ when: { cleaned_at: { gt: '$now-1d' } }, tone: 'warning' as const }];
    showRooms({ manifest: roomPortal({ rowTone }) });
    await rowTexts();
    const tones = screen.getAllByRole('row').map(row => row.dataset.tone);
    expect(tones).toEqual([undefined, 'warning', 'warning', undefined]);
  });

  it('show more of themselves in place, by button and by a press', async () => {
    serveRooms();
    const features = { field: 'features', visible: { state: 'taken' } };
    showRooms({
      manifest: roomPortal({ columns: ['name'], rowClick: 'expand', expand: [['note', 'beds'], features] }),
    });
    const button = await screen.findByRole('button', { name: 'More about Blue room' });
    await userEvent.click(button);
    await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('true'));
    expect(await screen.findByText('cold')).toBeTruthy();
    // Of rooms that are taken only.
    expect(document.querySelector('.expanded')?.textContent).not.toContain('Features');
    await userEvent.click(screen.getByRole('link', { name: 'Blue room' }).closest('td')!);
    await waitFor(() => expect(screen.queryByText('cold')).toBeNull());
    expect(address()).toBe('/dashboard/rooms');
  });

  it('open the page to edit them, or nothing, as the file says', async () => {
    serveRooms();
    showRooms({ manifest: roomPortal({ columns: ['name', 'state'], rowClick: 'edit' }) });
    await userEvent.click((await screen.findAllByText('Taken'))[0]!);
    await waitFor(() => expect(address()).toBe(`/dashboard/rooms/${uuidOf(1)}/edit`));
  });

  it('without a page can be reached by the arrow keys', async () => {
    serveRooms();
    showRooms({ manifest: roomPortal({}, { show: false, edit: false }) });
    await rowTexts();
    expect(screen.queryByRole('link', { name: 'Attic' })).toBeNull();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Blue room'));
  });

  it('are cards where the file wants them, and groups of cards', async () => {
    serveRooms();
    showRooms({ manifest: roomPortal({ mode: 'cards', group: 'state' }) });
    const card = (await screen.findByRole('link', { name: 'Attic' })).closest('li');
    expect(card?.textContent).toContain('Taken');
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('heading', { level: 2, name: 'Taken 2 rows' })).toBeTruthy();
  });

  it('may be rendered by a component altogether', async () => {
    serveRooms();
    showRooms({ manifest: roomPortal({ component: 'RoomMap' }), components: { RoomMap } });
    expect(await screen.findByText('A map of rooms')).toBeTruthy();
  });

  it('of a phone have the same facts as cards', async () => {
    stage(375);
    serveRooms();
    showRooms({ manifest: roomPortal({ expand: ['note'] }) });
    await userEvent.click(await screen.findByRole('button', { name: 'More about Blue room' }));
    expect(await screen.findByText('cold')).toBeTruthy();
  });

  it('of a phone say what is so, and in which currency a second sum is', async () => {
    stage(375);
    serveRooms([roomOf(1)]);
    showRooms({ manifest: roomPortal({ columns: ['name', 'ready', { field: 'price', mobile: 'subtitle' }] }) });
    const card = await screen.findByRole('listitem');
    expect(card.textContent).toContain('Ready: Yes');
    expect(card.textContent).toContain('Price €120.50');
  });

  it.each([
    ['renders nothing', () => null],
    ['says that there is nothing', () => <EmptyValue i18n={useI18n()} />],
  ])('of a phone leave out a component that %s', async (_, Nothing) => {
    stage(375);
    const look = document.createElement('style');
    look.textContent = readFileSync('engine/ui/resources/list/ListSurface.css', 'utf8');
    document.head.append(look);
    onTestFinished(() => look.remove());
    serveRooms([roomOf(1, { note: 'cold' })]);
    const columns = ['name', { field: 'beds', component: 'Nothing', mobile: 'subtitle' as const }];
    const manifest = roomPortal({ columns: [...columns, { field: 'note', mobile: 'subtitle' }] });
    showRooms({ manifest, components: { Nothing } });
    const facts = (await screen.findByText('cold')).closest('p');
    const shown = [...(facts?.children ?? [])].filter(fact => getComputedStyle(fact).display !== 'none');
    expect(shown.map(fact => fact.textContent)).toEqual(['cold']);
  });

  it.each([
    ['on a phone while its component is loading', 375, { Sign: lazy(() => new Promise<never>(() => {})) }],
    ['on a desk while its component is loading', 1280, { Sign: lazy(() => new Promise<never>(() => {})) }],
    ['on a phone without its component', 375, {}],
    ['on a desk without its component', 1280, {}],
  ])('name the row in its link %s', async (_, width, components) => {
    stage(width);
    serveRooms([roomOf(1, { name: 'Attic' })]);
    const manifest = roomPortal({ columns: [{ field: 'name', component: 'Sign', mobile: 'title' }, 'beds'] });
    showRooms({ manifest, components });
    expect(await screen.findByRole('link', { name: 'Attic' })).toBeTruthy();
  });

  it('offer no way to a new one where the file has none, also while there are none', async () => {
    serveRooms([]);
    showRooms({ manifest: roomPortal({ actions: ['columns'] }) });
    expect(await screen.findByRole('heading', { name: 'Rooms: none yet' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /New/ })).toBeNull();
  });

  it('on a phone have the tools in a menu', async () => {
    stage(375);
    serveRooms();
    showRooms({ manifest: roomPortal({ actions: ['columns', 'export', 'import', 'views', 'refresh'] }) });
    const tools = await screen.findByRole('button', { name: 'Actions for Rooms' });
    await userEvent.click(tools);
    const names = (await screen.findAllByRole('menuitem')).map(item => item.textContent);
    expect(names.slice(0, 3)).toEqual(['Columns', 'Refresh', 'Import from a file']);
    expect(names.slice(3).every(name => name?.startsWith('Export 3 rows: '))).toBe(true);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Columns' }));
    expect(await screen.findByRole('dialog', { name: 'Shown columns' })).toBeTruthy();
  });
});
