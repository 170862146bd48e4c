import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import type { DashboardFile } from '../../../engine/dsl/resolve/dashboard.ts';
import { moneyReport, order } from './fixtures.ts';
import { address, api, network, serve, serveList, show, withScreens } from './screenApp.tsx';
import { customerPortal } from './sentPortal.ts';

withScreens();

/** Every type of widget, of a call and of a resource. */
const trial: DashboardFile = {
  label: 'Trial',
  period: ['total', 'current_plan'],
  widgets: [
    { id: 'held', type: 'stat', label: 'On hold', source: 'resource:orders', where: { status: 'on_hold' }, width: 4 },
    {
      id: 'since',
      type: 'stat',
      label: 'Member since',
      source: 'call:getDashboard',
      display: 'date',
      width: 4,
      value: 'subscription_summary.premier_member_since',
    },
    { id: 'news', type: 'message', label: 'News', source: 'call:getDashboardMessage', width: 4 },
    { id: 'latest', type: 'list', label: 'Latest', source: 'resource:orders', columns: ['name', 'status'], limit: 2 },
    {
      id: 'agreed',
      type: 'list',
      label: 'Agreed',
      source: 'call:getDashboard',
      value: 'custom_prices',
      columns: [
        { field: 'order_type', label: 'Service' },
        { field: 'custom_price', label: 'Price', display: 'money' },
      ],
    },
    {
      id: 'plan',
      type: 'record',
      label: 'Plan',
      source: 'call:getDashboard',
      value: 'subscription_summary',
      fields: [{ field: 'premier_member_years', label: 'Years', display: 'number' }],
    },
    {
      id: 'late',
      type: 'record',
      label: 'Late',
      source: 'call:getDashboard',
      value: 'subscription_summary',
      fields: ['premier_member_years'],
      when: { premier_member_years: { gt: 10 } },
    },
    {
      id: 'saved',
      type: 'chart',
      label: 'Saved',
      source: 'call:getMoneyReport',
      query: { period: '$period' },
      chart: 'line',
      labels: 'chart.labels',
      series: 'chart.series',
      display: 'money',
    },
    { id: 'ways', type: 'links', label: 'Ways', links: [{ to: '/dashboard/orders', label: 'All orders' }] },
    { id: 'staff', type: 'stat', label: 'Of the team', source: 'call:listSupportOrders', roles: ['support'] },
  ],
};
const manifest = customerPortal({ trial });
const usd = (amount: number) => ({ amount, currency: 'USD' });
const price = { order_type: 'photo_color', unit: 'image', unit_size: 1, list_price: usd(20), custom_price: usd(15) };

function serveAll(report: number[] = [7200, 0]): void {
  serveList('/orders', query => ({ items: [order(1), order(2)], total: query.get('status') === 'on_hold' ? 3 : 9 }));
  serve('/dashboard', {
    subscription_summary: { premier_member_since: '2024-03-01', premier_member_years: 2 },
    custom_prices: [price],
  });
  serve('/dashboard/reports/money', moneyReport(report));
  serve('/contents/message', {
    created_at: null,
    is_active: true,
    short_description: 'We moved.',
    long_description: null,
  });
}

const card = async (name: string) => within(await screen.findByRole('region', { name }));

describe('a dashboard file', () => {
  it('is a page of widgets: figures, rows, facts, charts, words and ways on', async () => {
    serveAll();
    show('/dashboard/trial', manifest);
    expect(await screen.findByRole('heading', { level: 1, name: 'Trial' })).toBeTruthy();
    expect(await (await card('On hold')).findByText('3')).toBeTruthy();
    expect(await (await card('Member since')).findByText('Mar 1, 2024')).toBeTruthy();
    expect(await (await card('News')).findByText('We moved.')).toBeTruthy();
    const latest = await card('Latest');
    expect((await latest.findByRole('link', { name: order(1).name })).getAttribute('href')).toContain(order(1).uuid);
    expect(latest.getByRole('link', { name: 'See all 9' }).getAttribute('href')).toBe('/dashboard/orders');
    expect(await (await card('Agreed')).findByText(/^\$0\.15$/)).toBeTruthy();
    expect(await (await card('Plan')).findByText('Years')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Late' })).toBeNull();
    expect(screen.queryByText('Of the team')).toBeNull();
    const table = await (await card('Saved')).findByRole('table', { name: 'Saved' });
    expect(within(table).getByText('$72.00')).toBeTruthy();
    expect((await card('Ways')).getByRole('link', { name: 'All orders' })).toBeTruthy();
  });

  it('has one switch, whose choice is in the address and in the queries', async () => {
    serveAll();
    const periods: (string | null)[] = [];
    network.use(
      http.get(`${api}/dashboard/reports/money`, ({ request }) => {
        periods.push(new URL(request.url).searchParams.get('period'));
        return HttpResponse.json(moneyReport([7200, 0]));
      }),
    );
    show('/dashboard/trial?period=nonsense', manifest);
    await userEvent.click(await screen.findByRole('button', { name: 'Current plan' }));
    await waitFor(() => expect(periods).toEqual(['total', 'current_plan']));
    expect(address()).toBe('/dashboard/trial?period=current_plan');
  });

  it('fetches a message of the team past the browser cache', async () => {
    serveAll();
    const sent = vi.spyOn(globalThis, 'fetch');
    show('/dashboard/trial', manifest);
    expect(await screen.findByText('We moved.')).toBeTruthy();
    const asked = sent.mock.calls.filter(([url]) => String(url).includes('/contents/message'));
    expect(asked.map(([, init]) => init?.cache)).toEqual(['no-cache']);
  });

  it('says where there is nothing, and loses only the widget that failed', async () => {
    serveAll([0, 0]);
    network.use(
      http.get(`${api}/contents/message`, () => HttpResponse.json({ detail: 'Slow down.' }, { status: 429 })),
    );
    show('/dashboard/trial', manifest);
    expect(await (await card('Saved')).findByText('Nothing here yet')).toBeTruthy();
    expect(await screen.findByText('Slow down.')).toBeTruthy();
    expect(await (await card('On hold')).findByText('3')).toBeTruthy();
  });

  it('breaks a long address at its sign, and nothing else', async () => {
    const people = ['somebody.with.a.long.name@an-even-longer-house.example', 'Tea @ noon'];
    serve('/dashboard', { custom_prices: people.map(unit => ({ ...price, unit })) });
    const columns = ['order_type', 'unit'].map(field => ({ field, label: field }));
    const trial: DashboardFile = {
      label: 'Trial',
      widgets: [
        { id: 'agreed', type: 'list', label: 'Agreed', source: 'call:getDashboard', value: 'custom_prices', columns },
      ],
    };
    show('/dashboard/trial', customerPortal({ trial }));
    const [address, words] = (await (await card('Agreed')).findAllByRole('row')).slice(1);
    expect(address?.querySelector('wbr')?.previousSibling?.textContent).toBe('somebody.with.a.long.name@');
    expect(address?.textContent).toContain(people[0]);
    expect(words?.querySelector('wbr')).toBeNull();
  });
});
