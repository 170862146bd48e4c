import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Billing, PaymentMethod, PremierLevel } from '../../schemas/generated/types.ts';
import { installCards, cards as provider } from '../checkout-ui/cards.ts';
import { api, network, noPlan, open, serveRows, withBilling } from './billingApp.tsx';
import { addOns, alacarte, card, levels, levelsWithoutPlan, onLimited, subscription, usd } from './plans.ts';

withBilling();

const PAGE = '/dashboard/account/subscription';
const CHANGE = `${api}/billing/subscriptions/change-premier-level`;
let billing: Billing;
let offered: PremierLevel[];
let methods: PaymentMethod[];
/** What was posted. */
let bodies: Record<string, unknown>[];
let keys: (string | null)[];

beforeEach(() => {
  installCards();
  billing = onLimited();
  offered = levels;
  methods = [card('one', '4242', { is_default: true }), card('two', '1111')];
  bodies = [];
  keys = [];
  serveRows('/billing/premier-levels', () => offered);
  serveRows('/billing/add-ons', () => addOns);
  serveRows('/billing/payment-methods', () => methods);
  network.use(http.get(`${api}/billing`, () => HttpResponse.json(billing)));
});

type Answer = () => Response;
const answers = (...given: Answer[]) =>
  network.use(
    http.post(CHANGE, async ({ request }) => {
      bodies.push((await request.json()) as Record<string, unknown>);
      keys.push(request.headers.get('idempotency-key'));
      return given[Math.min(bodies.length, given.length) - 1]!();
    }),
  );
const done = () => HttpResponse.json({ message: 'You are on Unlimited now.' });
const declined = () =>
  HttpResponse.json(
    { detail: [{ type: 'integrity_error', loc: ['body', 'payment_data'], msg: 'There is not enough money.' }] },
    { status: 422 },
  );
const refused = (detail: string, more = {}) => HttpResponse.json({ detail, message: detail, ...more }, { status: 409 });
const asked = () =>
  HttpResponse.json(
    { message: 'Your bank asks.', requires_action: { type: '3ds', client_secret: 'secret', url: null } },
    { status: 202 },
  );

