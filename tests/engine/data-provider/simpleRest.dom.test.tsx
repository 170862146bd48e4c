import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http, passthrough } from 'msw';
import { Route, Routes } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import ResourceCreate from '../../../engine/ui/resources/edit/ResourceCreate.tsx';
import ResourceEdit from '../../../engine/ui/resources/edit/ResourceEdit.tsx';
import { ResourceList } from '../../../engine/ui/resources/list/ResourceList.tsx';
import { ResourceShow } from '../../../engine/ui/resources/show/ResourceShow.tsx';
import { address, api, network, serve, surroundings, withEditing } from '../resource-edit/editApp.tsx';
import { type Sent, screensOf } from '../resource-edit/sentScreens.ts';
import { startSimpleRestServer } from './simpleRestServer.ts';

withEditing();

let shelf: Awaited<ReturnType<typeof startSimpleRestServer>>;
let sent: Sent;
beforeAll(async () => {
  shelf = await startSimpleRestServer(30);
  sent = await screensOf('book', {
    $schema: '../../engine/meta/entity.schema.json',
    title: 'Book',
    type: 'object',
    'x-entity': {
      path: '/books',
      id: 'id',
      title: 'title',
      resource: { name: 'books', provider: { kind: 'simple-rest', url: shelf.url } },
    },
    required: ['title'],
    properties: {
      id: { type: 'integer', readOnly: true },
      title: { type: 'string', maxLength: 200 },
      pages: { type: 'integer', minimum: 1 },
    },
  });
});
afterAll(() => shelf.close());
beforeEach(() => {
  shelf.fill();
  network.use(
    http.all(`${new URL(shelf.url).origin}/*`, () => passthrough()),
    http.get(`${api}/account/views`, () => HttpResponse.json([])),
  );
});

function open(path: string) {
  const { create, edit, resources } = sent;
  const { name, route } = resources.find(one => one.name === 'books')!;
  serve('/screens/books/create', create);
  serve('/screens/books/edit', edit);
  return render(
    surroundings(
      sent,
      `${route}${path}`,
      <Routes>
        <Route path={route} element={<ResourceList name={name} />} />
        <Route path={`${route}/create`} element={<ResourceCreate name={name} />} />
        <Route path={`${route}/:uuid`} element={<ResourceShow name={name} />} />
        <Route path={`${route}/:uuid/edit`} element={<ResourceEdit name={name} />} />
      </Routes>,
    ),
  );
}

const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }));
const follow = async (name: RegExp | string) => userEvent.click(await screen.findByRole('link', { name }));

it('lists, and shows what was clicked', async () => {
  open('');
  await screen.findByText('Book 3');
  expect(screen.getByText(/30/)).toBeDefined();
  await follow(/Book 3$/);
  await screen.findByRole('heading', { level: 1, name: 'Book 3' });
  expect(address()).toBe('/dashboard/books/3');
});

it('makes a record, says what the other back end refuses, and leads to the new one', async () => {
  open('/create');
  const title = await screen.findByLabelText(/^Title/);
  await userEvent.type(title, 'River');
  await userEvent.type(screen.getByLabelText(/^Pages/), '12');
  await press('Save');
  await screen.findByRole('heading', { level: 1, name: 'River' });
  expect(address()).toBe('/dashboard/books/31');
  expect(shelf.rows.get(31)).toEqual({ id: 31, title: 'River', pages: 12 });
});

it('changes a record whose key is a number, and leaves alone what no screen shows', async () => {
  open('/7/edit');
  const title = await screen.findByLabelText(/^Title/);
  await userEvent.clear(title);
  await userEvent.type(title, 'Seven');
  await press('Save');
  await screen.findByRole('heading', { level: 1, name: 'Seven' });
  expect(address()).toBe('/dashboard/books/7');
  expect(shelf.rows.get(7)).toEqual({ id: 7, title: 'Seven', pages: 70, secret_shelf: 'S7' });
});

it('deletes after a question', async () => {
  open('/8');
  await screen.findByRole('heading', { level: 1, name: 'Book 8' });
  await press(/^More actions/);
  await userEvent.click(await screen.findByRole('menuitem', { name: /Delete/ }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: /Delete/ }));
  await waitFor(() => expect(shelf.rows.has(8)).toBe(false));
  await waitFor(() => expect(address()).toBe('/dashboard/books'));
});

it('says that a record is not there', async () => {
  open('/9999');
  expect(await screen.findByText(/could not be found|not found|does not exist/i)).toBeDefined();
});
