import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AmountDue, CardIncompleteError } from '../../providers/payment/cardForm.ts';
import { loadCardProvider } from '../../providers/payment/cardProvider.ts';

const stripeKey = 'pk_test_galley';
const settings = {
  demo: true,
  accountSiteUrl: null,
  apiBase: '/api',
  sentryDsn: null,
  guestGuard: true,
  sessionMarker: true,
  push: null,
  stripeKey,
};
const look = { theme: 'dark', lang: 'de', dir: 'ltr' } as const;

/** What Stripe's own script would put on the page. */
function stripeScript() {
  const form = { on: vi.fn(), mount: vi.fn(), focus: vi.fn(), destroy: vi.fn() };
  const elements = { create: vi.fn(() => form), submit: vi.fn(async (): Promise<object> => ({})), update: vi.fn() };
  const stripe = {
    elements: vi.fn(() => elements),
    createPaymentMethod: vi.fn(async (): Promise<object> => ({ paymentMethod: { id: 'pm_1' } })),
    handleNextAction: vi.fn(async () => ({})),
  };
  const Stripe = vi.fn(() => stripe);
  return { form, elements, stripe, Stripe };
}

// As on a page: the script is there once, and stays.
const script = stripeScript();
beforeAll(() => Object.assign(window, { Stripe: script.Stripe }));
afterEach(() => vi.clearAllMocks());

const mountCard = async (due: AmountDue | null = null, onReady = () => {}) => {
  const provider = await loadCardProvider(settings);
  const options = { ...look, title: 'Card', due, onReady, onSubmit: () => {} };
  return provider.mount(document.createElement('div'), options);
};

describe('cards through Stripe', () => {
  it('are typed in its own form, in the reader’s language and theme, and come back as a name for them', async () => {
    const card = await mountCard();
    expect(await card.tokenize()).toEqual({ token: 'pm_1' });
    expect(script.stripe.elements).toHaveBeenCalledWith(
      expect.objectContaining({
        locale: 'de',
        appearance: { theme: 'night' },
        allowedPaymentMethodTypes: ['card'],
        paymentMethodCreation: 'manual',
        mode: 'setup',
        currency: 'usd',
      }),
    );
    card.look({ theme: 'light' });
    expect(script.elements.update).toHaveBeenCalledWith({ appearance: { theme: 'stripe' } });
    card.focus();
    card.destroy();
    expect([script.form.focus, script.form.destroy].every(one => one.mock.calls.length === 1)).toBe(true);
  });

  it('come from Apple Pay, Google Pay and Link too, which are shown the sum that is due', async () => {
    const card = await mountCard({ amount: 42_309, currency: 'USD' });
    expect(script.stripe.elements).toHaveBeenCalledWith(
      expect.objectContaining({ mode: 'payment', amount: 42_309, currency: 'usd' }),
    );
    expect(script.elements.create).toHaveBeenCalledWith(
      'payment',
      expect.objectContaining({ wallets: { applePay: 'auto', googlePay: 'auto', link: 'auto' } }),
    );
    card.due({ amount: 39_809, currency: 'USD' });
    expect(script.elements.update).toHaveBeenCalledWith({ amount: 39_809, currency: 'usd' });
    expect(await card.tokenize()).toEqual({ token: 'pm_1' });
  });

  it('are not complete until the form says so', async () => {
    const card = await mountCard();
    script.elements.submit.mockResolvedValueOnce({ error: { message: 'Your card number is incomplete.' } });
    await expect(card.tokenize()).rejects.toThrow(CardIncompleteError);
    script.stripe.createPaymentMethod.mockResolvedValueOnce({ error: { message: 'Your card was declined.' } });
    await expect(card.tokenize()).rejects.toThrow(CardIncompleteError);
  });

  it('are confirmed in Stripe’s window, for every response there', async () => {
    const provider = await loadCardProvider(settings);
    const asked = { client_secret: 'pi_1_secret_2', url: null, title: 'Bank', ...look };
    const { response } = provider.confirm(document.createElement('div'), asked);
    expect(await response).toEqual({ token: 'pi_1_secret_2' });
    expect(script.stripe.handleNextAction).toHaveBeenCalledWith({ clientSecret: 'pi_1_secret_2' });
  });
});
