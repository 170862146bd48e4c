import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { recipe, uuidOf, wholeOrder } from './fixtures.ts';
import { address, api, network, serve, serveList, show, withScreens } from './screenApp.tsx';

withScreens();

const page = `/dashboard/orders/${uuidOf(1)}`;
const file = {
  uuid: uuidOf(70),
  name: 'chapter-7-edited.docx',
  size: 418_000,
  file_type: 'manuscript' as const,
  role: 'result' as const,
  version: 1,
  sha256: null,
  measured: { unit: 'word' as const, count: 12250 },
  scan: 'clean' as const,
  upload: 'done' as const,
  error: null,
  found: null,
  download_url: '/files/7?signature=x',
  thumbnail_url: null,
  preview_url: null,
  preview_problem: null,
  source_uuid: null,
  review: null,
  review_problem: null,
  compared_url: null,
  expires_at: '2027-02-23T00:00:00Z',
};

describe('the page of an order', () => {
  it('says what it is, what comes next and what was ordered', async () => {
    serve(
      `/orders/${uuidOf(1)}`,
      wholeOrder({
        status: 'awaiting_payment',
        expires_at: '2026-12-03T10:00:00Z',
        allowed_actions: ['checkout', 'edit', 'delete'],
      }),
    );
    show(page);
    expect(await screen.findByRole('heading', { level: 1, name: 'River Atlas, chapter 1' })).toBeTruthy();
    expect(screen.getByText(/We hold the price of \$450\.31 until December 3, 2026/)).toBeTruthy();
    expect(screen.getByText('Language').nextElementSibling?.textContent).toBe('English (US)');
    expect(screen.getByRole('heading', { name: 'History' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    await waitFor(() => expect(address()).toBe(`${page}/checkout`));
  });

  it('keeps its tab in the address, lists the files, and leads to their review', async () => {
    serve(
      `/orders/${uuidOf(1)}`,
      wholeOrder({ status: 'delivered', allowed_actions: ['download', 'edit'], files: [file], files_count: 1 }),
    );
    show(`${page}?tab=files`);
    const link = await screen.findByRole('link', { name: 'chapter-7-edited.docx' });
    expect(link.getAttribute('href')).toBe(`${page}?tab=files&file=${file.uuid}`);
    const download = screen.getByRole('link', { name: 'Download chapter-7-edited.docx' });
    expect(download.getAttribute('href')).toBe('/files/7?signature=x');
    expect(screen.getByText(/Manuscript, 12,250 words, 418 kB/i)).toBeTruthy();
    expect(screen.getByText('Kept until February 23, 2027.')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Details' }));
    await waitFor(() => expect(address()).toBe(`${page}?tab=details`));
    await userEvent.click(screen.getByRole('button', { name: 'Review changes' }));
    await waitFor(() => expect(address()).toBe(`${page}/review/${file.uuid}`));
  });

  it('is not found when it is gone or belongs to someone else', async () => {
    network.use(
      http.get(`${api}/orders/:uuid`, () => HttpResponse.json({ detail: 'x', message: 'x' }, { status: 404 })),
    );
    show(page);
    expect(await screen.findByRole('heading', { level: 1, name: 'This page does not exist' })).toBeTruthy();
  });

  it('orders again with the answers of this one', async () => {
    serve(`/orders/${uuidOf(1)}`, wholeOrder({ status: 'completed', allowed_actions: ['download', 'create_order'] }));
    const bodies: unknown[] = [];
    network.use(
      http.post(`${api}/orders/form/init`, async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ object_uuid: uuidOf(2) }, { status: 201 });
      }),
    );
    show(page);
    await userEvent.click(await screen.findByRole('button', { name: 'Order again' }));
    await waitFor(() => expect(address()).toBe(`/dashboard/orders/order-form/${uuidOf(2)}`));
    expect(bodies).toEqual([{ order_uuid: uuidOf(1) }]);
  });

  it('becomes a recipe in two clicks', async () => {
    serve(`/orders/${uuidOf(1)}`, wholeOrder({ status: 'completed', allowed_actions: ['download', 'create_order'] }));
    network.use(
      http.post(`${api}/orders/recipes/form/init`, () =>
        HttpResponse.json({ object_uuid: uuidOf(901) }, { status: 201 }),
      ),
    );
    show(page);
    await userEvent.click(await screen.findByRole('button', { name: /More actions/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Save as template' }));
    await waitFor(() => expect(address()).toBe(`/dashboard/orders/order-recipes/recipe-form/${uuidOf(901)}`));
  });

  it('leaves for the list when it is gone, and stays when it is only cancelled', async () => {
    let status: number = 200;
    network.use(
      http.get(`${api}/orders/:uuid`, () =>
        status === 404
          ? HttpResponse.json({ detail: 'x', message: 'x' }, { status })
          : HttpResponse.json(wholeOrder({ allowed_actions: ['edit', 'delete'] })),
      ),
      http.delete(`${api}/orders/:uuid`, () => {
        status = 404;
        return HttpResponse.json({ message: 'The draft is deleted.' });
      }),
    );
    serveList('/orders', { items: [] });
    show(page);
    await userEvent.click(await screen.findByRole('button', { name: /More actions/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete draft' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete draft' }));
    await waitFor(() => expect(address()).toBe('/dashboard/orders'));
  });

  it('says what was refused and changes nothing', async () => {
    serveList('/orders', { items: [] });
    serve(`/orders/${uuidOf(1)}`, wholeOrder({ status: 'completed', allowed_actions: ['create_order'] }));
    network.use(
      http.post(`${api}/orders/form/init`, () => HttpResponse.json({ detail: 'No.', message: 'No.' }, { status: 404 })),
    );
    show(page);
    await userEvent.click(await screen.findByRole('button', { name: 'Order again' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Order again' })).toHaveProperty('disabled', false));
    expect(address()).toBe(page);
  });
});

describe('recipes', () => {
  it('rows deleted by another person leave the list when they are used', async () => {
    let items = [recipe(1)];
    network.use(
      http.get(`${api}/orders/recipes`, () =>
        HttpResponse.json({ items, total: items.length, page: 1, size: 25, links: {} }),
      ),
      http.post(`${api}/orders/form/from-recipe`, () => {
        items = [];
        return HttpResponse.json({ detail: 'This template does not exist.', message: 'x' }, { status: 404 });
      }),
    );
    show('/dashboard/orders/order-recipes');
    await userEvent.click(await screen.findByRole('button', { name: 'Order' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Order' })).toBeNull());
  });

  it('are ordered from with one click in the list', async () => {
    serveList('/orders/recipes', { items: [recipe(1)] });
    let query = '';
    network.use(
      http.post(`${api}/orders/form/from-recipe`, ({ request }) => {
        query = new URL(request.url).search;
        return HttpResponse.json({ object_uuid: uuidOf(5) }, { status: 201 });
      }),
    );
    show('/dashboard/orders/order-recipes');
    await userEvent.click(await screen.findByRole('button', { name: 'Order' }));
    await waitFor(() => expect(address()).toBe(`/dashboard/orders/order-form/${uuidOf(5)}`));
    expect(query).toBe(`?recipe_uuid=${uuidOf(901)}`);
  });

  it('that are not complete ask to be finished', async () => {
    serve(`/orders/recipes/${uuidOf(901)}`, {
      ...recipe(1, { is_complete: false, allowed_actions: ['edit', 'delete'] }),
      sections: [],
    });
    show(`/dashboard/orders/order-recipes/${uuidOf(901)}`);
    expect(await screen.findByText('This template is not complete')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Finish' }));
    await waitFor(() => expect(address()).toBe(`/dashboard/orders/order-recipes/recipe-form/${uuidOf(901)}`));
  });
});
