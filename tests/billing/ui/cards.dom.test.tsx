import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PaymentMethod } from '../../../schemas/generated/types.ts';
import { installCards, cards as provider } from '../../checkout/ui/cards.ts';
import { api, network, open, press, serveRows, withBilling } from './billingApp.tsx';
import { card, onLimited, usd } from './plans.ts';

withBilling();

const PAGE = '/dashboard/account/billing';
let cards: PaymentMethod[];

beforeEach(() => {
  installCards();
  cards = [
    card('two', '2222', { is_default: true }),
    card('one', '1111'),
    card('three', '3333', { expires_soon: true }),
  ];
  serveRows('/billing/payment-methods', () => cards);
});

type User = ReturnType<typeof open>;
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
const removeCard = async (user: User, name: string) => {
  await user.click(within(await rowOf(name)).getByRole('button', { name: /^More actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Remove' }));
};

describe('the cards', () => {
  it('say what they are, which one pays, and which one expires', async () => {
    open(PAGE);
    expect(within(await rowOf('Visa ending 2222')).getAllByText('Default')).toHaveLength(1);
    expect(within(await rowOf('Visa ending 3333')).getByText('Expires soon')).toBeTruthy();
    expect(await screen.findByText('Visa ending 3333 expires soon')).toBeTruthy();
    expect(within(await rowOf('Visa ending 1111')).getByText(/Expires 08\/2031/)).toBeTruthy();
  });

  it('are a page of the account', async () => {
    open(PAGE);
    const tabs = await screen.findByRole('navigation', { name: 'Account pages' });
    expect(within(tabs).getByRole('link', { name: 'Billing' }).getAttribute('aria-current')).toBe('page');
    expect(within(tabs).getByRole('link', { name: 'Payments' }).getAttribute('href')).toBe(
      '/dashboard/account/payments',
    );
  });

  it('are at most five, and the page says so', async () => {
    cards = ['1', '2', '3', '4', '5'].map(name => card(name, name.repeat(4)));
    open(PAGE);
    await screen.findByText(/You have reached the limit of five cards/);
  });

  it('make one the default: what the server says is shown', async () => {
    const bodies: unknown[] = [];
    network.use(
      http.patch(`${api}/billing/payment-methods/one`, async ({ request }) => {
        bodies.push(await request.json());
        cards = cards.map(one => ({ ...one, is_default: one.uuid === 'one' }));
        return HttpResponse.json(cards[1]);
      }),
    );
    const user = open(PAGE);
    expect(within(await rowOf('Visa ending 2222')).queryByRole('button', { name: 'Make default' })).toBeNull();
    await user.click(within(await rowOf('Visa ending 1111')).getByRole('button', { name: 'Make default' }));
    await waitFor(async () => expect(within(await rowOf('Visa ending 1111')).getByText('Default')).toBeTruthy());
    expect(within(await rowOf('Visa ending 2222')).queryByText('Default')).toBeNull();
    expect(bodies).toEqual([{ is_default: true, expected_amount: 0 }]);
  });

  it('are removed after a question', async () => {
    network.use(
      http.delete(`${api}/billing/payment-methods/three`, () => {
        cards = cards.filter(one => one.uuid !== 'three');
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const user = open(PAGE);
    await removeCard(user, 'Visa ending 3333');
    await waitFor(() => expect(screen.queryByText('Visa ending 3333')).toBeNull());
  });

  it('stay if the server refuses, with its message', async () => {
    const refused = {
      type: 'integrity_error',
      loc: ['body', 'uuid'],
      msg: 'This card pays for your active subscription.',
    };
    network.use(
      http.delete(`${api}/billing/payment-methods/two`, () =>
        HttpResponse.json({ detail: [refused] }, { status: 422 }),
      ),
    );
    const user = open(PAGE);
    await removeCard(user, 'Visa ending 2222');
    const question = await screen.findByRole('dialog');
    await within(question).findByText('This card pays for your active subscription.');
    expect(screen.getByText('Visa ending 2222')).toBeTruthy();
  });
});

describe('a kept card', () => {
  const entry = (field: string, msg: string) => ({ type: 'value_error.date', loc: ['body', field], msg });
  const refuse = (...detail: object[]) =>
    network.use(
      http.patch(`${api}/billing/payment-methods/three`, () => HttpResponse.json({ detail }, { status: 422 })),
    );
  const edit = async () => {
    const user = open(`${PAGE}/three/edit`);
    await screen.findByRole('heading', { name: 'Edit Visa ending 3333' });
    await screen.findByLabelText('Name on the card');
    return user;
  };

  it('has its holder and date changed', async () => {
    const bodies: unknown[] = [];
    network.use(
      http.patch(`${api}/billing/payment-methods/three`, async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json(cards[2]);
      }),
    );
    const user = await edit();
    await user.selectOptions(await screen.findByLabelText('Expiry month'), '11');
    await user.clear(screen.getByLabelText('Name on the card'));
    await press(user, 'Save changes');
    await screen.findByText('Card updated');
    expect(bodies).toEqual([{ holder_name: null, exp_month: 11, exp_year: 2031, expected_amount: 0 }]);
    await rowOf('Visa ending 3333');
  });

  it('that is refused with one error says it in general, until something is changed', async () => {
    refuse(entry('exp_year', 'This date is in the past.'));
    const user = await edit();
    await press(user, 'Save changes');
    expect((await screen.findByRole('alert')).textContent).toContain('This date is in the past.');
    expect(screen.getByLabelText('Expiry year').getAttribute('aria-invalid')).not.toBe('true');
    await user.type(screen.getByLabelText('Name on the card'), '!');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('that is refused with several errors says each at its field', async () => {
    refuse(entry('exp_year', 'This date is in the past.'), entry('holder_name', 'This is too long.'));
    const user = await edit();
    await press(user, 'Save changes');
    const summary = await screen.findByRole('alert');
    within(summary).getByRole('link', { name: 'Expiry year: This date is in the past.' });
    within(summary).getByRole('link', { name: 'Name on the card: This is too long.' });
    expect(screen.getByLabelText('Expiry year').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a new card', () => {
  const ADD = `${PAGE}/create`;

  it('is typed into the provider’s frame and kept by its token', async () => {
    const bodies: unknown[] = [];
    network.use(
      http.post(`${api}/billing/payment-methods`, async ({ request }) => {
        bodies.push(await request.json());
        cards = [...cards, card('four', '4242')];
        return HttpResponse.json(cards.at(-1), { status: 201 });
      }),
    );
    const user = open(ADD);
    await waitFor(() => expect(provider.mounted).not.toBeNull());
    await user.click(await screen.findByLabelText('Make it the default card'));
    await press(user, 'Add card');
    await rowOf('Visa ending 4242');
    expect(bodies).toEqual([
      {
        payment_data: { payment_method_type: 'card', js_sdk_response: { token: 'tok_1' } },
        is_default: true,
        expected_amount: 0,
      },
    ]);
  });

  it('that the bank declines is not added, and the reason is said', async () => {
    const declined = { type: 'integrity_error', loc: ['body', 'payment_data'], msg: 'The bank declined this card.' };
    network.use(
      http.post(`${api}/billing/payment-methods`, () => HttpResponse.json({ detail: [declined] }, { status: 422 })),
    );
    const user = open(ADD);
    await waitFor(() => expect(provider.mounted).not.toBeNull());
    await press(user, 'Add card');
    expect((await screen.findByRole('alert')).textContent).toContain('The bank declined this card.');
  });

  it('is sent again unchanged if its response was lost, so that it is saved once', async () => {
    const sent: unknown[] = [];
    network.use(
      http.post(`${api}/billing/payment-methods`, async ({ request }) => {
        sent.push([request.headers.get('idempotency-key'), await request.json()]);
        return sent.length === 1 ? HttpResponse.error() : HttpResponse.json(card('four', '4242'), { status: 201 });
      }),
    );
    const user = open(ADD);
    await waitFor(() => expect(provider.mounted).not.toBeNull());
    await press(user, 'Add card');
    expect((await screen.findByRole('alert')).textContent).toContain('Our server cannot be reached');
    await press(user, 'Add card');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual(sent[0]);
  });

  it('is not asked for where there are five already', async () => {
    cards = ['1', '2', '3', '4', '5'].map(name => card(name, name.repeat(4)));
    open(ADD);
    await screen.findByText(/You have reached the limit of five cards/);
    expect(screen.queryByRole('button', { name: 'Add card' })).toBeNull();
  });
});

describe('while a renewal is unpaid', () => {
  const unpaid = { reason: 'The bank declined this card.', method_label: null, retry_at: null, ends_on: '2026-12-04' };
  let sum: number;
  let bodies: unknown[];
  /** Takes a card when it was shown the sum of now; else refuses, as the server does. */
  const take = async ({ request }: { request: Request }) => {
    const body = (await request.json()) as { expected_amount: number };
    bodies.push(body.expected_amount);
    if (body.expected_amount === sum)
      return HttpResponse.json(cards[0], { status: request.method === 'POST' ? 201 : 200 });
    return HttpResponse.json({ detail: 'The amount has changed.', amount: usd(sum) }, { status: 409 });
  };
  beforeEach(() => {
    sum = 29_900;
    bodies = [];
    serveRows('/billing/payment-methods', () => cards.map(one => ({ ...one, due_as_default: usd(sum) })));
    network.use(
      http.get(`${api}/billing`, () =>
        HttpResponse.json(
          onLimited({ renewal: { on: '2026-11-27', level: 'Limited', amount: usd(sum), tax: usd(0), unpaid } }),
        ),
      ),
      http.patch(`${api}/billing/payment-methods/:uuid`, take),
      http.post(`${api}/billing/payment-methods`, take),
    );
  });

  const ways: [string, string, (user: User) => Promise<void>, RegExp, RegExp][] = [
    [
      'another default',
      PAGE,
      async user => {
        await user.click((await screen.findAllByRole('button', { name: 'Make default and pay' }))[0]!);
        const dialog = await screen.findByRole('dialog');
        within(dialog).getByText(/is charged to this card now/);
        await user.click(within(dialog).getByRole('button', { name: 'Make default and pay' }));
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      },
      /\$299.00/,
      /\$399.00/,
    ],
    [
      'a new default card',
      `${PAGE}/create`,
      async user => {
        await waitFor(() => expect(provider.mounted).not.toBeNull());
        await press(user, 'Add card');
      },
      /this one is charged \$299.00 at once/,
      /this one is charged \$399.00 at once/,
    ],
    [
      'the date of the default card',
      `${PAGE}/two/edit`,
      async user => press(user, 'Save changes'),
      /When you save, \$299.00 is charged/,
      /When you save, \$399.00 is charged/,
    ],
  ];

  it.each(ways)(
    '%s says the sum, sends it, and asks again when it is another one',
    async (_, page, act, first, next) => {
      const user = open(page);
      if (page.endsWith('create')) await user.click(await screen.findByLabelText('Make it the default card'));
      await screen.findAllByText(first);
      sum = 39_900;
      await act(user);
      await waitFor(() => expect(bodies).toEqual([29_900]));
      await screen.findAllByText(/The amount has changed/);
      await screen.findAllByText(next);
      await act(user);
      await waitFor(() => expect(bodies).toEqual([29_900, 39_900]));
    },
  );

  it('a card that is not the default is not charged, and says nothing of it', async () => {
    sum = 0;
    const user = open(`${PAGE}/one/edit`);
    await press(user, 'Save changes');
    await waitFor(() => expect(bodies).toEqual([0]));
    expect(screen.queryByText(/is charged/)).toBeNull();
  });
});
