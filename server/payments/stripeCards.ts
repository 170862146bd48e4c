import type Stripe from 'stripe';
import type { Attachment, CardFacts, Gateway } from './gateway.ts';
import { declineOf, factsOfMethod, isMissing, isTooLate, reasonOf } from './stripeCard.ts';
import { keyName } from './stripeCharges.ts';

type Cards = Pick<
  Gateway,
  | 'createCustomer'
  | 'attachCard'
  | 'retrieveConfirmedCard'
  | 'retrieveAttachment'
  | 'updateCard'
  | 'detachCard'
  | 'cardOf'
>;
const expand = ['payment_method'];

/** Customers, and the cards they leave with Stripe. */
export const stripeCards = (stripe: Stripe): Cards => ({
  /** Name and address may change between two requests of one key, which must be identical: they are set afterwards. */
  async createCustomer({ key, email, name }) {
    const { id } = await stripe.customers.create({ metadata: { [keyName]: key } }, { idempotencyKey: key });
    await stripe.customers.update(id, { email, name });
    return id;
  },

  async attachCard({ key, customer, token }) {
    try {
      const { id } = await stripe.setupIntents.create(
        {
          customer,
          payment_method: token,
          confirm: true,
          usage: 'off_session',
          use_stripe_sdk: true,
          allowed_payment_method_types: ['card'],
          metadata: { [keyName]: key },
        },
        { idempotencyKey: key },
      );
      // An answer that is given again may be older than what the customer has confirmed since.
      return attachmentOf(await stripe.setupIntents.retrieve(id, { expand }));
    } catch (error) {
      const reason = declineOf(error);
      if (!reason) throw error;
      return { status: 'declined', reason };
    }
  },

  async retrieveConfirmedCard({ customer, client_secret }) {
    const intent = await findSetup(stripe, client_secret);
    return intent && idOf(intent.customer) === customer ? attachmentOf(intent) : null;
  },

  async retrieveAttachment(client_secret) {
    const intent = await findSetup(stripe, client_secret);
    const [key, customer] = [intent?.metadata?.[keyName], intent && idOf(intent.customer)];
    return intent && key && customer ? { key, customer, attachment: attachmentOf(intent) } : null;
  },

  async updateCard(method, { exp_month, exp_year, holder_name }) {
    await stripe.paymentMethods
      .update(method, {
        ...(exp_month !== undefined && exp_year !== undefined ? { card: { exp_month, exp_year } } : {}),
        ...(holder_name === undefined ? {} : { billing_details: { name: holder_name ?? '' } }),
      })
      .catch(nothingIfMissing);
  },

  async detachCard(method) {
    await stripe.paymentMethods.detach(method).catch(error => {
      if (!isMissing(error) && !isTooLate(error)) throw error;
    });
  },

  async cardOf(method): Promise<CardFacts | null> {
    const found = await stripe.paymentMethods.retrieve(method).catch(nothingIfMissing);
    return found?.customer ? factsOfMethod(found) : null;
  },
});

/** Finds the setup by the client secret that the browser has. */
async function findSetup(stripe: Stripe, client_secret: string): Promise<Stripe.SetupIntent | null> {
  const id = /^(seti_[A-Za-z0-9]+)_secret_/.exec(client_secret)?.[1];
  const intent = id ? await stripe.setupIntents.retrieve(id, { expand }).catch(nothingIfMissing) : null;
  return intent?.client_secret === client_secret ? intent : null;
}

function nothingIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

export const idOf = (thing: string | { id: string } | null): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null);

function attachmentOf(intent: Stripe.SetupIntent): Attachment {
  const { status, payment_method, last_setup_error, client_secret } = intent;
  if (status === 'requires_action')
    return { status: 'requires_action', action: { type: '3ds', client_secret: client_secret ?? '', url: null } };
  const method = payment_method && typeof payment_method === 'object' ? payment_method : null;
  const card = method && factsOfMethod(method);
  if (status === 'succeeded' && method && card) return { status: 'attached', method: method.id, card };
  return { status: 'declined', reason: last_setup_error ? reasonOf(last_setup_error) : 'not_confirmed' };
}
