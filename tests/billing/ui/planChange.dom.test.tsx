import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { cards as provider } from '../../checkout/ui/cards.ts';
import { network, open, press } from './billingApp.tsx';
import { addOns, alacarte, card, ending, levels, onLimited, subscription, usd } from './plans.ts';
import { type Answer, alertText, CHANGE, column, PAGE, refuseWith, server, withPlan } from './subscriptionPage.ts';

withPlan();

const answers = (...given: Answer[]) =>
  network.use(
    http.post(CHANGE, async ({ request }) => {
      server.bodies.push((await request.json()) as Record<string, unknown>);
      server.keys.push(request.headers.get('idempotency-key'));
      return given[Math.min(server.bodies.length, given.length) - 1]!();
    }),
  );
const answerDone = () => HttpResponse.json({ message: 'You are now on Unlimited.' });
const answerDeclined = () =>
  HttpResponse.json(
    { detail: [{ type: 'integrity_error', loc: ['body', 'payment_data'], msg: 'There is not enough money.' }] },
    { status: 422 },
  );
const answerBankQuestion = () =>
  HttpResponse.json(
    { message: 'Your bank asks.', requires_action: { type: '3ds', client_secret: 'secret', url: null } },
    { status: 202 },
  );

const chooseUnlimited = async () => {
  const user = open(PAGE);
  await press(user, 'Choose Unlimited');
  return user;
};

