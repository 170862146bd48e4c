import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type {} from '../../providers/payment/sandbox.ts';
import { amex, answer, declinedBody, money, old, orderUuid, sentence, visa } from './answers.ts';
import { cards } from './cards.ts';
import { Backend, descriptionOf, showCheckout, whereAmI, withNetwork } from './checkoutApp.tsx';

withNetwork();
let backend: Backend;
beforeEach(() => {
  backend = new Backend();
});

const user = userEvent.setup();
const payButton = (name: RegExp = /^Pay 423\.09/) => screen.findByRole<HTMLButtonElement>('button', { name });
const press = async (name?: RegExp) => user.click(await payButton(name));
const card = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });
const isChosen = async (name: RegExp) => (await card(name)).checked;
const title = (name: string) => screen.findByRole('heading', { name });

describe('the page', () => {
  it('shows cards, whom the invoice names, the terms, the receipt and the amount on the button', async () => {
    showCheckout(backend);
    expect(await isChosen(/Visa ending 4242/)).toBe(true);
    expect(screen.getByText('Default, expires 08/2099')).toBeTruthy();
    expect(await isChosen(/American Express ending 1005/)).toBe(false);
    expect(within((await card(/Mastercard/)).closest('label')!).getByText('Expires soon')).toBeTruthy();
    expect(await screen.findByText(/Northfield Press, 118 Greene Street, New York, NY 10012/)).toBeTruthy();
    expect(await screen.findByText('River Atlas, chapters 7–9 · E-26-004217')).toBeTruthy();
    expect(screen.getByText('Price held until 4 December 2026')).toBeTruthy();
    expect(screen.getByText('10 % of 296.00 is 29.60, at most 25.00')).toBeTruthy();
    expect(descriptionOf(await payButton())).toMatch(/accept the order terms/);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('pays with the preselected card in one press, and goes on to the files', async () => {
    showCheckout(backend);
    await press();
    await waitFor(() => expect(whereAmI()).toBe(`/dashboard/orders/${orderUuid}/upload`));
    expect(backend.posts).toEqual([
      {
        body: { acceptance: true, expected_total: 42309, payment_method: visa.uuid },
        key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
  });

  it('goes to the order when it waits for no files', async () => {
    backend.order = { status: 'queued', submission_method: 'upload' };
    showCheckout(backend);
    await press();
    await waitFor(() => expect(whereAmI()).toBe(`/dashboard/orders/${orderUuid}?tab=details`));
  });

  it('sends once however often the button is pressed, and says that it is at work', async () => {
    let open = () => {};
    backend.gate = new Promise(resolve => {
      open = resolve;
    });
    showCheckout(backend);
    const button = await payButton();
    await user.dblClick(button);
    await waitFor(() => expect(button.disabled).toBe(true));
    expect(await screen.findByText('Paying, please wait.')).toBeTruthy();
    open();
    await waitFor(() => expect(whereAmI()).toMatch(/upload$/));
    expect(backend.posts).toHaveLength(1);
  });

  it('needs no card where nothing is to be paid', async () => {
    backend.checkout.checkout = { ...backend.checkout.checkout, total: money(0), payment_required: false };
    showCheckout(backend);
    await press(/^Place order$/);
    await waitFor(() => expect(whereAmI()).toMatch(/upload$/));
    expect(backend.posts[0]?.body).toEqual({ acceptance: true, expected_total: 0 });
  });

  it('takes a balance without a coupon', async () => {
    backend.checkout = answer({ coupon: false });
    backend.checkout.checkout.expires_at = null;
    showCheckout(backend);
    expect(await title('Your balance')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(await screen.findByText(/The files have more than was ordered/)).toBeTruthy();
  });
});

describe('a new card', () => {
  it('is typed in the provider’s frame and travels as its token', async () => {
    showCheckout(backend);
    await user.click(await card(/New card/));
    expect(await screen.findByTitle('Card details, in the payment provider’s own frame')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Keep this card for later payments' }));
    await press();
    await waitFor(() => expect(backend.posts).toHaveLength(1));
    expect(backend.posts[0]?.body).toEqual({
      acceptance: true,
      expected_total: 42309,
      payment_data: { payment_method_type: 'card', js_sdk_response: { token: 'tok_1' } },
      save_payment_method: true,
    });
  });

  it('is chosen where there is no other, and sends nothing until it is complete', async () => {
    backend.checkout = answer({ methods: [] });
    showCheckout(backend);
    expect(await isChosen(/New card/)).toBe(true);
    cards.incomplete = true;
    await press();
    expect((await payButton()).disabled).toBe(false);
    expect(backend.posts).toEqual([]);
    cards.incomplete = false;
    cards.mounted?.onSubmit();
    await waitFor(() => expect(backend.posts).toHaveLength(1));
  });

  it('is not kept beside five others', async () => {
    const five = [1, 2, 3, 4, 5].map(place => ({ ...amex, uuid: `${place}2222222-2222-4222-8222-222222222222` }));
    backend.checkout = answer({ methods: five });
    showCheckout(backend);
    await user.click(await card(/New card/));
    expect(await screen.findByText(/You have five cards already/)).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('says so when the provider’s script was blocked, and loads it again', async () => {
    delete window.SandboxCards;
    backend.checkout = answer({ methods: [] });
    showCheckout(backend);
    const script = await waitFor(() => {
      const found = document.head.querySelector<HTMLScriptElement>('script[src="/sandbox/v1/card.js"]');
      expect(found).not.toBeNull();
      return found;
    });
    script?.dispatchEvent(new Event('error'));
    const again = await screen.findByRole('button', { name: 'Load it again' });
    window.SandboxCards = cards;
    await user.click(again);
    expect(await screen.findByTitle(/Card details/)).toBeTruthy();
  });
});

describe('a declined card', () => {
  it('is named with its reason, marked, and the next card is chosen; a new press is a new attempt', async () => {
    backend.answers.push({
      status: 422,
      body: declinedBody('There is not enough money on this card. Nothing was charged.'),
    });
    showCheckout(backend);
    await press();
    const notice = await screen.findByRole('alert');
    expect(within(notice).getByRole('heading').textContent).toBe('The bank declined Visa ending 4242');
    expect(notice.textContent).toMatch(/There is not enough money on this card.*still held until 4 December 2026/);
    expect(document.activeElement).toBe(notice);
    expect(within((await card(/Visa/)).closest('label')!).getByText('Declined')).toBeTruthy();
    expect(await isChosen(/American Express/)).toBe(true);
    await user.click(await card(/Visa/));
    expect(screen.queryByRole('alert')).toBeNull();
    await press();
    await waitFor(() => expect(backend.posts).toHaveLength(2));
    expect(backend.posts[0]?.body).toEqual(backend.posts[1]?.body);
    expect(backend.posts[0]?.key).not.toBe(backend.posts[1]?.key);
  });

  it('that is new can be typed again', async () => {
    backend.checkout = answer({ methods: [] });
    backend.answers.push({ status: 422, body: declinedBody() });
    showCheckout(backend);
    await press();
    expect(await title('The bank declined your new card')).toBeTruthy();
    expect(screen.getByTitle(/Card details/)).toBeTruthy();
    await press();
    await waitFor(() => expect(backend.posts).toHaveLength(2));
    expect(backend.posts[1]?.body.payment_data?.js_sdk_response.token).toBe('tok_2');
  });

  it('that was kept and is gone says so, and another takes its place', async () => {
    const gone = {
      type: 'integrity_error',
      loc: ['body', 'payment_method'],
      msg: 'This payment method does not exist.',
    };
    backend.answers.push({ status: 422, body: { detail: [gone] } });
    showCheckout(backend);
    await user.click(await card(/1005/));
    backend.checkout = answer({ methods: [visa, old] });
    await press();
    expect(await screen.findByText('This payment method does not exist.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('radio', { name: /1005/ })).toBeNull());
    await press();
    await waitFor(() => expect(backend.posts[1]?.body).toMatchObject({ payment_method: visa.uuid }));
  });
});

describe('a lost answer', () => {
  it('is asked for again with the same key and body', async () => {
    backend.answers.push('lost');
    showCheckout(backend);
    await press();
    expect(await title('The answer did not arrive')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(whereAmI()).toMatch(/upload$/));
    expect(backend.posts[0]).toEqual(backend.posts[1]);
  });

  it('keeps the token of a new card, also over a reload of the page', async () => {
    backend.checkout = answer({ methods: [] });
    backend.answers.push('lost');
    const page = showCheckout(backend);
    await press();
    await title('The answer did not arrive');
    page.unmount();
    showCheckout(backend);
    await press();
    await waitFor(() => expect(backend.posts).toHaveLength(2));
    expect(backend.posts[0]).toEqual(backend.posts[1]);
    expect(cards.tokens).toBe(1);
  });

  it('is another attempt when another card is chosen', async () => {
    backend.answers.push('lost');
    showCheckout(backend);
    await press();
    await title('The answer did not arrive');
    await user.click(await card(/Mastercard/));
    await press();
    await waitFor(() => expect(backend.posts).toHaveLength(2));
    expect(backend.posts[1]?.body.payment_method).toBe(old.uuid);
    expect(backend.posts[0]?.key).not.toBe(backend.posts[1]?.key);
  });
});

describe('the bank asks first', () => {
  const action = { type: '3ds', client_secret: 'secret_1', url: '/sandbox/3ds?secret=secret_1' };
  const asks = { status: 202, body: { message: 'Your bank asks.', requires_action: action } };

  it('in a dialog, and the confirmed response pays under a new key', async () => {
    backend.answers.push(asks);
    showCheckout(backend);
    await press();
    const dialog = await screen.findByRole('dialog', { name: 'Confirm with your bank' });
    expect(dialog.textContent).toMatch(/confirm 423\.09.USD to Galley/);
    await waitFor(() => expect(cards.asked?.client_secret).toBe('secret_1'));
    cards.asked?.answer({ token: 'secret_1', outcome: 'approved' });
    await waitFor(() => expect(whereAmI()).toMatch(/upload$/));
    expect(backend.posts[1]?.body.payment_data?.js_sdk_response).toEqual({ token: 'secret_1', outcome: 'approved' });
    expect(backend.posts[1]?.key).not.toBe(backend.posts[0]?.key);
  });

  it('and a refusal can be taken back by asking again', async () => {
    backend.answers.push(asks, { status: 422, body: declinedBody('Your bank did not confirm.', 'not_confirmed') });
    showCheckout(backend);
    await press();
    await waitFor(() => expect(cards.asked).not.toBeNull());
    cards.asked?.answer({ token: 'secret_1', outcome: 'refused' });
    expect(await title('Your bank did not confirm the payment')).toBeTruthy();
    expect(await isChosen(/Visa/)).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Confirm again' }));
    await waitFor(() => expect(backend.posts).toHaveLength(3));
    expect(backend.posts[2]?.body).toEqual(backend.posts[0]?.body);
  });

  it('and a reload says so: it can be confirmed still, or another card withdraws it', async () => {
    backend.checkout.open_question = { method_label: 'Visa ••3155', requires_action: { ...action, type: '3ds' } };
    showCheckout(backend);
    await title('Your bank still waits for you');
    expect(screen.getByText(/423\.09.USD from Visa ••3155/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Confirm with your bank' }));
    await waitFor(() => expect(cards.asked?.client_secret).toBe('secret_1'));
    backend.checkout = answer();
    backend.answers.push({ status: 422, body: declinedBody('Your bank did not confirm.', 'not_confirmed') });
    cards.asked?.answer({ token: 'secret_1', outcome: 'refused' });
    await title('Your bank did not confirm the payment');
    await user.click(await card(/1005/));
    expect(screen.queryByText('Your bank still waits for you')).toBeNull();
    await press();
    await waitFor(() => expect(whereAmI()).toMatch(/upload$/));
    expect(backend.posts[0]?.body.payment_data?.js_sdk_response.token).toBe('secret_1');
  });

  it('and was answered too late: the order was paid elsewhere meanwhile', async () => {
    backend.answers.push(asks, { status: 422, body: declinedBody('Your bank did not confirm.', 'not_confirmed') });
    showCheckout(backend);
    await press();
    await waitFor(() => expect(cards.asked).not.toBeNull());
    backend.reading = { status: 409, body: sentence('This order is already paid.', { paid: null }) };
    cards.asked?.answer({ token: 'secret_1' });
    await title('Already paid');
    expect(screen.queryByText('Your bank did not confirm the payment')).toBeNull();
  });

  it('and the question that was closed is shown again', async () => {
    backend.answers.push(asks);
    showCheckout(backend);
    await press();
    await user.click(await screen.findByRole('button', { name: 'Cancel the confirmation' }));
    await title('Your bank did not confirm the payment');
    await user.click(screen.getByRole('button', { name: 'Confirm again' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(backend.posts).toHaveLength(1);
  });
});

describe('what changed meanwhile', () => {
  it('is a total: both are named, and one press pays the new one', async () => {
    const current = answer({ coupon: false });
    const body = sentence('The total has changed.', { current, coupon_ended: 'WELCOME10' });
    backend.answers.push({ status: 409, body });
    showCheckout(backend);
    await press();
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toMatch(/It was 423\.09.USD and is now 450\.31.USD: coupon WELCOME10 has ended/);
    expect(await payButton(/^Pay 450\.31/)).toBeTruthy();
    await user.click(within(notice).getByRole('button', { name: 'Try another coupon' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
    await press(/^Pay 450\.31/);
    await waitFor(() => expect(backend.posts).toHaveLength(2));
    expect(backend.posts[1]?.body.expected_total).toBe(45031);
  });

  it('is another payment: the order was paid in another window', async () => {
    backend.order = { status: 'queued', submission_method: 'upload' };
    const paid = { amount: money(42309), method_label: 'Visa ••4242', at: '2026-11-27T14:31:00Z' };
    backend.answers.push({ status: 409, body: sentence('This order is already paid.', { paid }) });
    showCheckout(backend);
    await press();
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toMatch(/Already paid.*423\.09.USD were paid with Visa ••4242 on 27 Nov 2026/);
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    expect(within(notice).getByRole('link').getAttribute('href')).toBe(`/dashboard/orders/${orderUuid}?tab=details`);
  });

  it('is a payment that is still running', async () => {
    const body = sentence('A payment for this is already in progress.', { reason: 'in_progress' });
    backend.answers.push({ status: 409, body });
    showCheckout(backend);
    await press();
    expect(await title('A payment is being made')).toBeTruthy();
    backend.reading = { status: 409, body: sentence('This order is already paid.', { paid: null }) };
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await title('Already paid')).toBeTruthy();
  });

  it('is another payment, and the order waits for its files: the next step is offered', async () => {
    backend.order = { status: 'awaiting_files', submission_method: 'upload' };
    backend.answers.push({ status: 409, body: sentence('This order is already paid.', { paid: null }) });
    showCheckout(backend);
    await press();
    const next = await screen.findByRole('link', { name: 'Upload files' });
    expect(next.getAttribute('href')).toBe(`/dashboard/orders/${orderUuid}/upload`);
  });

  it('is the order, cancelled in another window: nothing was charged, and nothing is left to pay', async () => {
    const refusal = sentence('This order cannot be changed in its current status.');
    backend.answers.push({ status: 409, body: refusal });
    showCheckout(backend);
    await payButton();
    backend.order = { status: 'cancelled', submission_method: 'upload' };
    backend.reading = { status: 409, body: refusal };
    await press();
    expect(await title('This order cannot be paid now')).toBeTruthy();
    expect(await screen.findByText('Its status is: Cancelled.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  it.each([
    [409, 'This account is about to be deleted. Sign in again to keep it.'],
    [429, 'Too many requests. Please try again later.'],
  ])('or something else is in the way: %i says what, and the page stays as it was', async (status, text) => {
    backend.answers.push({ status, body: sentence(text) });
    showCheckout(backend);
    await user.click(await card(/American Express/));
    await press();
    expect((await screen.findByRole('alert')).textContent).toMatch(`This payment was not taken${text}`);
    expect(await isChosen(/American Express/)).toBe(true);
    expect(await payButton()).toBeTruthy();
  });

  it('is the price: it is no longer held', async () => {
    const body = sentence('This quote has expired.', { valid_until: '2026-12-04T12:00:00Z' });
    backend.answers.push({ status: 410, body });
    showCheckout(backend);
    await press();
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toMatch(/It was valid until 4 December 2026/);
    const fresh = within(notice).getByRole('link', { name: 'Get today’s price' });
    expect(fresh.getAttribute('href')).toBe(`/dashboard/orders/order-form/${orderUuid}`);
  });
});

describe('a checkout that cannot be opened', () => {
  it.each([
    [404, sentence('This order does not exist.'), 'This order does not exist'],
    [409, sentence('This order cannot be changed in its current status.'), 'This order cannot be paid now'],
    [409, sentence('This order is already paid.', { paid: null }), 'Already paid'],
    [410, sentence('This quote has expired.', { valid_until: null }), 'The price is no longer held'],
  ])('says why: %i', async (status, body, heading) => {
    backend.reading = { status, body };
    showCheckout(backend);
    expect(await title(heading)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  it('can be asked for again after a lost connection', async () => {
    backend.reading = 'lost';
    showCheckout(backend);
    expect(await title('The checkout could not be loaded')).toBeTruthy();
    backend.reading = null;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await payButton()).toBeTruthy();
  });
});
