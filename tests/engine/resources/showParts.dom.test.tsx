import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { EntityFile } from '../../../engine/dsl/entity.ts';
import type { ExtensionProps } from '../../../engine/ui/resources/Screens.tsx';
import { uuidOf } from './fixtures.ts';
import { portalOf, showRecord } from './recordApp.tsx';
import { address, api, network, serve, serveList, withScreens } from './screenApp.tsx';

withScreens();

const text = (words: object = {}) => ({ type: 'string', maxLength: 80, ...words }) as const;
const note: EntityFile = {
  title: 'Note',
  type: 'object',
  required: ['subject', 'room'],
  'x-entity': { resource: true, owner: 'none' },
  properties: {
    subject: text(),
    room: text({ format: 'uuid', title: 'Room', 'x-field': { ref: 'room' } }),
    pages: { type: 'integer' },
    pin: text({ 'x-field': { secret: true } }),
  },
};
const room = (show: object): EntityFile => ({
  title: 'Room',
  type: 'object',
  required: ['name'],
  'x-entity': { resource: { show }, owner: 'none' },
  properties: {
    name: text(),
    city: text(),
    street: text(),
    rules: text({ maxLength: 500 }),
    entry: text(),
  },
});
const [one, two] = [uuidOf(1), uuidOf(2)];
const attic = {
  uuid: one,
  name: 'Attic',
  city: 'Utrecht',
  street: 'Oudegracht 1',
  rules: 'No food.',
  entry: null,
  version: 3,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-24T10:00:00.000Z',
};
const page = `/dashboard/rooms/${one}`;
const rooms = (show: object, notes = note) => ({ entities: { room: room(show), note: notes } });
const notesOf = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    ...attic,
    uuid: uuidOf(50 + place),
    subject: `Note ${place}`,
    room: one,
  }));

const Floor = ({ row }: ExtensionProps) => <p>The floor of {String(row.name)}</p>;

describe('the sections of a record', () => {
  it('put the fields of one row beside each other, and leave out what is not for this record', async () => {
    serve(`/rooms/${one}`, attic);
    const sections = [
      { id: 'place', label: 'Place', help: 'Where it stands.', fields: ['name', ['city', 'street']] },
      { id: 'never', visible: { city: 'Rome' }, fields: ['entry'] },
    ];
    showRecord(page, portalOf(rooms({ sections, aside: [] })));
    const card = await screen.findByRole('region', { name: 'Place' });
    expect(within(card).getByText('Where it stands.')).toBeTruthy();
    expect(within(card).getByText('City').nextElementSibling?.textContent).toBe('Utrecht');
    expect(within(card).getByText('City').parentElement?.className).toContain('beside');
    // One alone keeps its name above it too, as the others of its card.
    expect(within(card).getByText('Name').parentElement?.style.getPropertyValue('--width')).toBe('12');
    expect(screen.queryByText('Entry')).toBeNull();
  });

  it('repeat no value that the title already shows', async () => {
    const columns = ['name', { field: 'city', mobile: 'subtitle' }, { field: 'street', mobile: 'subtitle' }];
    const named: EntityFile = {
      ...room({}),
      'x-entity': {
        owner: 'none',
        refTitle: '{name} · {city}',
        resource: { show: { fields: ['rules'] }, list: { columns } },
      },
    } as EntityFile;
    serve(`/rooms/${one}`, attic);
    showRecord(page, portalOf({ entities: { room: named, note } }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Attic\u00a0· Utrecht' });
    const header = heading.closest('header') ?? heading.parentElement?.parentElement;
    expect(header?.textContent).toContain('Oudegracht 1');
    expect(header?.textContent?.match(/Utrecht/g)).toHaveLength(1);
  });

  it('open by their heading where the file has them collapsed', async () => {
    serve(`/rooms/${one}`, attic);
    const sections = [{ id: 'rules', label: 'House rules', collapsed: true, fields: ['rules'] }];
    showRecord(page, portalOf(rooms({ sections, aside: [] })));
    const heading = await screen.findByRole('heading', { level: 2, name: 'House rules' });
    expect(heading.closest('details')?.open).toBe(false);
    await userEvent.click(heading);
    await waitFor(() => expect(heading.closest('details')?.open).toBe(true));
    expect(await screen.findByText('No food.')).toBeTruthy();
  });

  it('give way to a component that renders the whole record', async () => {
    serve(`/rooms/${one}`, attic);
    showRecord(page, portalOf(rooms({ component: 'Floor', aside: [] })), { Floor });
    expect(await screen.findByText('The floor of Attic')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Attic' })).toBeTruthy();
    expect(screen.queryByText('City')).toBeNull();
  });
});

describe('rows that belong to a record', () => {
  const tabs = [
    { id: 'place', fields: ['city'] },
    { id: 'notes', count: true, related: { resource: 'notes', columns: ['subject', 'pages'] } },
  ];

  it('are in a tab with their number, page by page, and the address has the tab', async () => {
    serve(`/rooms/${one}`, attic);
    const asked: string[] = [];
    network.use(
      http.get(`${api}/notes`, ({ request }) => {
        const query = new URL(request.url).searchParams;
        asked.push(query.toString());
        const size = Number(query.get('size'));
        const from = (Number(query.get('page')) - 1) * size;
        return HttpResponse.json({ items: notesOf(23).slice(from, from + size), total: 23 });
      }),
    );
    showRecord(page, portalOf(rooms({ tabs, aside: [] })));
    const tab = await screen.findByRole('link', { name: /Notes/ });
    await waitFor(() => expect(tab.textContent).toContain('23'));
    await userEvent.click(tab);
    await waitFor(() => expect(address()).toBe(`${page}?tab=notes`));
    expect(await screen.findByText('Note 0')).toBeTruthy();
    expect(asked.every(query => query.includes(`room=${one}`))).toBe(true);
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: /Room/ })).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('Note 10')).toBeTruthy();
    expect(address()).toBe(`${page}?tab=notes`);
  });

  it.each([
    ['Utrecht', 1],
    ['Leiden', 0],
  ])('are made on the page of a record in %s by as many as %i ways', async (city, ways) => {
    serve(`/rooms/${one}`, { ...attic, city });
    serveList('/notes', { items: [] });
    const related = { resource: 'notes', actions: ['create'] };
    const create = { when: { city: { ne: 'Leiden' } } };
    showRecord(page, portalOf(rooms({ tabs: [{ id: 'notes', related, create }], aside: [] })));
    await screen.findByText('There is nothing here yet.');
    expect(screen.queryAllByRole('link', { name: 'New' })).toHaveLength(ways);
  });

  it('are no tab for a role that may not list them', () => {
    const files = rooms({ tabs, aside: [] });
    const hidden = {
      ...files,
      resources: { notes: { entity: 'note', permissions: { support: false } } },
    };
    const tabsOf = (given: typeof files) => {
      const found = portalOf(given).resources.find(({ name }) => name === 'rooms');
      return found?.show?.tabs.map(({ id, related }) => [id, related?.by]);
    };
    expect(tabsOf(files)).toEqual([
      ['place', undefined],
      ['notes', 'room'],
    ]);
    expect(tabsOf(hidden as typeof files)).toEqual([['place', undefined]]);
  });

  it('name a field that exists, else the file is refused', () => {
    const by = (field: string) => [{ id: 'notes', related: { resource: 'notes', by: field } }];
    expect(() => portalOf(rooms({ tabs: by('nowhere') }))).toThrow('note has no field nowhere');
    const apart = { ...note, properties: { subject: text() }, required: [] };
    expect(() => portalOf(rooms({ tabs }, apart))).toThrow('nothing in notes refers to room; name it in "by"');
  });
});

