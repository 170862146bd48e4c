import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setUser } from '../../../engine/client/auth/index.ts';
import type {} from '../../../providers/payment/sandbox.ts';
import { customer } from '../../helpers/customerFixture.ts';
import { amex, answer, declinedBody, money, old, orderUuid, visa } from './answers.ts';
import { cards } from './cards.ts';
import { Backend, descriptionOf, showCheckout, whereAmI, withNetwork } from './checkoutApp.tsx';
import { card, isChosen, payButton, press, title, user, withUser } from './checkoutControls.ts';

withNetwork();
withUser();
let backend: Backend;
beforeEach(() => {
  backend = new Backend();
});

describe('the page', () => {
  it('shows cards, whom the invoice names, the terms, the receipt and the amount on the button', async () => {
    showCheckout(backend);
    expect(await isChosen(/Visa ending 4242/)).toBe(true);
    expect(screen.getByText('Default, expires 08/2099')).toBeTruthy();
    expect(await isChosen(/American Express ending 1005/)).toBe(false);
    expect(within((await card(/Mastercard/)).closest('label')!).getByText('Expires soon')).toBeTruthy();
    expect(await screen.findByText(/Northfield Press, 118 Greene Street, New York, NY 10012/)).toBeTruthy();
    expect(await screen.findByText('River Atlas, chapters 7–9 · E-26-004217')).toBeTruthy();
    expect(screen.getByText('Price held until December 4, 2026')).toBeTruthy();
    expect(screen.getByText('10% of $296.00 is $29.60, at most $25.00')).toBeTruthy();
    expect(descriptionOf(await payButton())).toMatch(/accept the order terms/);
    expect(screen.getByRole('link', { name: 'order terms' }).getAttribute('href')).toBe('/legal/order-terms');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('of a debtor whose account is locked asks for nothing that is refused, and can be paid', async () => {
    setUser({ ...customer, blocked_at: '2026-11-20T06:00:00Z', blocked_reason: 'unpaid' });
    try {
      showCheckout(backend);
      await payButton();
      expect(backend.besides).toEqual([]);
      await press();
      await waitFor(() => expect(backend.posts).toHaveLength(1));
    } finally {
      setUser(customer);
    }
  });

  it('pays with the preselected card in one press, and goes on to the page that confirms it', async () => {
    showCheckout(backend);
    await press();
    await waitFor(() => expect(whereAmI()).toBe(`/dashboard/orders/${orderUuid}/placed`));
    expect(backend.posts).toEqual([
      {
        body: { acceptance: true, expected_total: 42309, payment_method: visa.uuid },
        key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
  });

  it('goes to the order after a balance, because the order was confirmed before', async () => {
    const { checkout, ...rest } = answer();
    backend.checkout = { ...rest, checkout: { ...checkout, expires_at: null } };
    showCheckout(backend);
    await press();
    await waitFor(() => expect(whereAmI()).toBe(`/dashboard/orders/${orderUuid}?tab=details`));
  });

  it('shows when the work would be back, and works it out again when a day begins', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T23:00:00Z') });
    const upload = { submission_method: 'upload', files: [] as object[] };
    backend.order = { ...backend.order, ...upload, expected_due_at: '2026-12-08T17:00:00Z' };
    showCheckout(backend);
    const without = await screen.findByText('Tuesday, December 8');
    expect(without.parentElement?.textContent).toMatch(/^placed\.expected:/);
    fireEvent(document, new Event('visibilitychange'));
    expect(screen.queryByText('A new day has begun')).toBeNull();
    const files = [{ role: 'source', upload: 'done', scan: 'clean' }];
    backend.order = { ...backend.order, files, expected_due_at: '2026-12-09T17:00:00Z' };
    vi.setSystemTime(new Date('2026-11-28T06:00:00Z'));
    fireEvent(document, new Event('visibilitychange'));
    const complete = await screen.findByText('Wednesday, December 9');
    expect(complete.parentElement?.textContent).toMatch(/^placed\.expected_paid:/);
    await user.click(screen.getByRole('button', { name: 'Got it' }));
    expect(screen.queryByText('A new day has begun')).toBeNull();
    vi.useRealTimers();
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
    await waitFor(() => expect(whereAmI()).toMatch(/placed$/));
    expect(backend.posts).toHaveLength(1);
  });

  it('needs no card where nothing is to be paid', async () => {
    backend.checkout.checkout = { ...backend.checkout.checkout, total: money(0), payment_required: false };
    showCheckout(backend);
    await press(/^Place order$/);
    await waitFor(() => expect(whereAmI()).toMatch(/placed$/));
    expect(backend.posts[0]?.body).toEqual({ acceptance: true, expected_total: 0 });
  });

  it('takes a balance without a coupon', async () => {
    backend.checkout = answer({ coupon: false });
    backend.checkout.checkout.expires_at = null;
    showCheckout(backend);
    expect(await title('Your balance')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(await screen.findByText(/Your files contain more than you ordered/)).toBeTruthy();
  });
});

describe('a new card', () => {
  it('is typed in the provider’s frame and travels as its token', async () => {
    showCheckout(backend);
    await user.click(await card(/New card/));
    expect(await screen.findByTitle('Card details, in the payment provider’s own frame')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Save this card for next time' }));
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
    expect(await screen.findByText(/You already have five cards/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
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
      body: declinedBody('This card has insufficient funds. You have not been charged.'),
    });
    showCheckout(backend);
    await press();
    const notice = await screen.findByRole('alert');
    expect(within(notice).getByRole('heading').textContent).toBe('Visa ending 4242 was declined');
    expect(notice.textContent).toMatch(/This card has insufficient funds.*price is held until December 4, 2026/);
    expect(document.activeElement).toBe(notice);
    expect(within((await card(/Visa/)).closest('label')!).getByText('Declined')).toBeTruthy();
    expect(await isChosen(/American Express/)).toBe(true);
    await user.click(await card(/Visa/));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
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
    expect(await title('Your card was declined')).toBeTruthy();
    expect(await screen.findByTitle(/Card details/)).toBeTruthy();
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