const column = (name: string) => screen.findByRole('region', { name });
const press = async (user: ReturnType<typeof open>, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const chooseUnlimited = async () => {
  const user = open(PAGE);
  await press(user, 'Choose Unlimited');
  return user;
};
const told = async () => (await screen.findByRole('alert')).textContent;

describe('the levels', () => {
  it('stand side by side with what is due now, the one that one has, and when another would begin', async () => {
    open(PAGE);
    expect((await column('Unlimited')).textContent).toContain('231.78 USD');
    expect((await column('Unlimited')).textContent).toContain('for the 94 of 365 days left');
    expect((await column('Limited')).textContent).toContain('Your plan');
    expect((await column('Limited')).textContent).toContain('On 1 March 2027, with Visa ending 4242');
    expect((await column('À la carte')).textContent).toContain('You keep Limited until then.');
    const ask = within(await column('Custom')).getByRole('link', { name: 'Ask our team' });
    expect(ask.getAttribute('href')).toBe('/dashboard/account/contact?topic=billing');
    screen.getByText('Limited until 1 March 2027, then 299.00 USD a year. 94 of 365 days are left.');
  });

  it('are full price for who has none, and add-ons wait for one', async () => {
    billing = noPlan;
    offered = levelsWithoutPlan;
    const user = open(PAGE);
    expect((await column('Limited')).textContent).toContain('299.00 USD');
    expect(screen.queryByRole('button', { name: 'Add Priority queue' })).toBeNull();
    expect(screen.queryByText('Renew automatically')).toBeNull();
    await press(user, 'Choose Limited');
    await press(user, 'Add Priority queue');
    await screen.findByRole('button', { name: 'Pay 324.50 USD' });
    await press(user, 'Undo Priority queue');
    await screen.findByRole('button', { name: 'Pay 299.00 USD' });
  });

  it('say what could not be loaded, and ask again', async () => {
    network.use(http.get(`${api}/billing`, () => HttpResponse.json({ detail: 'No.' }, { status: 429 })));
    const user = open(PAGE);
    await screen.findByText('No.');
    network.use(http.get(`${api}/billing`, () => HttpResponse.json(billing)));
    await press(user, 'Try again');
    await column('Limited');
  });
});

describe('a change', () => {
  it('sends the sum that was shown and the default card', async () => {
    answers(done);
    const user = await chooseUnlimited();
    await press(user, 'Pay 231.78 USD');
    await screen.findByText('You are on Unlimited now.');
    expect(bodies).toEqual([
      { premier_level: 'unlimited', add_ons: [], expected_amount: 23_178, payment_method: 'one' },
    ]);
    expect(screen.queryByRole('button', { name: 'Pay 231.78 USD' })).toBeNull();
  });

  it('is under way once: the button says so and takes no second press', async () => {
    const answer = Promise.withResolvers<Response>();
    network.use(
      http.post(CHANGE, async ({ request }) => {
        bodies.push((await request.json()) as Record<string, unknown>);
        return answer.promise;
      }),
    );
    const user = await chooseUnlimited();
    await press(user, 'Pay 231.78 USD');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: /Pay 231.78 USD/ });
    await waitFor(() => expect(button.disabled).toBe(true));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /4242/ }).matches(':disabled')).toBe(true);
    button.click();
    answer.resolve(done());
    await screen.findByText('You are on Unlimited now.');
    expect(bodies).toHaveLength(1);
  });

  it('that is declined offers the next card, then a new one', async () => {
    methods = [card('one', '4242', { is_default: true })];
    answers(declined, done);
    const user = await chooseUnlimited();
    await press(user, 'Pay 231.78 USD');
    expect(await told()).toContain('There is not enough money. Your plan is as it was.');
    await waitFor(() => expect(provider.mounted).not.toBeNull());
    await press(user, 'Pay 231.78 USD');
    await screen.findByText('You are on Unlimited now.');
    expect(bodies[1]).toMatchObject({ payment_data: { js_sdk_response: { token: 'tok_1' } } });
  });

  it('that the bank asks about is confirmed, or left as it was', async () => {
    answers(asked, asked, done);
    const user = await chooseUnlimited();
    await press(user, 'Pay 231.78 USD');
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel the confirmation' }),
    );
    expect(await told()).toContain('Your bank did not confirm the payment');
    await press(user, 'Pay 231.78 USD');
    await waitFor(() => expect(provider.asked).not.toBeNull());
    provider.asked?.answer({ token: 'secret' });
    await screen.findByText('You are on Unlimited now.');
    expect(bodies.at(-1)).toMatchObject({
      premier_level: 'unlimited',
      payment_data: { js_sdk_response: { token: 'secret' } },
    });
    expect(bodies.at(-1)).not.toHaveProperty('payment_method');
  });

  it('that the bank still asks about after a reload is confirmed there', async () => {
    billing = onLimited({
      open_question: {
        ...{ premier_level: 'unlimited', level: 'Unlimited', add_ons: [], amount: usd(23_178), method_label: null },
        requires_action: { type: '3ds', client_secret: 'open', url: null },
      },
    });
    answers(() => {
      billing = onLimited();
      return done();
    });
    const user = open(PAGE);
    await screen.findByText(/Unlimited for 231.78.USD begins once you confirm it/);
    await press(user, 'Confirm with your bank');
    expect((await screen.findByRole('dialog')).textContent).toMatch(/231.78.USD/);
    await waitFor(() => expect(provider.asked?.client_secret).toBe('open'));
    provider.asked?.answer({ token: 'open' });
    await screen.findByText('You are on Unlimited now.');
    expect(bodies).toMatchObject([
      { premier_level: 'unlimited', payment_data: { js_sdk_response: { token: 'open' } } },
    ]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirm with your bank' })).toBeNull());
  });

  it('whose sum has changed shows the one of now', async () => {
    answers(() => {
      offered = levels.map(one =>
        one.codename === 'unlimited' ? { ...one, change: { ...one.change, due_now: usd(22_932) } } : one,
      );
      return refused('The amount has changed. Please check it again.', { amount: usd(22_932) });
    }, done);
    const user = await chooseUnlimited();
    await press(user, 'Pay 231.78 USD');
    expect(await told()).toContain('The price has changed');
    await press(user, 'Pay 229.32 USD');
    await screen.findByText('You are on Unlimited now.');
    expect(bodies[1]).toMatchObject({ expected_amount: 22_932 });
  });

  it.each(['This would change nothing.', 'A payment for this is already in progress.'])(
    'that is refused says why: %s',
    async sentence => {
      answers(() => refused(sentence));
      const user = await chooseUnlimited();
      await press(user, 'Pay 231.78 USD');
      expect(await told()).toContain(sentence);
    },
  );

  it('without an answer is sent again as it was', async () => {
    answers(() => HttpResponse.error(), done);
    const user = await chooseUnlimited();
    await user.click(screen.getByRole('radio', { name: /New card/ }));
    await waitFor(() => expect(provider.mounted).not.toBeNull());
    await press(user, 'Pay 231.78 USD');
    expect(await told()).toContain('No answer came');
    await press(user, 'Pay 231.78 USD');
    await screen.findByText('You are on Unlimited now.');
    expect(bodies[1]).toEqual(bodies[0]);
    expect(keys[1]).toBe(keys[0]);
  });

  it('that was declined is tried anew when the same card is pressed again', async () => {
    answers(declined, done);
    const user = await chooseUnlimited();
    await press(user, 'Pay 231.78 USD');
    await told();
    await user.click(screen.getByRole('radio', { name: /4242/ }));
    await press(user, 'Pay 231.78 USD');
    await screen.findByText('You are on Unlimited now.');
    expect(bodies[1]).toEqual(bodies[0]);
    expect(keys[1]).not.toBe(keys[0]);
  });

  it('takes another card when the chosen one was removed elsewhere', async () => {
    const gone = {
      type: 'integrity_error',
      loc: ['body', 'payment_method'],
      msg: 'This payment method does not exist.',
    };
    answers(() => {
      methods = methods.slice(0, 1);
      return HttpResponse.json({ detail: [gone] }, { status: 422 });
    }, done);
    const user = await chooseUnlimited();
    await user.click(screen.getByRole('radio', { name: /1111/ }));
    await press(user, 'Pay 231.78 USD');
    expect(await told()).toContain(gone.msg);
    await waitFor(() => expect(screen.queryByRole('radio', { name: /1111/ })).toBeNull());
    await press(user, 'Pay 231.78 USD');
    await screen.findByText('You are on Unlimited now.');
    expect(bodies[1]).toMatchObject({ payment_method: 'one' });
  });

  it('is put aside when the plan was changed elsewhere: nothing that was bought there is taken out again', async () => {
    answers(done);
    const user = await chooseUnlimited();
    await screen.findByRole('button', { name: 'Pay 231.78 USD' });
    serveRows('/billing/add-ons', () => addOns.map((one, place) => (place === 0 ? { ...one, is_active: true } : one)));
    network.use(http.patch(CHANGE, () => HttpResponse.json(subscription({ auto_renew: false }))));
    await user.click(screen.getByRole('switch', { name: 'Renew automatically' }));
    expect(await told()).toContain('Your plan was changed in another window');
    expect(screen.queryByRole('button', { name: 'Pay 231.78 USD' })).toBeNull();
    await press(user, 'Choose Unlimited');
    await press(user, 'Pay 231.78 USD');
    await screen.findByText('You are on Unlimited now.');
    expect(bodies).toMatchObject([{ premier_level: 'unlimited', add_ons: [addOns[0]!.uuid] }]);
  });

  it('to a lower level waits for the end of the term and costs nothing', async () => {
    answers(done);
    const user = open(PAGE);
    await press(user, 'Choose À la carte');
    const panel = await screen.findByRole('region', { name: 'Change to À la carte on 1 March 2027' });
    expect(panel.textContent).toContain('Nothing is charged or given back now.');
    expect(within(panel).queryByText('Pay with')).toBeNull();
    await press(user, 'Change on 1 March 2027');
    await waitFor(() => expect(bodies).toMatchObject([{ premier_level: 'alacarte', expected_amount: 0 }]));
  });

  it('that is put aside leads back to the button', async () => {
    const user = await chooseUnlimited();
    await press(user, 'Cancel');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose Unlimited' }));
  });

  it('that is ahead is told, and can be taken back', async () => {
    billing = onLimited({
      renewal: null,
      subscription: subscription({ pending_level: { ...alacarte, is_pending: true } }),
    });
    offered = levels.map(one => (one.codename === 'alacarte' ? { ...one, is_pending: true } : one));
    answers(done);
    const user = open(PAGE);
    await screen.findByText('You change to À la carte on 1 March 2027');
    expect((await column('À la carte')).textContent).toContain('Next');
    await press(user, 'Keep Limited');
    const panel = await screen.findByRole('region', { name: 'Stay on Limited' });
    await user.click(within(panel).getByRole('button', { name: 'Keep Limited' }));
    await waitFor(() => expect(bodies).toMatchObject([{ premier_level: 'limited', expected_amount: 0 }]));
  });
});

