import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { EntityFile } from '../../../engine/dsl/entity.ts';
import type { Display } from '../../../engine/dsl/vocabulary.ts';
import { EmbeddedList } from '../../../engine/ui/resources/list/EmbeddedList.tsx';
import { uuidOf } from './fixtures.ts';
import { roomOf, roomPortal, showRooms } from './listApp.tsx';
import { portalOf, showRecord } from './recordApp.tsx';
import { api, network, serve, serveList, withScreens } from './screenApp.tsx';

withScreens();

const text = (display: Display) => ({ type: 'string', maxLength: 900, 'x-field': { display } }) as const;
const file = { type: 'object', additionalProperties: true } as const;
const kinds: EntityFile = {
  title: 'Kind',
  type: 'object',
  required: ['name'],
  'x-entity': { resource: { show: { aside: [] } }, owner: 'none' },
  properties: {
    name: { type: 'string', maxLength: 80 },
    longtext: text('longtext'),
    markdown: text('markdown'),
    email: text('email'),
    url: text('url'),
    phone: text('phone'),
    card: text('card'),
    percent: { type: 'integer', 'x-field': { display: 'percent' } },
    day: { type: 'string', format: 'date' },
    moment: { type: 'string', format: 'date-time' },
    country: { type: 'string', 'x-field': { options: 'hook:countries' } },
    yes: { type: 'boolean' },
    tags: { type: 'array', items: { type: 'string' } },
    money: { $ref: '../shared/money.schema.json' },
    address: { $ref: '../shared/address.schema.json' },
    lines: { type: 'array', items: { type: 'object' }, 'x-field': { display: 'json' } },
    count: { type: 'array', items: { type: 'object' }, 'x-field': { display: 'count' } },
    paper: { ...file, 'x-field': { display: 'file' } },
    papers: { type: 'array', items: file, 'x-field': { display: 'files' } },
    picture: { ...file, 'x-field': { display: 'image' } },
    parts: { type: 'array', items: file, 'x-field': { display: 'json' } },
  },
};
const createStoredFile = (name: string) => ({ uuid: uuidOf(70), name, size: 4_200_000, type: 'image/png' });
const whole = {
  uuid: uuidOf(1),
  name: 'All kinds',
  longtext: 'One\nTwo',
  markdown: '# Title\n\nSome **bold** <script>x</script> and [bad](javascript:alert(1)) [good](https://a.test).',
  ...{ email: 'a@b.test', url: 'https://a.test/x', phone: '+49 30 123', card: '4242', percent: 20 },
  day: '2031-02-03',
  moment: '2031-02-03T10:00:00Z',
  yes: false,
  tags: ['one', 'two'],
  money: { amount: 5, currency: 'JPY' },
  country: 'JP',
  address: { street: 'Main St 1', city: 'Kyoto', postcode: '600', state: null, country: 'JP' },
  lines: [
    { item: 'Tea', price: { amount: 250, currency: 'USD' }, paid_on: '2031-02-03' },
    { item: 'Cake', price: null },
  ],
  count: [{}, {}, {}],
  paper: createStoredFile('plan.png'),
  papers: [createStoredFile('a.png'), { ...createStoredFile('b.png'), uuid: uuidOf(71) }],
  picture: createStoredFile('view.png'),
  parts: [],
};
const page = `/dashboard/kinds/${uuidOf(1)}`;
const findValueOf = async (label: string) => (await screen.findByText(label)).nextElementSibling as HTMLElement;

