import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setApiBase } from '../../providers/api/call.ts';
import { loadTexts } from '../../providers/i18n/i18nProvider.ts';
import type { PaymentMethod } from '../../schemas/generated/types.ts';
import BillingPage from '../../src/account/BillingPage.tsx';
import ToastArea from '../../src/shared/shell/ToastArea.tsx';
import { Look } from '../../src/shared/theme/Look.tsx';
import { openWindow } from '../support/openWindow.ts';

const api = 'http://api.test/api';
const network = setupServer();
let cards: PaymentMethod[];

const card = (uuid: string, last4: string, more: Partial<PaymentMethod> = {}): PaymentMethod => ({
  uuid,
  last4,
  is_default: false,
  payment_method_type: 'card',
  brand: 'visa',
  exp_month: 8,
  exp_year: 2031,
  holder_name: 'Mara Lindqvist',
  expires_soon: false,
  created_at: '2026-01-02T10:00:00Z',
  ...more,
});

beforeAll(async () => {
  setApiBase(api);
  network.listen({ onUnhandledFrame: 'error' });
  await loadTexts('app');
});
beforeEach(() => {
  openWindow();
  cards = [
    card('one', '1111'),
    card('two', '2222', { is_default: true }),
    card('three', '3333', { expires_soon: true }),
  ];
  network.use(
    http.get(`${api}/billing/payment-methods`, () =>
      HttpResponse.json({ items: cards, total: cards.length, page: 1, size: 100, links: {} }),
    ),
  );
});
afterEach(() => {
  cleanup();
  network.resetHandlers();
});
afterAll(() => network.close());

function open() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Look>
        <MemoryRouter>
          <BillingPage />
        </MemoryRouter>
        <ToastArea />
      </Look>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
const rowOf = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement;
const removeCard = async (user: ReturnType<typeof open>, name: string) => {
  await user.click(await screen.findByRole('button', { name: `More for ${name}` }));
  await user.click(screen.getByRole('menuitem', { name: 'Remove' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
};

describe('the list', () => {
  it('has the default card first and warns of the one that expires', async () => {
    open();
    await rowOf('Visa ending 2222');
    const names = screen.getAllByText(/^Visa ending \d+$/).map(name => name.textContent);
    expect(names).toEqual(['Visa ending 2222', 'Visa ending 1111', 'Visa ending 3333']);
    expect(within(await rowOf('Visa ending 2222')).getByText('Default')).toBeTruthy();
    expect(screen.getByText('Visa ending 3333 expires soon')).toBeTruthy();
  });

  it('is empty with a sentence', async () => {
    cards = [];
    open();
    await screen.findByText('No card yet');
  });

  it('takes five cards and says so', async () => {
    cards = ['1', '2', '3', '4', '5'].map(name => card(name, name.repeat(4)));
    open();
    await screen.findByText(/You have five cards/);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add card' }).disabled).toBe(true);
  });

  it('that cannot be loaded offers another try', async () => {
    network.use(http.get(`${api}/billing/payment-methods`, () => HttpResponse.error(), { once: true }));
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await rowOf('Visa ending 2222');
  });
});

describe('the default card', () => {
  it('is what the server says after the change', async () => {
    const bodies: unknown[] = [];
    network.use(
      http.patch(`${api}/billing/payment-methods/one`, async ({ request }) => {
        bodies.push(await request.json());
        cards = cards.map(one => ({ ...one, is_default: one.uuid === 'one' }));
        return HttpResponse.json(cards[0]);
      }),
    );
    const user = open();
    await user.click(within(await rowOf('Visa ending 1111')).getByRole('button', { name: 'Make default' }));
    await waitFor(async () => expect(within(await rowOf('Visa ending 1111')).getByText('Default')).toBeTruthy());
    expect(within(await rowOf('Visa ending 2222')).queryByText('Default')).toBeNull();
    expect(bodies).toEqual([{ is_default: true }]);
  });

  it('a single fault is said as a message in its row', async () => {
    network.use(
      http.patch(`${api}/billing/payment-methods/one`, () =>
        HttpResponse.json(
          { detail: [{ type: 'value_error.const', loc: ['body', 'is_default'], msg: 'This card has expired.' }] },
          { status: 422 },
        ),
      ),
    );
    const user = open();
    await user.click(within(await rowOf('Visa ending 1111')).getByRole('button', { name: 'Make default' }));
    const row = await rowOf('Visa ending 1111');
    expect((await within(row).findByRole('alert')).textContent).toBe('This card has expired.');
  });
});

describe('removing a card', () => {
  it('asks first, then the card is gone', async () => {
    network.use(
      http.delete(`${api}/billing/payment-methods/three`, () => {
        cards = cards.filter(one => one.uuid !== 'three');
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const user = open();
    await removeCard(user, 'Visa ending 3333');
    await screen.findByText('The card is removed');
    await waitFor(() => expect(screen.queryByText('Visa ending 3333')).toBeNull());
  });

  it('a refusal stands in its row, and the card stays', async () => {
    network.use(
      http.delete(`${api}/billing/payment-methods/two`, () =>
        HttpResponse.json(
          {
            detail: [
              {
                type: 'integrity_error',
                loc: ['body', 'uuid'],
                msg: 'This card pays for your active subscription.',
              },
            ],
          },
          { status: 422 },
        ),
      ),
    );
    const user = open();
    await removeCard(user, 'Visa ending 2222');
    const row = await rowOf('Visa ending 2222');
    expect((await within(row).findByRole('alert')).textContent).toBe('This card pays for your active subscription.');
  });
});
