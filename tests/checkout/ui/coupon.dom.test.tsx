import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, sentence } from './answers.ts';
import { Backend, descriptionOf, showCheckout, withNetwork } from './checkoutApp.tsx';
import { user, withUser } from './checkoutControls.ts';

withNetwork();
withUser();
let backend: Backend;
beforeEach(() => {
  backend = new Backend();
});

const field = (name: RegExp = /coupon/i) => screen.findByRole<HTMLInputElement>('textbox', { name });

describe('a coupon', () => {
  it('is redeemed: the new receipt and amount take the place of the old', async () => {
    const redeemed = backend.checkout;
    backend.checkout = answer({ coupon: false });
    backend.coupons.push({ status: 200, body: redeemed });
    showCheckout(backend);
    expect(await screen.findByRole('button', { name: /^Pay \$450\.31/ })).toBeTruthy();
    await user.type(await field(/^Coupon/), ' welcome10 {Enter}');
    expect(await screen.findByRole('button', { name: /^Pay \$423\.09/ })).toBeTruthy();
    expect(backend.redeemed).toEqual(['welcome10']);
    expect(await screen.findByText('Coupon WELCOME10 applied.')).toBeTruthy();
    expect((await field(/it replaces WELCOME10/)).value).toBe('');
  });

  it.each([
    [404, 'This coupon code does not exist.'],
    [410, 'This coupon has expired.'],
    [409, 'You have already used this coupon.'],
    [429, 'Too many requests. Please try again later.'],
  ])('that is refused says why at its field, until another one is typed: %i', async (status, text) => {
    backend.coupons.push({ status, body: sentence(text) });
    showCheckout(backend);
    const input = await field();
    await user.type(input, 'NOPE');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(descriptionOf(input)).toBe(text));
    expect(document.activeElement).toBe(input);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('button', { name: /^Pay \$423\.09/ })).toBeTruthy();
    await user.type(input, 'X');
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  });

  it.each([
    [409, sentence('This order is already paid.', { paid: null }), 'Already paid'],
    [410, sentence('This quote has expired.', { valid_until: null }), 'The price is no longer held'],
  ])('for an order that is not to be paid any more makes way for the reason: %i', async (status, body, heading) => {
    backend.coupons.push({ status, body });
    showCheckout(backend);
    await user.type(await field(), 'LATE');
    backend.reading = { status, body };
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull());
  });

  it('that found no connection says so, and stays typed', async () => {
    backend.coupons.push('lost');
    showCheckout(backend);
    const input = await field();
    await user.type(input, 'WELCOME10{Enter}');
    await waitFor(() => expect(descriptionOf(input)).toBe('Our server cannot be reached. Try again in a moment.'));
    expect(input.value).toBe('WELCOME10');
  });

  it('that is empty is not sent', async () => {
    showCheckout(backend);
    await field();
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('Enter a coupon code.')).toBeTruthy();
    expect(backend.redeemed).toEqual([]);
  });

  it('is taken off again', async () => {
    backend.coupons.push({ status: 200, body: answer({ coupon: false }) });
    showCheckout(backend);
    await user.click(await screen.findByRole('button', { name: 'Remove coupon WELCOME10' }));
    expect(await screen.findByRole('button', { name: /^Pay \$450\.31/ })).toBeTruthy();
    expect(backend.cancelled).toBe(1);
    expect(document.activeElement).toBe(await field(/^Coupon/));
    expect(await screen.findByText('Coupon removed.')).toBeTruthy();
  });
});
