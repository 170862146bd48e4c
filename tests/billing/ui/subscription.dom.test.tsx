import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { api, network, noPlan, open, press } from './billingApp.tsx';
import { card, ending, levelsWithoutPlan, onLimited, subscription, usd } from './plans.ts';
import { type Answer, alertText, CHANGE, column, PAGE, refuseWith, server, withPlan } from './subscriptionPage.ts';

withPlan();

describe('the levels', () => {
  it('are compared with the amount due now, the current plan and the start of another', async () => {
    open(PAGE);
    expect((await column('Unlimited')).textContent).toContain('$231.78');
    expect((await column('Unlimited')).textContent).toContain('for the 94 of 365 days left');
    expect((await column('Limited')).textContent).toContain('Your plan');
    expect((await column('Limited')).textContent).toContain('On March 1, 2027, with Visa ending 4242');
    expect((await column('À la carte')).textContent).toContain('You keep Limited until then.');
    const ask = within(await column('Custom')).getByRole('link', { name: 'Ask our team' });
    expect(ask.getAttribute('href')).toBe('/dashboard/account/contact?topic=billing');
    screen.getByText('Limited until March 1, 2027, then $299.00 a year. 94 of 365 days are left.');
  });

  it('are full price for who has none, and add-ons wait for one', async () => {
    server.billing = noPlan;
    server.offered = levelsWithoutPlan;
    const user = open(PAGE);
    expect((await column('Limited')).textContent).toContain('$299.00');
    expect(screen.queryByRole('button', { name: 'Add Priority queue' })).toBeNull();
    expect(screen.queryByText('Renew automatically')).toBeNull();
    await press(user, 'Choose Limited');
    await press(user, 'Add Priority queue');
    await screen.findByRole('button', { name: 'Pay $324.50' });
    await press(user, 'Undo Priority queue');
    await screen.findByRole('button', { name: 'Pay $299.00' });
  });

  it('say what could not be loaded, and ask again', async () => {
    network.use(http.get(`${api}/billing`, () => HttpResponse.json({ detail: 'No.' }, { status: 429 })));
    const user = open(PAGE);
    await screen.findByText('No.');
    network.use(http.get(`${api}/billing`, () => HttpResponse.json(server.billing)));
    await press(user, 'Try again');
    await column('Limited');
  });
});

describe('renewal', () => {
  it('is switched off and on, as the server says', async () => {
    const wanted: unknown[] = [];
    network.use(
      http.patch(CHANGE, async ({ request }) => {
        const { auto_renew } = (await request.json()) as { auto_renew: boolean };
        wanted.push(auto_renew);
        server.billing = onLimited({ subscription: subscription({ auto_renew, outlook: ending() }), renewal: null });
        return HttpResponse.json(server.billing.subscription);
      }),
    );
    const user = open(PAGE);
    await user.click(await screen.findByRole('switch', { name: 'Renew automatically' }));
    await screen.findByText('Limited ends on March 1, 2027');
    const renew = screen.getByRole<HTMLInputElement>('switch', { name: 'Renew automatically' });
    expect([renew.checked, wanted]).toEqual([false, [false]]);
    expect(screen.queryByRole('button', { name: 'Cancel plan' })).toBeNull();
  });

  it('that cannot be switched stays, and says why', async () => {
    network.use(http.patch(CHANGE, () => refuseWith('A payment for this is already in progress.')));
    const user = open(PAGE);
    await user.click(await screen.findByRole('switch', { name: 'Renew automatically' }));
    await screen.findByText('A payment for this is already in progress.');
    expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true);
  });
});

describe('cancelling', () => {
  const cancel = (answer: Answer) => network.use(http.post(`${api}/billing/subscriptions/cancel`, answer));
  const confirm = async (user: ReturnType<typeof open>) =>
    user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel plan' }));

  it('says the end date first', async () => {
    cancel(() => HttpResponse.json({ message: 'Your plan ends on March 1, 2027 and does not renew.' }));
    const user = open(PAGE);
    await press(user, 'Cancel plan');
    expect((await screen.findByRole('dialog')).textContent).toContain('You keep Limited until March 1, 2027');
    await confirm(user);
    await screen.findByText('Your plan ends on March 1, 2027 and does not renew.');
  });

  it('happens once, and its question stays busy until the page shows the new state', async () => {
    const read = Promise.withResolvers<void>();
    let sent = 0;
    cancel(() => {
      sent += 1;
      server.billing = onLimited({
        subscription: subscription({ auto_renew: false, outlook: ending() }),
        renewal: null,
      });
      network.use(
        http.get(`${api}/billing`, async () => {
          await read.promise;
          return HttpResponse.json(server.billing);
        }),
      );
      return HttpResponse.json({ message: 'Your plan does not renew.' });
    });
    const user = open(PAGE);
    await press(user, 'Cancel plan');
    const dialog = await screen.findByRole('dialog');
    await confirm(user);
    const button = () => within(dialog).getByRole<HTMLButtonElement>('button', { name: /Cancel plan/ });
    await waitFor(() => expect([sent, button().disabled]).toEqual([1, true]));
    expect([sent, screen.queryByText('Your plan does not renew.')]).toEqual([1, null]);
    read.resolve();
    await screen.findByText('Your plan does not renew.');
    await screen.findByText('Limited ends on March 1, 2027');
  });

  it('says in the first days what comes back', async () => {
    server.billing = onLimited({ withdrawal: { until: '2026-12-04', amount: usd(29_900) } });
    const user = open(PAGE);
    await press(user, 'Cancel plan');
    expect((await screen.findByRole('dialog')).textContent).toContain(
      'You can get a full refund until December 4, 2026',
    );
  });

  it('that is refused says why in the question', async () => {
    cancel(() => refuseWith('There is nothing to cancel.'));
    const user = open(PAGE);
    await press(user, 'Cancel plan');
    await confirm(user);
    expect(await alertText()).toContain('There is nothing to cancel.');
  });
});

