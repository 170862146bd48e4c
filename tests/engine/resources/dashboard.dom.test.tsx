import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { setUser } from '../../../engine/client/auth/index.ts';
import type { OrderItem } from '../../../schemas/generated/types.ts';
import { customer } from '../../helpers/customerFixture.ts';
import { moneyReport, order, uuidOf } from './fixtures.ts';
import { address, api, network, serve, serveList, show, withScreens } from './screenApp.tsx';

withScreens();

const usd = (amount: number) => ({ amount, currency: 'USD' });
const nothing = { created_at: null, is_active: false, short_description: '', long_description: null };
const bare = {
  subscription_summary: { premier_member_since: null, premier_member_years: 0 },
  subscription: null,
  custom_prices: [],
  plan_advice: null,
  first_steps: null,
};
const noPlan = {
  subscription: null,
  payment_method: null,
  renewal: null,
  balances: [],
  withdrawal: null,
  first_charge: null,
  open_question: null,
};

function serveHome(
  orders: OrderItem[],
  given: { home?: object; report?: number[]; message?: object; billing?: object } = {},
): void {
  serveList('/orders', query => {
    const wanted = query.getAll('status');
    const items = orders.filter(({ status }) => wanted.length === 0 || wanted.includes(status));
    return { items: items.slice(0, Number(query.get('size'))), total: items.length };
  });
  serve('/dashboard', { ...bare, ...given.home });
  serve('/billing', { ...noPlan, ...given.billing });
  serve('/dashboard/reports/money', moneyReport(given.report ?? [0, 0]));
  serve('/contents/message', { ...nothing, ...given.message });
}

