import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import type { OrderFile } from '../../../schemas/generated/types.ts';
import { stepComponents } from '../../../src/schemaExtensions.tsx';
import { network, showOrderForm } from '../../engine/forms/ui/formApp.tsx';
import { api } from '../../engine/forms/ui/formBackend.ts';
import { CountingWorker } from '../../pricing/ui/marketFixture.ts';
import {
  choose,
  collectDeletedUploads,
  countAs,
  docx,
  onServer,
  openOrder,
  serveUploads,
  textOf,
  withOrderStep,
} from './orderStep.ts';

const world = withOrderStep();

it('splits documents and photos into two orders', async () => {
  CountingWorker.answer = countAs({ word: 8412 });
  const made: unknown[] = [];
  const second = crypto.randomUUID();
  const user = await openOrder(world.backend);
  network.use(
    http.post(`${api}/orders/form/init`, async ({ request }) => {
      made.push(await request.json());
      return HttpResponse.json({ ...(await world.backend.state()), object_uuid: second }, { status: 201 });
    }),
  );
  await choose(user, docx(), new File(['x'], 'cover.jpg'));
  expect(await screen.findByRole('heading', { name: '1 document and 1 photo' })).toBeDefined();
  const both = await screen.findByRole('radio', { name: /^Create 2 orders/ });
  expect(both).toHaveProperty('checked', true);
  await user.click(screen.getByRole('button', { name: /^Continue/ }));
  const refusal = await screen.findByRole('alert');
  expect(within(refusal).getByRole('heading', { name: 'Choose what to order' })).toBeDefined();
  expect(document.activeElement).toBe(refusal);
  await user.click(screen.getByRole('button', { name: 'Create 2 orders' }));
  expect(await screen.findByRole('heading', { name: '1 file, 8,412 words' })).toBeDefined();
  expect(made).toEqual([{ page: 'order_type=photo_color&name=cover&images=1&file_type=photo' }]);
  expect(screen.getByRole('heading', { name: 'A second order is waiting' })).toBeDefined();
  const [link] = screen.getAllByRole('link').filter(one => textOf(one) === 'Open “cover”');
  expect(link?.getAttribute('href')).toBe(`/dashboard/orders/order-form/${second}`);
});

it('deletes a file that only the server has when the second order has it there', async () => {
  const document = onServer('chapter-7.docx', 'word', 8412);
  const photo = onServer('cover.jpg', 'image', 1);
  const waiting = onServer('back.jpg', 'image', 1);
  const lists = new Map<string, OrderFile[]>([
    [world.backend.uuid, [document, photo, { ...waiting, download_url: null }]],
  ]);
  serveUploads(lists);
  const deleted = collectDeletedUploads();
  const second: string = crypto.randomUUID();
  network.use(http.get(`${api}/files/cover.jpg`, () => HttpResponse.text('blue')));
  world.backend.updatedAt = '2026-11-27T11:00:00Z';
  await world.backend.draft({});
  const user = userEvent.setup();
  showOrderForm(world.backend, undefined, stepComponents);
  network.use(
    http.post(`${api}/orders/form/init`, async () =>
      HttpResponse.json({ ...(await world.backend.state()), object_uuid: second }, { status: 201 }),
    ),
  );
  expect(await screen.findByRole('heading', { name: '1 document and 2 photos' })).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Create 2 orders' }));
  const notice = within(await screen.findByRole('alert'));
  expect(textOf(notice.getByText(/We could not move/))).toContain('back.jpg');

  expect(screen.getByRole('radio', { name: /^Only the documents/ })).toHaveProperty('checked', true);
  expect(deleted).toEqual([]);
  lists.set(second, [photo]);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(deleted).toEqual([photo.uuid]));
});