describe('renewal', () => {
  it('is switched off and on, as the server says', async () => {
    const wanted: unknown[] = [];
    network.use(
      http.patch(CHANGE, async ({ request }) => {
        const { auto_renew } = (await request.json()) as { auto_renew: boolean };
        wanted.push(auto_renew);
        billing = onLimited({ subscription: subscription({ auto_renew }), renewal: null });
        return HttpResponse.json(billing.subscription);
      }),
    );
    const user = open(PAGE);
    await user.click(await screen.findByRole('switch', { name: 'Renew automatically' }));
    await screen.findByText('Limited ends on 1 March 2027');
    const renew = screen.getByRole<HTMLInputElement>('switch', { name: 'Renew automatically' });
    expect([renew.checked, wanted]).toEqual([false, [false]]);
    expect(screen.queryByRole('button', { name: 'Cancel the plan' })).toBeNull();
  });

  it('that cannot be switched stays, and says why', async () => {
    network.use(http.patch(CHANGE, () => refused('A payment for this is already in progress.')));
    const user = open(PAGE);
    await user.click(await screen.findByRole('switch', { name: 'Renew automatically' }));
    await screen.findByText('A payment for this is already in progress.');
    expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true);
  });
});

describe('cancelling', () => {
  const cancel = (answer: Answer) => network.use(http.post(`${api}/billing/subscriptions/cancel`, answer));
  const confirm = async (user: ReturnType<typeof open>) =>
    user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel the plan' }));

  it('says the end date first', async () => {
    cancel(() => HttpResponse.json({ message: 'Your plan ends on 1 March 2027 and does not renew.' }));
    const user = open(PAGE);
    await press(user, 'Cancel the plan');
    expect((await screen.findByRole('dialog')).textContent).toContain('You keep Limited until 1 March 2027');
    await confirm(user);
    await screen.findByText('Your plan ends on 1 March 2027 and does not renew.');
  });

  it('says in the first days what comes back', async () => {
    billing = onLimited({ withdrawal: { until: '2026-12-04', amount: usd(29_900) } });
    const user = open(PAGE);
    await press(user, 'Cancel the plan');
    expect((await screen.findByRole('dialog')).textContent).toContain(
      'Until 4 December 2026 you can have the full price',
    );
  });

  it('that is refused says why in the question', async () => {
    cancel(() => refused('There is nothing to cancel.'));
    const user = open(PAGE);
    await press(user, 'Cancel the plan');
    await confirm(user);
    expect(await told()).toContain('There is nothing to cancel.');
  });
});

