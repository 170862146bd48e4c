import type { Appearance, Stripe, StripeElementLocale } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { currency } from '../../schemas/billing/money.ts';
import { toStripeAmount } from '../../schemas/billing/stripeAmount.ts';
import { type AmountDue, CardIncompleteError, type CardProvider, type FrameAppearance } from './cardForm.ts';

/**
 * Card provider on Stripe. Its script is on the page already, and renders the form and the bank's challenge in its
 * frames.
 */
export async function loadStripeCards(publishableKey: string): Promise<CardProvider> {
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('Stripe.js is not loaded.');
  return {
    mount: (container, { title: _, onReady, onSubmit: __, due, ...look }) =>
      mount(stripe, container, look, due, onReady),
    confirm: (_container, { client_secret }) => confirm(stripe, client_secret),
  };
}

function mount(
  stripe: Stripe,
  container: HTMLElement,
  look: FrameAppearance,
  due: AmountDue | null,
  onReady: () => void,
) {
  const elements = stripe.elements({
    // Wallets show what is paid. A card that is only kept is shown without a sum.
    ...(due
      ? { mode: 'payment' as const, ...sumOf(due) }
      : { mode: 'setup' as const, currency: currency.toLowerCase() }),
    // Link, Apple Pay and Google Pay also return a card, whose brand and last digits are needed.
    paymentMethodCreation: 'manual',
    allowedPaymentMethodTypes: ['card'],
    locale: look.lang as StripeElementLocale,
    appearance: appearanceOf(look),
  });
  const form = elements.create('payment', {
    // Our own page explains what saving a card means.
    terms: { card: 'never', applePay: 'never', googlePay: 'never' },
    // Stripe shows each one where the browser, the person and the settings of the Stripe account allow it.
    wallets: { applePay: 'auto', googlePay: 'auto', link: 'auto' },
  });
  form.on('ready', onReady);
  form.mount(container);
  return {
    async tokenize() {
      const checked = await elements.submit();
      if (checked.error) throw new CardIncompleteError(checked.error.message);
      const { paymentMethod, error } = await stripe.createPaymentMethod({ elements });
      if (!paymentMethod) throw new CardIncompleteError(error?.message);
      return { token: paymentMethod.id };
    },
    focus: () => form.focus(),
    look: (changed: Partial<FrameAppearance>) => elements.update({ appearance: appearanceOf({ ...look, ...changed }) }),
    due: (changed: AmountDue) => elements.update(sumOf(changed)),
    destroy: () => form.destroy(),
  };
}

/** Opens Stripe's own dialog over the page. The server asks Stripe for the result. */
const confirm = (stripe: Stripe, clientSecret: string) => ({
  response: stripe.handleNextAction({ clientSecret }).then(() => ({ token: clientSecret })),
  destroy: () => {},
});

const sumOf = (due: AmountDue) => ({ amount: toStripeAmount(due), currency: due.currency.toLowerCase() });

const appearanceOf = ({ theme }: FrameAppearance): Appearance => ({ theme: theme === 'dark' ? 'night' : 'stripe' });