describe('a charge that failed', () => {
  const unpaid = {
    reason: 'The bank declined this card.',
    method_label: 'Visa ••4242',
    retry_at: '2026-11-30T06:00:00Z',
    ends_on: '2026-12-04',
  };
  const late = () =>
    onLimited({
      renewal: { on: '2026-11-27', level: 'Limited', amount: usd(29_900), tax: usd(0), unpaid },
      subscription: subscription({
        status: 'past_due',
        outlook: { kind: 'unpaid', on: '2026-11-27', level: 'Limited', amount: usd(29_900), tax: usd(0) },
      }),
    });

  it('comes before everything else, and is paid with another card', async () => {
    server.billing = late();
    network.use(
      http.patch(`${api}/billing/payment-methods/two`, async ({ request }) => {
        server.bodies.push((await request.json()) as Record<string, unknown>);
        server.billing = onLimited();
        return HttpResponse.json(server.methods[1]);
      }),
    );
    const user = open(PAGE);
    await screen.findByText('Visa ••4242 could not be charged for Limited');
    await screen.findByText(/You keep Limited until December 4, 2026. We try again on November 30, 2026./);
    expect(screen.queryByRole('button', { name: 'Choose Unlimited' })).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
    await user.click(screen.getByRole('radio', { name: /1111/ }));
    await press(user, 'Pay $299.00');
    await screen.findByText('The renewal of Limited is paid');
    expect(server.bodies).toEqual([{ is_default: true, expected_amount: 29_900 }]);
    await column('Unlimited');
  });

  it('whose sum is another one by now is not charged: the page shows it and asks again', async () => {
    const dearer = () => ({ ...late(), renewal: { ...late().renewal!, amount: usd(39_900) } });
    server.billing = late();
    network.use(
      http.patch(`${api}/billing/payment-methods/two`, async ({ request }) => {
        const body = (await request.json()) as { expected_amount: number };
        server.bodies.push(body);
        server.billing = body.expected_amount === 39_900 ? onLimited() : dearer();
        if (body.expected_amount === 39_900) return HttpResponse.json(server.methods[1]);
        return HttpResponse.json({ detail: 'The amount has changed.', amount: usd(39_900) }, { status: 409 });
      }),
    );
    const user = open(PAGE);
    await user.click(await screen.findByRole('radio', { name: /1111/ }));
    await press(user, 'Pay $299.00');
    expect(await alertText()).toContain('The price has changed');
    await press(user, 'Pay $399.00');
    await screen.findByText('The renewal of Limited is paid');
    expect(server.bodies.map(({ expected_amount }) => expected_amount)).toEqual([29_900, 39_900]);
  });

  it('whose sum changed while the card was kept asks again, and does not say that the bank declined', async () => {
    server.billing = late();
    network.use(
      http.patch(`${api}/billing/payment-methods/two`, () => {
        server.billing = { ...late(), renewal: { ...late().renewal!, amount: usd(39_900) } };
        return HttpResponse.json(server.methods[1]);
      }),
    );
    const user = open(PAGE);
    await user.click(await screen.findByRole('radio', { name: /1111/ }));
    await press(user, 'Pay $299.00');
    expect(await alertText()).toContain('The price has changed');
    await screen.findByRole('button', { name: 'Pay $399.00' });
  });

  it('and fails again says so, and offers the next card; with five cards no new one', async () => {
    server.billing = late();
    server.methods = ['one', 'two', 'three', 'four', 'five'].map(uuid =>
      card(uuid, '1111', { is_default: uuid === 'one' }),
    );
    network.use(http.patch(`${api}/billing/payment-methods/one`, () => HttpResponse.json(server.methods[0])));
    const user = open('/dashboard/account/billing');
    await press(user, 'Pay $299.00');
    expect(await alertText()).toContain('The bank declined this card.');
    const chosen = screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked);
    expect(chosen).toEqual([false, true, false, false, false]);
  });

  it('a failed charge at registration is shown where plans are chosen', async () => {
    server.billing = {
      ...noPlan,
      first_charge: {
        level: 'Limited',
        amount: usd(29_900),
        reason: 'The bank declined this card.',
        at: '2026-11-27T10:00:00Z',
      },
    };
    server.offered = levelsWithoutPlan;
    open(PAGE);
    await screen.findByText('Limited could not be charged');
  });
});

it('uses the customer’s own orders', async () => {
  network.use(
    http.get(`${api}/dashboard`, () =>
      HttpResponse.json({
        plan_advice: {
          kind: 'change',
          level: { uuid: 'unlimited', codename: 'unlimited', name: 'Unlimited' },
          saving: usd(13_350),
          list_value: usd(636_000),
          orders: 23,
          from: '2025-12-02',
          to: '2026-11-27',
          levels: [],
          break_even: { amount: usd(542_857), level: 'Unlimited', over: 'Limited' },
        },
      }),
    ),
  );
  open(PAGE);
  await screen.findByText('You would save $133.50 a year with Unlimited');
  screen.getByText(
    'At list prices, your 23 paid orders (Dec 2025 to Nov 2026) come to $6,360.00 a year. Unlimited costs less than Limited above $5,428.57 a year.',
  );
});