describe('a change', () => {
  it('sends the sum that was shown and the default card', async () => {
    answers(answerDone);
    const user = await chooseUnlimited();
    await press(user, 'Pay $231.78');
    await screen.findByText('You are now on Unlimited.');
    expect(server.bodies).toEqual([
      { premier_level: 'unlimited', add_ons: [], expected_amount: 23_178, payment_method: 'one' },
    ]);
    expect(screen.queryByRole('button', { name: 'Pay $231.78' })).toBeNull();
  });

  it('is under way once: the button says so and takes no second press', async () => {
    const answer = Promise.withResolvers<Response>();
    network.use(
      http.post(CHANGE, async ({ request }) => {
        server.bodies.push((await request.json()) as Record<string, unknown>);
        return answer.promise;
      }),
    );
    const user = await chooseUnlimited();
    await press(user, 'Pay $231.78');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: /Pay \$231.78/ });
    await waitFor(() => expect(button.disabled).toBe(true));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /4242/ }).matches(':disabled')).toBe(true);
    button.click();
    answer.resolve(answerDone());
    await screen.findByText('You are now on Unlimited.');
    expect(server.bodies).toHaveLength(1);
  });

  it('that is declined offers the next card, then a new one', async () => {
    server.methods = [card('one', '4242', { is_default: true })];
    answers(answerDeclined, answerDone);
    const user = await chooseUnlimited();
    await press(user, 'Pay $231.78');
    expect(await alertText()).toContain('There is not enough money. Your plan is as it was.');
    await waitFor(() => expect(provider.mounted).not.toBeNull());
    await press(user, 'Pay $231.78');
    await screen.findByText('You are now on Unlimited.');
    expect(server.bodies[1]).toMatchObject({ payment_data: { js_sdk_response: { token: 'tok_1' } } });
  });

  it('that the bank asks about is confirmed, or left as it was', async () => {
    answers(answerBankQuestion, answerBankQuestion, answerDone);
    const user = await chooseUnlimited();
    await press(user, 'Pay $231.78');
    await user.click(
      await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Cancel the confirmation' }),
    );
    expect(await alertText()).toContain('Your bank did not confirm the payment');
    await press(user, 'Pay $231.78');
    await waitFor(() => expect(provider.asked).not.toBeNull());
    provider.asked?.answer({ token: 'secret' });
    await screen.findByText('You are now on Unlimited.');
    expect(server.bodies.at(-1)).toMatchObject({
      premier_level: 'unlimited',
      payment_data: { js_sdk_response: { token: 'secret' } },
    });
    expect(server.bodies.at(-1)).not.toHaveProperty('payment_method');
  });

  it('that the bank still asks about after a reload is confirmed there', async () => {
    server.billing = onLimited({
      open_question: {
        premier_level: 'unlimited',
        level: 'Unlimited',
        add_ons: [],
        amount: usd(23_178),
        method_label: null,
        requires_action: { type: '3ds', client_secret: 'open', url: null },
      },
    });
    answers(() => {
      server.billing = onLimited();
      return answerDone();
    });
    const user = open(PAGE);
    await screen.findByText(/Unlimited for \$231\.78 starts once you confirm it/);
    await press(user, 'Confirm with your bank');
    expect((await screen.findByRole('dialog')).textContent).toMatch(/\$231\.78/);
    await waitFor(() => expect(provider.asked?.client_secret).toBe('open'));
    provider.asked?.answer({ token: 'open' });
    await screen.findByText('You are now on Unlimited.');
    expect(server.bodies).toMatchObject([
      { premier_level: 'unlimited', payment_data: { js_sdk_response: { token: 'open' } } },
    ]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirm with your bank' })).toBeNull());
  });

  it('whose sum has changed shows the one of now', async () => {
    answers(() => {
      server.offered = levels.map(one =>
        one.codename === 'unlimited' ? { ...one, change: { ...one.change, due_now: usd(22_932) } } : one,
      );
      return refuseWith('The amount has changed. Please check it again.', { amount: usd(22_932) });
    }, answerDone);
    const user = await chooseUnlimited();
    await press(user, 'Pay $231.78');
    expect(await alertText()).toContain('The price has changed');
    await press(user, 'Pay $229.32');
    await screen.findByText('You are now on Unlimited.');
    expect(server.bodies[1]).toMatchObject({ expected_amount: 22_932 });
  });

  it('whose sum changes by itself says so before it can be pressed', async () => {
    answers(answerDone);
    const user = await chooseUnlimited();
    await screen.findByRole('button', { name: 'Pay $231.78' });
    server.offered = levels.map(one =>
      one.codename === 'unlimited' ? { ...one, change: { ...one.change, due_now: usd(90_000) } } : one,
    );
    network.use(http.patch(CHANGE, () => HttpResponse.json(subscription({ auto_renew: false }))));
    await user.click(screen.getByRole('switch', { name: 'Renew automatically' }));
    expect(await alertText()).toContain('The price has changed');
    await press(user, 'Pay $900.00');
    await screen.findByText('You are now on Unlimited.');
    expect(server.bodies).toMatchObject([{ expected_amount: 90_000 }]);
  });

  it.each(['This would change nothing.', 'A payment for this is already in progress.'])(
    'that is refused says why: %s',
    async sentence => {
      answers(() => refuseWith(sentence));
      const user = await chooseUnlimited();
      await press(user, 'Pay $231.78');
      expect(await alertText()).toContain(sentence);
    },
  );

  it('without an answer is sent again as it was', async () => {
    answers(() => HttpResponse.error(), answerDone);
    const user = await chooseUnlimited();
    await user.click(await screen.findByRole('radio', { name: /New card/ }));
    await waitFor(() => expect(provider.mounted).not.toBeNull());
    await press(user, 'Pay $231.78');
    expect(await alertText()).toContain('No response received');
    await press(user, 'Pay $231.78');
    await screen.findByText('You are now on Unlimited.');
    expect(server.bodies[1]).toEqual(server.bodies[0]);
    expect(server.keys[1]).toBe(server.keys[0]);
  });

  it('that was declined is retried when the same card is pressed again', async () => {
    answers(answerDeclined, answerDone);
    const user = await chooseUnlimited();
    await press(user, 'Pay $231.78');
    await alertText();
    await user.click(await screen.findByRole('radio', { name: /4242/ }));
    await press(user, 'Pay $231.78');
    await screen.findByText('You are now on Unlimited.');
    expect(server.bodies[1]).toEqual(server.bodies[0]);
    expect(server.keys[1]).not.toBe(server.keys[0]);
  });

  it('takes another card when the chosen one was removed elsewhere', async () => {
    const gone = {
      type: 'integrity_error',
      loc: ['body', 'payment_method'],
      msg: 'This payment method does not exist.',
    };
    answers(() => {
      server.methods = server.methods.slice(0, 1);
      return HttpResponse.json({ detail: [gone] }, { status: 422 });
    }, answerDone);
    const user = await chooseUnlimited();
    await user.click(await screen.findByRole('radio', { name: /1111/ }));
    await press(user, 'Pay $231.78');
    expect(await alertText()).toContain(gone.msg);
    await waitFor(() => expect(screen.queryByRole('radio', { name: /1111/ })).toBeNull());
    await press(user, 'Pay $231.78');
    await screen.findByText('You are now on Unlimited.');
    expect(server.bodies[1]).toMatchObject({ payment_method: 'one' });
  });

  it('is dropped when the plan was changed elsewhere, so that nothing bought there is removed', async () => {
    answers(answerDone);
    const user = await chooseUnlimited();
    await screen.findByRole('button', { name: 'Pay $231.78' });
    server.addOns = addOns.map((one, place) => (place === 0 ? { ...one, is_active: true } : one));
    network.use(http.patch(CHANGE, () => HttpResponse.json(subscription({ auto_renew: false }))));
    await user.click(screen.getByRole('switch', { name: 'Renew automatically' }));
    expect(await alertText()).toContain('Your plan was changed in another window');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Pay $231.78' })).toBeNull());
    await press(user, 'Choose Unlimited');
    await press(user, 'Pay $231.78');
    await screen.findByText('You are now on Unlimited.');
    expect(server.bodies).toMatchObject([{ premier_level: 'unlimited', add_ons: [addOns[0]!.uuid] }]);
  });

  it('to a lower level waits for the end of the term and costs nothing', async () => {
    answers(answerDone);
    const user = open(PAGE);
    await press(user, 'Choose À la carte');
    const panel = await screen.findByRole('region', { name: 'Change to À la carte on March 1, 2027' });
    expect(panel.textContent).toContain('No charge and no refund now.');
    expect(within(panel).queryByText('Pay with')).toBeNull();
    await press(user, 'Change on March 1, 2027');
    await waitFor(() => expect(server.bodies).toMatchObject([{ premier_level: 'alacarte', expected_amount: 0 }]));
  });

  it('that is dropped returns the focus to the button', async () => {
    const user = await chooseUnlimited();
    await press(user, 'Cancel');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose Unlimited' })));
  });

  it('a scheduled change is shown and can be cancelled', async () => {
    server.billing = onLimited({
      renewal: null,
      subscription: subscription({ pending_level: { ...alacarte, is_pending: true }, outlook: ending() }),
    });
    server.offered = levels.map(one => (one.codename === 'alacarte' ? { ...one, is_pending: true } : one));
    answers(answerDone);
    const user = open(PAGE);
    await screen.findByText('Limited ends on March 1, 2027');
    expect((await column('À la carte')).textContent).toContain('Next');
    await press(user, 'Keep Limited');
    const panel = await screen.findByRole('region', { name: 'Stay on Limited' });
    await user.click(within(panel).getByRole('button', { name: 'Keep Limited' }));
    await waitFor(() => expect(server.bodies).toMatchObject([{ premier_level: 'limited', expected_amount: 0 }]));
  });
});
