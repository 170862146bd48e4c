import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { order, uuidOf } from './fixtures.ts';
import { address, api, asked, network, serveList, show, stage, withScreens } from './screenApp.tsx';

withScreens();

const rows = () => screen.findAllByRole('row').then(all => all.slice(1));

describe('states of a list', () => {
  it('shows the rows with their facts', async () => {
    serveList('/orders', { items: [order(1, { status: 'quoted', expires_at: '2031-12-10T00:00:00Z' })], total: 64 });
    show('/dashboard/orders');
    const [row] = await rows();
    expect(row?.textContent).toContain('E-26-004001');
    const link = within(row!).getByRole('link', { name: 'River Atlas, chapter 1' });
    expect(link.getAttribute('href')).toBe(`/dashboard/orders/${uuidOf(1)}`);
    expect(row?.textContent).toContain('Quoted');
    expect(row?.textContent).toContain('Accept by Dec 10, 2031');
    expect(row?.textContent).toContain('450.31');
    expect(screen.getByText('Total')).toBeTruthy();
    expect(screen.getByText('1–25 of 64')).toBeTruthy();
  });

  it('keeps the frame while it loads', async () => {
    serveList('/orders', { items: [order(1)] });
    show('/dashboard/orders');
    expect(screen.getByRole('heading', { level: 1, name: 'Orders' })).toBeTruthy();
    expect(screen.getByText('Loading')).toBeTruthy();
    expect(document.querySelector('[aria-busy] thead')?.textContent).toBe('NumberNameStatusServiceNext dateTotal');
    await rows();
  });

  it('names no service of a draft for which none is chosen', async () => {
    serveList('/orders', { items: [order(1, { order_type: 'proofreading', quantity: null, unit: null })] });
    show('/dashboard/orders');
    const [row] = await rows();
    expect(row?.textContent).toContain('No service chosen');
    expect(row?.textContent).not.toContain('Proofreading');
  });

  it('says that there is none yet and offers the way to the first', async () => {
    serveList('/orders', { items: [] });
    show('/dashboard/orders');
    expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'New order' })[0]?.getAttribute('href')).toBe(
      '/dashboard/orders/order-form',
    );
    expect(screen.queryByRole('search')).toBeNull();
  });

  it('says what was asked when nothing matches, and clears it', async () => {
    serveList('/orders', query => (query.has('q') ? { items: [] } : { items: [order(1)] }));
    show('/dashboard/orders?q=lighthouse&status=completed');
    expect(await screen.findByText(/Status: Completed and “lighthouse”/)).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[1]!);
    await rows();
    expect(address()).toBe('/dashboard/orders');
  });

  it('says what failed and tries again', async () => {
    network.use(
      http.get(`${api}/orders`, () =>
        HttpResponse.json({ detail: 'Too many requests.', message: '' }, { status: 429 }),
      ),
    );
    show('/dashboard/orders');
    expect(await screen.findByRole('heading', { name: 'Orders could not be loaded' })).toBeTruthy();
    expect(screen.getByText('Too many requests.')).toBeTruthy();
    serveList('/orders', { items: [order(1)] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await rows();
  });

  it('renders cards where there is no room for a table', async () => {
    stage(375);
    serveList('/orders', { items: [order(1)] });
    show('/dashboard/orders');
    const card = (await screen.findByRole('link', { name: 'River Atlas, chapter 1' })).closest('li');
    expect(card?.textContent).toContain('E-26-004001');
    expect(card?.textContent).toContain('450.31');
    expect(card?.textContent).toContain('Draft');
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('the address of a list', () => {
  it('asks the server for exactly what it says', async () => {
    serveList('/orders', { items: [order(1)], total: 400 });
    show('/dashboard/orders?view=needs_you&q=atlas&order_type=copy_editing&sort=-total&page=2&size=50');
    await rows();
    expect(asked[0]).toBe(
      'status=quoted&status=awaiting_payment&status=awaiting_files&status=delivered&status=on_hold' +
        '&waits_for_customer=true&order_type=copy_editing&q=atlas&sort=-total&page=2&size=50',
    );
  });

  it('drops keys and values that are gone', async () => {
    serveList('/orders', { items: [order(1)] });
    show('/dashboard/orders?status=lost&colour=red&order_type=copy_editing&sort=shoe_size&size=33&page=-4&view=old');
    await rows();
    expect(asked[0]).toBe('order_type=copy_editing&sort=-created_at&page=1&size=25');
  });

  it('does not ask for a status that its view leaves out', async () => {
    serveList('/orders', { items: [order(1)] });
    show('/dashboard/orders?view=needs_you&status=draft&status=quoted');
    await rows();
    expect(asked[0]).toContain('status=quoted&waits_for_customer=true&sort=');
  });

  it('follows search, sort, filter, view and page', async () => {
    serveList('/orders', { items: [order(1)], total: 60 });
    show('/dashboard/orders');
    await rows();
    const user = userEvent.setup();
    await user.type(screen.getByRole('searchbox', { name: 'Search Orders' }), 'atlas');
    await waitFor(() => expect(address()).toBe('/dashboard/orders?q=atlas'));
    await user.click(screen.getByRole('button', { name: 'Total' }));
    await waitFor(() => expect(address()).toBe('/dashboard/orders?q=atlas&sort=-total'));
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: 'Total' })?.getAttribute('aria-sort')).toBe('descending'),
    );
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(address()).toBe('/dashboard/orders?q=atlas&sort=-total&page=2'));
    await user.click(screen.getByRole('button', { name: 'Filter by Service' }));
    await user.click(within(await screen.findByRole('dialog', { name: 'Service' })).getByLabelText('Formatting'));
    await waitFor(() => expect(address()).toBe('/dashboard/orders?q=atlas&order_type=formatting&sort=-total'));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('link', { name: /Drafts/ }));
    await waitFor(() => expect(address()).toBe('/dashboard/orders?view=drafts&q=atlas'));
  });

  it('goes to the last page there is when rows have gone', async () => {
    serveList('/orders', query => ({ items: query.get('page') === '9' ? [] : [order(1)], total: 30 }));
    show('/dashboard/orders?page=9');
    await rows();
    expect(address()).toBe('/dashboard/orders?page=2');
  });

  it('says how many each view has', async () => {
    serveList('/orders', query => ({ items: [order(1)], total: query.get('status') === 'draft' ? 3 : 64 }));
    show('/dashboard/orders');
    expect(await screen.findByRole('link', { name: 'Drafts 3' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All 64' })?.getAttribute('aria-current')).toBe('page');
  });
});

describe('rows', () => {
  it('offer only what the server allows, with the next step as their button', async () => {
    serveList('/orders', {
      items: [order(1, { status: 'awaiting_payment', allowed_actions: ['edit', 'delete', 'checkout', 'upload'] })],
    });
    show('/dashboard/orders');
    const [row] = await rows();
    const user = userEvent.setup();
    expect(within(row!).getByRole('button', { name: 'Pay' })).toBeTruthy();
    await user.click(within(row!).getByRole('button', { name: 'More actions for River Atlas, chapter 1' }));
    const words = (await screen.findAllByRole('menuitem')).map(item => item.textContent);
    expect(words).toEqual(['Upload files', 'Edit', 'Cancel order']);
    await user.keyboard('{Escape}');
    await user.click(within(row!).getByRole('button', { name: 'Pay' }));
    await waitFor(() => expect(address()).toBe(`/dashboard/orders/${uuidOf(1)}/checkout`));
  });

  it('offer nothing when nothing is allowed', async () => {
    serveList('/orders', { items: [order(1, { status: 'quality_check', allowed_actions: [] })] });
    show('/dashboard/orders');
    const [row] = await rows();
    expect(within(row!).queryByRole('button')).toBeNull();
  });

  it('say what a deletion loses, delete on yes and ask again for the rows', async () => {
    serveList('/orders', { items: [order(1)] });
    const deleted: string[] = [];
    network.use(
      http.delete(`${api}/orders/:uuid`, ({ params }) => {
        deleted.push(String(params.uuid));
        return HttpResponse.json({ message: 'Deleted.' });
      }),
    );
    show('/dashboard/orders');
    const [row] = await rows();
    const user = userEvent.setup();
    const choose = async () => {
      await user.click(within(row!).getByRole('button', { name: /More actions/ }));
      await user.click(await screen.findByRole('menuitem', { name: 'Delete draft' }));
      return screen.findByRole('dialog', { name: /Delete “River Atlas, chapter 1”/ });
    };
    const question = await choose();
    expect(question?.textContent).toContain('Your answers and the files you uploaded to it are deleted.');
    await user.click(within(question).getByRole('button', { name: 'Keep draft' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(deleted).toEqual([]);
    const before = asked.length;
    await user.click(within(await choose()).getByRole('button', { name: 'Delete draft' }));
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
    expect(deleted).toEqual([uuidOf(1)]);
  });

  it('are walked, opened and chosen from the keyboard', async () => {
    serveList('/orders', { items: [order(1), order(2), order(3)] });
    show('/dashboard/orders');
    await rows();
    const user = userEvent.setup();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('link', { name: 'River Atlas, chapter 2' })),
    );
    await user.keyboard('x');
    expect((screen.getByRole('checkbox', { name: 'Select River Atlas, chapter 2' }) as HTMLInputElement).checked).toBe(
      true,
    );
    expect(screen.getByText('1 selected')).toBeTruthy();
    await user.keyboard('{ArrowUp}{ArrowUp}');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('link', { name: 'River Atlas, chapter 1' })),
    );
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`/dashboard/orders/${uuidOf(1)}`));
  });

  it('leave the keys alone while one types', async () => {
    serveList('/orders', { items: [order(1)] });
    show('/dashboard/orders');
    await rows();
    await userEvent.type(screen.getByRole('searchbox'), 'x');
    await waitFor(() =>
      expect((screen.getByRole('checkbox', { name: /Select River/ }) as HTMLInputElement).checked).toBe(false),
    );
  });

  it('show the columns a person chose', async () => {
    serveList('/orders', { items: [order(1)] });
    show('/dashboard/orders');
    await rows();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const dialog = await screen.findByRole('dialog', { name: 'Shown columns' });
    await user.click(within(dialog).getByLabelText('Quantity'));
    await user.click(within(dialog).getByLabelText('Status'));
    await waitFor(() => expect((within(dialog).getByLabelText('Name') as HTMLInputElement).disabled).toBe(true));
    await user.keyboard('{Escape}');
    const heads = screen.getAllByRole('columnheader').map(head => head.textContent);
    expect(heads).toContain('Quantity');
    expect(heads).not.toContain('Status');
    expect(address()).toContain('columns=number,name,order_type,due_at,total,quantity');
  });
});
