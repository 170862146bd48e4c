/** What a row of a list costs, in figures that do not depend on time. */

import { renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useRowSlots } from '../../../engine/ui/resources/list/rows/useRowSlots.ts';
import { orderPresenter } from '../../../src/orders/orderPresenter.ts';
import { order } from './fixtures.ts';
import { roomOf, roomPortal, showRooms } from './listApp.tsx';
import { serveList, show, stage, withScreens } from './screenApp.tsx';

withScreens();
afterEach(() => vi.restoreAllMocks());

const ROWS = 5;
const places = Array.from({ length: ROWS }, (_, place) => place + 1);

function showOrders(): void {
  const items = places.map(place =>
    order(place, {
      status: 'awaiting_payment',
      expires_at: '2031-12-10T00:00:00Z',
      allowed_actions: ['checkout', 'edit'],
    }),
  );
  serveList('/orders', { items });
  show('/dashboard/orders');
}

function showGeneric(): void {
  serveList('/rooms', { items: places.map(place => roomOf(place, { note: null })) });
  showRooms({ manifest: roomPortal({ columns: ['name', 'state', 'beds', 'price', 'ready', 'cleaned_at', 'note'] }) });
}

const loadRows = async (): Promise<Element[]> => {
  await screen.findByText(/^(River Atlas, chapter|Room) 1$/);
  return [...document.querySelectorAll('[data-row]')];
};

const elementsPerRow = (rows: Element[]): number =>
  rows.reduce((sum, row) => sum + 1 + row.querySelectorAll('*').length, 0) / rows.length;

/**
 * The row, its cells, and one element for the box, the link, the chip and each button; one more for a unit of measure
 * that only a wide column shows, or for a missing value.
 */
const lists: [name: string, open: () => void, width: number, elements: number][] = [
  ['orders, as a table', showOrders, 1280, 15],
  ['orders, as cards', showOrders, 375, 23],
  ['any entity, as a table', showGeneric, 1280, 14],
];

it.each(lists)('a row of %s has few elements, none with styles of its own', async (_, open, width, elements) => {
  stage(width);
  open();
  const rows = await loadRows();
  expect(rows).toHaveLength(ROWS);
  expect(elementsPerRow(rows)).toBe(elements);
  expect(rows.flatMap(row => [...row.querySelectorAll('svg, [style], [class*="css-"]')])).toEqual([]);
});

describe('the next step of an order', () => {
  it('is computed once for each row, and only those of its texts that a list shows', async () => {
    const next = vi.spyOn(orderPresenter, 'next');
    showOrders();
    await loadRows();
    expect(next).toHaveBeenCalledTimes(ROWS);
    const texts = next.mock.calls.map(([row, i18n]) => {
      const text = vi.fn(i18n.text);
      const step = orderPresenter.next(row, { ...i18n, text });
      expect(text).not.toHaveBeenCalled();
      expect(step?.date).toBe('Pay by Dec 10, 2031');
      return text.mock.calls.length;
    });
    expect(texts).toEqual(places.map(() => 1));
  });

  it('is not computed again for a row that is selected', async () => {
    showOrders();
    await loadRows();
    const next = vi.spyOn(orderPresenter, 'next');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select River Atlas, chapter 2' }));
    expect(next).not.toHaveBeenCalled();
  });

  it('is computed for the new rows alone on the next page, in the same table', async () => {
    const next = vi.spyOn(orderPresenter, 'next');
    serveList('/orders', query => ({
      items: places.map(place => order(place + 100 * Number(query.get('page')))),
      total: 30,
    }));
    show('/dashboard/orders');
    await screen.findByText('River Atlas, chapter 101');
    const parts = ['table', 'thead', 'tbody', 'th .sort'].map(part => document.querySelector(part));
    const elements = [...document.querySelectorAll('[data-row] *')];
    next.mockClear();
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('River Atlas, chapter 201');
    expect(next).toHaveBeenCalledTimes(ROWS);
    expect(['table', 'thead', 'tbody', 'th .sort'].map(part => document.querySelector(part))).toEqual(parts);
    expect(parts.every(part => part?.isConnected)).toBe(true);
    // The same elements have the texts of the new rows.
    expect([...document.querySelectorAll('[data-row] *')]).toEqual(elements);
  });
});

describe('a row of another page, in the same elements', () => {
  it('does not get the open field or the expanded part of the row before it', async () => {
    serveList('/rooms', query => ({
      items: places.map(place => roomOf(place + 100 * Number(query.get('page')))),
      total: 30,
    }));
    const list = { columns: ['name', { field: 'beds', edit: true }], expand: ['note'] };
    showRooms({ manifest: roomPortal(list) });
    const button = (name: string) => screen.findByRole('button', { name });
    const opener = await button('More about Room 101');
    await userEvent.click(opener);
    await userEvent.click(await button('Change Beds of Room 101'));
    await userEvent.type(await screen.findByRole('spinbutton'), '7');
    await userEvent.click(await button('Next page'));
    await screen.findByText('Room 201');
    expect(screen.queryByRole('spinbutton')).toBeNull();
    expect(document.querySelector('.expanded')).toBeNull();
    // Otherwise the elements were new, and nothing could be left in them.
    expect(await button('More about Room 201')).toBe(opener);
  });
});

describe('the elements of a row', () => {
  const renderSlots = (first: string[], page = 'one') =>
    renderHook(
      ({ ids, ...given }) =>
        useRowSlots(
          ids.map(id => ({ id })),
          given.page,
          given.isPlaceholder,
        ),
      { initialProps: { ids: first, page, isPlaceholder: false } },
    );
  const slotsOf = ({ result }: ReturnType<typeof renderSlots>) => [...result.current.values()];

  it('are used for a row of another page, in the order of the page', () => {
    const hook = renderSlots(['a', 'b', 'c']);
    hook.rerender({ ids: ['a', 'b', 'c'], page: 'two', isPlaceholder: true });
    hook.rerender({ ids: ['c', 'd', 'e', 'f'], page: 'two', isPlaceholder: false });
    expect(slotsOf(hook)).toEqual([2, 0, 1, 3]);
  });

  it('are not used for a row that appears on the same page', () => {
    const hook = renderSlots(['a', 'b', 'c']);
    hook.rerender({ ids: ['b', 'c', 'd'], page: 'one', isPlaceholder: false });
    expect(slotsOf(hook)).toEqual([1, 2, 3]);
    hook.rerender({ ids: ['a', 'b', 'c'], page: 'one', isPlaceholder: false });
    expect(slotsOf(hook)).toEqual([4, 1, 2]);
  });
});
