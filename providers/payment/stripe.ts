import type { Appearance, Stripe, StripeElementLocale } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { CardIncomplete, type CardProvider, type FrameLook } from './contract.ts';

/** Cards through Stripe: its script is on the page already, and draws the form and the bank's question in its frames. */
export async function loadStripeCards(publishableKey: string): Promise<CardProvider> {
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('Stripe is not there.');
  return {
    mount: (container, { title: _, onReady, onSubmit: __, ...look }) => mount(stripe, container, look, onReady),
    confirm: (_container, { client_secret }) => confirm(stripe, client_secret),
  };
}

function mount(stripe: Stripe, container: HTMLElement, look: FrameLook, onReady: () => void) {
  const elements = stripe.elements({
    ...{ mode: 'setup', currency: 'usd', paymentMethodCreation: 'manual', allowedPaymentMethodTypes: ['card'] },
    ...{ locale: look.lang as StripeElementLocale, appearance: appearanceOf(look) },
  });
  const form = elements.create('payment', {
    // What keeping a card means is said on our own page, and only where it is kept.
    terms: { card: 'never' },
    wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
  });
  form.on('ready', onReady);
  form.mount(container);
  return {
    async tokenize() {
      const checked = await elements.submit();
      if (checked.error) throw new CardIncomplete(checked.error.message);
      const { paymentMethod, error } = await stripe.createPaymentMethod({ elements });
      if (!paymentMethod) throw new CardIncomplete(error?.message);
      return { token: paymentMethod.id };
    },
    focus: () => form.focus(),
    look: (changed: Partial<FrameLook>) => elements.update({ appearance: appearanceOf({ ...look, ...changed }) }),
    destroy: () => form.destroy(),
  };
}

/** Stripe lays its own window over the page. Whatever was answered there, our server asks Stripe what it was. */
const confirm = (stripe: Stripe, clientSecret: string) => ({
  response: stripe.handleNextAction({ clientSecret }).then(() => ({ token: clientSecret })),
  destroy: () => {},
});

const appearanceOf = ({ theme }: FrameLook): Appearance => ({ theme: theme === 'dark' ? 'night' : 'stripe' });
