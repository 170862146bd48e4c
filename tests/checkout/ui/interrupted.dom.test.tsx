import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type {} from '../../../providers/payment/sandbox.ts';
import { answer, declinedBody, money, old, orderUuid, sentence } from './answers.ts';
import { cards } from './cards.ts';
import { Backend, showCheckout, whereAmI, withNetwork } from './checkoutApp.tsx';
import { card, isChosen, payButton, press, title, user, withUser } from './checkoutControls.ts';

withNetwork();
withUser();
let backend: Backend;
beforeEach(() => {
  backend = new Backend();
});

describe('a lost answer', () => {
  it('is asked for again with the same key and body', async () => {
    backend.answers.push('lost');
    showCheckout(backend);
    await press();
    expect(await title('No response received')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(whereAmI()).toMatch(/placed$/));
    expect(backend.posts[0]).toEqual(backend.posts[1]);
  });

  it('keeps the token of a new card, also over a reload of the page', async () => {
    backend.checkout = answer({ methods: [] });
    backend.answers.push('lost');
    const page = showCheckout(backend);
    await press();
    await title('No response received');
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
    await title('No response received');
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
    expect(dialog.textContent).toMatch(/confirm \$423\.09 to Galley/);
    await waitFor(() => expect(cards.asked?.client_secret).toBe('secret_1'));
    cards.asked?.answer({ token: 'secret_1', outcome: 'approved' });
    await waitFor(() => expect(whereAmI()).toMatch(/placed$/));
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
    await title('Your bank is waiting for you');
    expect(screen.getByText(/\$423\.09 is charged to Visa ••3155/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Confirm with your bank' }));
    await waitFor(() => expect(cards.asked?.client_secret).toBe('secret_1'));
    backend.checkout = answer();
    backend.answers.push({ status: 422, body: declinedBody('Your bank did not confirm.', 'not_confirmed') });
    cards.asked?.answer({ token: 'secret_1', outcome: 'refused' });
    await title('Your bank did not confirm the payment');
    await user.click(await card(/1005/));
    await waitFor(() => expect(screen.queryByText('Your bank is waiting for you')).toBeNull());
    await press();
    await waitFor(() => expect(whereAmI()).toMatch(/placed$/));
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

describe('a change elsewhere', () => {
  it('of the total: both amounts are shown, and one press pays the new one', async () => {
    const current = answer({ coupon: false });
    const body = sentence('The total has changed.', { current, coupon_ended: 'WELCOME10' });
    backend.answers.push({ status: 409, body });
    showCheckout(backend);
    await press();
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toMatch(/It was \$423\.09 and is now \$450\.31: coupon WELCOME10 has ended/);
    expect(await payButton(/^Pay \$450\.31/)).toBeTruthy();
    await user.click(within(notice).getByRole('button', { name: 'Try another coupon' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')));
    await press(/^Pay \$450\.31/);
    await waitFor(() => expect(backend.posts).toHaveLength(2));
    expect(backend.posts[1]?.body.expected_total).toBe(45031);
  });

  it('by a payment in another window is shown', async () => {
    backend.order = { status: 'queued', submission_method: 'upload' };
    const paid = { amount: money(42309), method_label: 'Visa ••4242', at: '2026-11-27T14:31:00Z' };
    backend.answers.push({ status: 409, body: sentence('This order is already paid.', { paid }) });
    showCheckout(backend);
    await press();
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toMatch(/Already paid.*\$423\.09 was paid with Visa ••4242 on Nov 27, 2026/);
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    expect(within(notice).getByRole('link').getAttribute('href')).toBe(`/dashboard/orders/${orderUuid}?tab=details`);
  });

  it('by a payment that is still running is shown', async () => {
    const body = sentence('A payment for this is already in progress.', { reason: 'in_progress' });
    backend.answers.push({ status: 409, body });
    showCheckout(backend);
    await press();
    expect(await title('A payment is in progress')).toBeTruthy();
    backend.reading = { status: 409, body: sentence('This order is already paid.', { paid: null }) };
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await title('Already paid')).toBeTruthy();
  });

  it('by a payment offers the next step if the order waits for its files', async () => {
    backend.order = { status: 'awaiting_files', submission_method: 'upload' };
    backend.answers.push({ status: 409, body: sentence('This order is already paid.', { paid: null }) });
    showCheckout(backend);
    await press();
    const next = await screen.findByRole('link', { name: 'Upload files' });
    expect(next.getAttribute('href')).toBe(`/dashboard/orders/${orderUuid}/upload`);
  });

  it('that cancelled the order: nothing was charged, and nothing is left to pay', async () => {
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
    expect((await screen.findByRole('alert')).textContent).toMatch(`The payment was not accepted${text}`);
    expect(await isChosen(/American Express/)).toBe(true);
    expect(await payButton()).toBeTruthy();
  });

  it('after which the price is no longer held is shown', async () => {
    const body = sentence('This quote has expired.', { valid_until: '2026-12-04T12:00:00Z' });
    backend.answers.push({ status: 410, body });
    showCheckout(backend);
    await press();
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toMatch(/It was valid until December 4, 2026/);
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