describe('the dashboard', () => {
  it('of a new customer says what to do first and what typical jobs cost, and nothing about orders to come', async () => {
    const asked: string[] = [];
    const first_steps = [
      { name: 'confirm_email', done: true },
      { name: 'billing_address', done: false },
      { name: 'place_order', done: false },
    ];
    serveHome([], { home: { first_steps }, report: [] });
    network.use(
      http.get(`${api}/core/prices`, ({ request }) => {
        asked.push(new URL(request.url).search);
        const turnarounds = [{ turnaround: 'standard', working_days: 4, total: usd(12_000) }];
        return HttpResponse.json({
          services: [{ order_type: 'copy_editing', quantity: 3000, unit: 'word', turnarounds }],
        });
      }),
    );
    setUser(customer);
    show('/dashboard');
    const list = await screen.findByRole('region', { name: 'Get started' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(step => step.querySelector('.title')?.textContent),
    ).toEqual(['Confirm your email address, done', 'Add your billing address', 'Place your first order']);
    expect(within(list).getByRole('progressbar').getAttribute('aria-valuetext')).toBe('1 of 3 done');
    expect(within(list).getByRole('link', { name: 'Add address' }).getAttribute('href')).toBe(
      '/dashboard/account/organization',
    );
    const prices = await screen.findByRole('region', { name: 'What typical jobs cost' });
    expect(within(prices).getByRole('listitem').textContent).toBe('Copy editing3,000 words, 4 working days$120.00');
    expect(asked).toEqual(['?words=3000&pages=40&images=40&minutes=3&turnaround=standard']);
    const sample = screen.getByRole('region', { name: 'See a finished order' });
    expect(within(sample).getByRole('link', { name: 'Open sample order' }).getAttribute('href')).toBe(
      '/dashboard/orders/sample',
    );
    expect(await screen.findByText(/^Welcome to Galley, Mara\./)).toBeTruthy();
    expect(await screen.findByText('You pay list prices, without a yearly fee.')).toBeTruthy();
    for (const name of ['Nothing needs your attention', 'No savings yet', 'Your savings', 'From the team'])
      expect(screen.queryByRole('heading', { name })).toBeNull();
  });

  it('of a customer without savings or tasks is made of empty states, and has no first steps', async () => {
    serveHome([]);
    setUser(customer);
    show('/dashboard');
    expect(await screen.findByRole('heading', { name: 'Nothing needs your attention' })).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'No savings yet' })).toBeTruthy();
    expect(screen.getByText('Not a member yet')).toBeTruthy();
    for (const name of ['Your prices', 'Get started', 'What typical jobs cost', 'See a finished order'])
      expect(screen.queryByRole('heading', { name })).toBeNull();
  });

  it('says first that a plan could not be charged, with the way to pay it', async () => {
    const first_charge = { level: 'Limited', amount: usd(29_900), reason: 'The bank declined this card.' };
    serveHome([], { billing: { first_charge: { ...first_charge, at: '2026-11-27T10:00:00Z' } } });
    show('/dashboard');
    await screen.findByText('Limited could not be charged');
    const way = screen.getByRole('link', { name: 'Choose a level' });
    expect(way.getAttribute('href')).toBe('/dashboard/account/subscription');
  });

  it('puts the newest draft first, with its step, then what waits', async () => {
    serveHome([
      order(1),
      order(2, { status: 'awaiting_payment', expires_at: '2031-12-03T00:00:00Z', allowed_actions: ['checkout'] }),
      order(3, { status: 'in_progress', allowed_actions: [] }),
    ]);
    const steps = ['Service', 'Details', 'Delivery', 'Review'].map(title => ({
      name: title.toLowerCase(),
      title,
      state: 'todo',
    }));
    serve(`/orders/form/${uuidOf(1)}`, { step: 'delivery', form: { steps } });
    show('/dashboard');
    expect(await screen.findByRole('heading', { name: 'Your draft' })).toBeTruthy();
    expect(await screen.findByText('Step 3 of 4: Delivery')).toBeTruthy();
    expect(screen.getByText('Awaiting payment: the price is held until Dec 3, 2031')).toBeTruthy();
    expect(await screen.findByText('1 order needs your attention and 1 is being edited.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    await waitFor(() => expect(address()).toBe(`/dashboard/orders/${uuidOf(2)}/checkout`));
  });

  it('tells the plan, own prices and the word of the team', async () => {
    const level = {
      uuid: uuidOf(8),
      codename: 'limited',
      name: 'Limited',
      discount_bp: 2000,
      discount_cap: usd(500000),
      price: usd(29900),
    };
    serveHome([], {
      home: {
        subscription_summary: { premier_member_since: '2024-03-01', premier_member_years: 2 },
        subscription: {
          uuid: uuidOf(9),
          premier_level_data: level,
          add_ons: [],
          start_date: '2026-03-01',
          end_date: '2027-03-01',
          auto_renew: true,
          renews_for: usd(29900),
          outlook: { kind: 'renews', on: '2027-03-01', level: 'Limited', amount: usd(29900), tax: usd(0) },
          status: 'active',
          pending_level: null,
          cancelled_at: null,
          discount_used: usd(480000),
          discount_left: usd(20000),
        },
        custom_prices: [
          {
            order_type: 'photo_color',
            unit: 'image',
            unit_size: 1,
            list_price: usd(20),
            custom_price: usd(15),
            valid_until: '2027-02-28',
          },
        ],
      },
      message: {
        created_at: '2026-11-23T09:00:00Z',
        is_active: true,
        short_description: 'We are off on Monday.',
        long_description: 'All day.',
      },
    });
    show('/dashboard');
    expect(await screen.findByRole('heading', { name: 'Limited plan' })).toBeTruthy();
    expect(screen.getByText(/^\$4,800\.00 of \$5,000\.00$/)).toBeTruthy();
    expect(screen.getByText(/^March 1, 2027, \$299\.00$/)).toBeTruthy();
    expect(screen.getByText('March 1, 2024, 2 full years')).toBeTruthy();
    expect(screen.getByText('per image')).toBeTruthy();
    const more = await screen.findByRole('button', { name: 'Read more' });
    await userEvent.click(more);
    await waitFor(() => expect(screen.getByText('All day.').hidden).toBe(false));
  });

  it('switches the period of the savings, and keeps it in the address', async () => {
    serveHome([], { report: [7200, 0] });
    const periods: (string | null)[] = [];
    network.use(
      http.get(`${api}/dashboard/reports/money`, ({ request }) => {
        periods.push(new URL(request.url).searchParams.get('period'));
        return HttpResponse.json(moneyReport([7200, 0]));
      }),
    );
    show('/dashboard');
    expect(await screen.findByText('Savings')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Current plan' }));
    await waitFor(() => expect(periods).toEqual(['total', 'current_plan']));
    expect(address()).toBe('/dashboard?period=current_plan');
  });

  it('loses only the part that failed', async () => {
    serveHome([order(1)]);
    serve(`/orders/form/${uuidOf(1)}`, { step: 'x', form: { steps: [] } });
    network.use(http.get(`${api}/dashboard`, () => HttpResponse.json({ detail: 'Slow down.' }, { status: 429 })));
    show('/dashboard');
    expect(await screen.findByText('Slow down.')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Your draft' })).toBeTruthy();
  });
});