describe('a value on a page', () => {
  it('is shown by its type, with labels and links', async () => {
    serve(`/kinds/${uuidOf(1)}`, whole);
    showRecord(page, portalOf({ entities: { kind: kinds } }));
    expect((await findValueOf('Percent')).textContent).toContain('20');
    expect((await findValueOf('Yes')).textContent).toBe('No');
    expect((await findValueOf('Money')).textContent).toBe('¥5');
    expect((await findValueOf('Day')).querySelector('time')?.dateTime).toBe('2031-02-03');
    expect((await findValueOf('Address')).textContent).toContain('Japan');
    expect((await findValueOf('Country')).textContent).toBe('Japan');
    expect((await findValueOf('Count')).textContent).toBe('3');
    expect((await findValueOf('Parts')).textContent).toContain('None');
    expect((await findValueOf('Card')).textContent).toContain('4242');
    expect((await findValueOf('Tags')).querySelectorAll('li')).toHaveLength(2);
    const links = [
      ...(await findValueOf('Email')).querySelectorAll('a'),
      ...(await findValueOf('Phone')).querySelectorAll('a'),
    ];
    expect(links.map(link => link.getAttribute('href'))).toEqual(['mailto:a@b.test', 'tel:+4930123']);
    const files = (await findValueOf('Papers')).querySelectorAll('a');
    expect(files[1]?.getAttribute('href')).toBe(`${api}/kinds/${uuidOf(1)}/files/${uuidOf(71)}`);
    expect((await findValueOf('Paper')).textContent).toBe('plan.png (4.2 MB)');
    expect(screen.getByRole('img', { name: 'Image: view.png' })).toBeTruthy();
  });

  it('of markdown is elements, never markup, and follows only real addresses', async () => {
    serve(`/kinds/${uuidOf(1)}`, whole);
    showRecord(page, portalOf({ entities: { kind: kinds } }));
    expect((await screen.findByText('bold')).tagName).toBe('STRONG');
    expect(document.querySelector('script')).toBeNull();
    expect(screen.getByText('good').closest('a')?.getAttribute('href')).toBe('https://a.test');
    expect(screen.getByText('bad').closest('a')?.hasAttribute('href')).toBe(false);
  });

  it('of rows within a row is a table', async () => {
    serve(`/kinds/${uuidOf(1)}`, whole);
    showRecord(page, portalOf({ entities: { kind: kinds } }));
    const table = await screen.findByRole('table');
    const heads = [...table.querySelectorAll('th')].map(head => head.textContent);
    expect(heads).toEqual(['Item', 'Price', 'Paid on']);
    expect(table.querySelectorAll('td')[1]?.textContent).toMatch(/^\$2\.50$/);
  });

  it('that does not match its field is shown as it is, without an error', async () => {
    const odd = { day: 'soon', moment: {}, percent: 'many', money: { amount: 'x' }, tags: 'one', email: 'x', lines: 7 };
    serve(`/kinds/${uuidOf(1)}`, { ...whole, ...odd, address: 'here', papers: 'a', picture: 'javascript:alert(1)' });
    showRecord(page, portalOf({ entities: { kind: kinds } }));
    expect((await findValueOf('Day')).textContent).toBe('soon');
    expect((await findValueOf('Percent')).textContent).toBe('many');
    expect((await findValueOf('Address')).textContent).toBe('here');
    expect(screen.queryByRole('img')).toBeNull();
  });
});

const Rooms = () => <EmbeddedList resource="rooms" fixed={{ house: uuidOf(900) }} actions={['create']} />;

describe('a list inside another page', () => {
  it('has its own search, order and pages, and asks only for what belongs to it', async () => {
    const queries: string[] = [];
    serveList('/rooms', query => {
      if (query.get('size') !== '1') queries.push(decodeURIComponent(query.toString()));
      return { items: [roomOf(1), roomOf(2)], total: 23 };
    });
    network.use(http.get(`${api}/houses`, () => HttpResponse.json({ items: [], total: 0 })));
    const manifest = roomPortal({ component: 'Rooms' });
    // The list's own page only lends its place here.
    showRooms({ manifest, components: { Rooms } });
    await screen.findByRole('link', { name: 'Room 1' });
    await waitFor(() => expect(queries).toContain(`house=${uuidOf(900)}&sort=-created_at&page=1&size=10`));
    expect(screen.queryByRole('columnheader', { name: /House/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Filter by House/ })).toBeNull();
    expect(screen.getByRole('navigation', { name: 'Pages: Rooms' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Beds' }));
    await waitFor(() => expect(queries.at(-1)).toBe(`house=${uuidOf(900)}&sort=-beds&page=1&size=10`));
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/dashboard/rooms'));
    const create = screen.getAllByRole('link').find(link => link.getAttribute('href')?.includes('create?'));
    expect(create?.getAttribute('href')).toBe(`/dashboard/rooms/create?house=${uuidOf(900)}`);
  });

  it('has neither search nor pages where all its few rows are there', async () => {
    serveList('/rooms', { items: [roomOf(1), roomOf(2)] });
    network.use(http.get(`${api}/houses`, () => HttpResponse.json({ items: [], total: 0 })));
    showRooms({ manifest: roomPortal({ component: 'Rooms' }), components: { Rooms } });
    await screen.findByRole('link', { name: 'Room 1' });
    expect(screen.queryByRole('search')).toBeNull();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByRole('button', { name: /Row height/ })).toBeNull();
  });
});