describe('a charge that failed', () => {
  const unpaid = {
    ...{ reason: 'The bank declined this card.', method_label: 'Visa ••4242' },
    ...{ retry_at: '2026-11-30T06:00:00Z', ends_on: '2026-12-04' },
  };
  const late = () =>
    onLimited({
      renewal: { on: '2026-11-27', level: 'Limited', amount: usd(29_900), unpaid },
      subscription: subscription({ status: 'past_due' }),
    });

  it('comes before everything else, and is paid with another card', async () => {
    billing = late();
    network.use(
      http.patch(`${api}/billing/payment-methods/two`, async ({ request }) => {
        bodies.push((await request.json()) as Record<string, unknown>);
        billing = onLimited();
        return HttpResponse.json(methods[1]);
      }),
    );
    const user = open(PAGE);
    await screen.findByText('Visa ••4242 could not be charged for Limited');
    await screen.findByText(/You keep Limited until 4 December 2026. We try again on 30 November 2026./);
    expect(screen.queryByRole('button', { name: 'Choose Unlimited' })).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
    await user.click(screen.getByRole('radio', { name: /1111/ }));
    await press(user, 'Pay 299.00 USD');
    await screen.findByText('The renewal of Limited is paid');
    expect(bodies).toEqual([{ is_default: true }]);
    await column('Unlimited');
  });

  it('and fails again says so, and offers the next card; with five cards no new one', async () => {
    billing = late();
    methods = ['one', 'two', 'three', 'four', 'five'].map(uuid => card(uuid, '1111', { is_default: uuid === 'one' }));
    network.use(http.patch(`${api}/billing/payment-methods/one`, () => HttpResponse.json(methods[0])));
    const user = open('/dashboard/account/billing');
    await press(user, 'Pay 299.00 USD');
    expect(await told()).toContain('The bank declined this card.');
    const chosen = screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked);
    expect(chosen).toEqual([false, true, false, false, false]);
  });

  it('at registration is told where plans are chosen', async () => {
    billing = {
      ...noPlan,
      first_charge: {
        level: 'Limited',
        amount: usd(29_900),
        reason: 'The bank declined this card.',
        at: '2026-11-27T10:00:00Z',
      },
    };
    offered = levelsWithoutPlan;
    open(PAGE);
    await screen.findByText('Limited could not be charged');
  });
});

it('speaks of what one’s own orders say', async () => {
  network.use(
    http.get(`${api}/dashboard`, () =>
      HttpResponse.json({
        plan_advice: {
          ...{
            kind: 'change',
            level: { uuid: 'unlimited', codename: 'unlimited', name: 'Unlimited' },
            saving: usd(13_350),
          },
          ...{ list_value: usd(636_000), orders: 23, from: '2025-12-02', to: '2026-11-27', levels: [] },
          break_even: { amount: usd(542_857), level: 'Unlimited', over: 'Limited' },
        },
      }),
    ),
  );
  open(PAGE);
  await screen.findByText('Unlimited would cost you 133.50 USD less a year');
  screen.getByText(
    'Your 23 paid orders of Dec 2025 to Nov 2026 come to 6,360.00 USD of list value a year. Unlimited costs less than Limited above 5,428.57 USD a year.',
  );
});