describe('beside a record', () => {
  it('its history says who changed what from what, and of secrets only that they changed', async () => {
    serve(`/notes/${two}`, { ...attic, uuid: two, subject: 'Late', room: one, pages: 12 });
    serveList('/rooms', { items: [attic] });
    const change = (place: number, part: object) => ({
      uuid: uuidOf(100 + place),
      kind: 'edit',
      by: 'support',
      at: `2026-11-2${place}T10:00:00.000Z`,
      version: place,
      changes: {},
      ...part,
    });
    const sizes: string[] = [];
    network.use(
      http.get(`${api}/notes/${two}/history`, ({ request }) => {
        sizes.push(new URL(request.url).searchParams.get('size') ?? '');
        const items = [
          change(4, { changes: { pages: { before: null, after: 12 }, pin: {} } }),
          change(3, { kind: 'create', by: 'customer', changes: { subject: { after: 'Late' } } }),
        ];
        return HttpResponse.json({ items, total: 60 });
      }),
    );
    showRecord(`/dashboard/notes/${two}`, portalOf(rooms({})));
    const card = await screen.findByRole('region', { name: 'History' });
    expect(await within(card).findByText('Changed by the team')).toBeTruthy();
    expect(within(card).getByText('Created by the customer')).toBeTruthy();
    expect(within(card).getByText(/^Pages/).textContent).toBe('Pages: None → 12');
    expect(within(card).getByText(/Pin/).textContent).toBe('Pin: changed');
    await userEvent.click(within(card).getByRole('button', { name: 'Show earlier changes' }));
    await waitFor(() => expect(sizes).toEqual(['10', '50']));
  });

  it('its history can be asked for again when it could not be loaded', async () => {
    serve(`/notes/${two}`, { ...attic, uuid: two, subject: 'Late', room: one });
    serveList('/rooms', { items: [attic] });
    let working = false;
    network.use(
      http.get(`${api}/notes/${two}/history`, () =>
        working ? HttpResponse.json({ items: [], total: 0 }) : HttpResponse.json({ detail: 'x' }, { status: 503 }),
      ),
    );
    showRecord(`/dashboard/notes/${two}`, portalOf(rooms({})));
    await screen.findByText(/could not be loaded/);
    working = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing has happened yet.')).toBeTruthy();
  });

  it('a summary has what the list shows, and links lead to what belongs together', async () => {
    serve(`/rooms/${one}`, attic);
    serveList('/notes', { items: [], total: 4 });
    showRecord(page, portalOf(rooms({ fields: ['rules'], aside: ['summary', 'links'] })));
    const summary = await screen.findByRole('region', { name: 'At a glance' });
    expect(within(summary).getByText('Created')).toBeTruthy();
    expect(within(summary).getByText('Last changed')).toBeTruthy();
    const links = screen.getByRole('region', { name: 'Related' });
    const link = within(links).getByRole('link', { name: 'Notes' });
    expect(link.getAttribute('href')).toBe(`/dashboard/notes?room=${one}`);
    await waitFor(() => expect(link.parentElement?.textContent).toContain('4'));
  });
});
