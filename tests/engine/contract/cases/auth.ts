import { randomUUID } from 'node:crypto';
import { cardData, cards, cardToken } from '../../../checkout/api/checkoutHelpers.ts';
import type { Client } from '../../../helpers/client.ts';
import { bodies } from '../bodies.ts';
import { ask, type CaseContext, type Cases } from '../caseContext.ts';

const newEmail = () => `${randomUUID().slice(0, 8)}@example.test`;
const newcomer = (more: object = {}, beside: object = {}) => ({
  body: { user_data: { ...(bodies.register?.user_data as object), email: newEmail(), ...more }, ...beside },
});

/** Registers a customer without confirming the address. Returns the code of the mail. */
async function registerUnconfirmed({ app }: CaseContext): Promise<{ email: string; code: string; client: Client }> {
  const client = app.client();
  const email = newEmail();
  await client.expect(201, 'register', newcomer({ email }));
  const [mail] = await app.mailbox(email);
  return { email, code: mail?.code ?? '', client };
}

async function resetToken({ app }: CaseContext, email: string): Promise<string> {
  await app.client().expect(202, 'requestPasswordReset', { body: { email } });
  const [mail] = await app.mailbox(email);
  const link = mail?.links.find(one => one.includes('token=')) ?? '';
  return new URL(link).searchParams.get('token') ?? '';
}

const reset = async (stage: CaseContext, more: (password: string) => object) => {
  const { me, password } = await stage.fresh();
  const body = { ...bodies.confirmPasswordReset, token: await resetToken(stage, me.email), ...more(password) };
  return ask(stage.signedOut(), 'confirmPasswordReset', { body });
};

export const authCases: Cases = {
  register: {
    answers: {
      201: ({ signedOut }) => ask(signedOut(), 'register', newcomer()),
      202: async ({ signedOut }) => {
        const client = signedOut();
        const payment_data = cardData(await cardToken(client, cards.asks));
        return ask(client, 'register', newcomer({ premier_level: 'limited' }, { payment_data }));
      },
    },
    refusals: {
      register_email_taken: ({ signedOut, owner }) => ask(signedOut(), 'register', newcomer({ email: owner.me.email })),
      payment_data_required: ({ signedOut }) => ask(signedOut(), 'register', newcomer({ premier_level: 'limited' })),
      card_declined: async ({ signedOut }) => {
        const client = signedOut();
        const payment_data = cardData(await cardToken(client, cards.declined));
        return ask(client, 'register', newcomer({ premier_level: 'limited' }, { payment_data }));
      },
    },
  },
  login: {
    answers: {
      200: ({ signedOut, owner }) =>
        ask(signedOut(), 'login', { body: { email: owner.me.email, password: owner.password } }),
    },
    refusals: {
      wrong_credentials: ({ signedOut }) => ask(signedOut(), 'login'),
      email_not_verified: async stage => {
        const { email, client } = await registerUnconfirmed(stage);
        return ask(client, 'login', { body: { ...bodies.login, email } });
      },
    },
  },
  logout: { answers: { 204: async ({ signedOut }) => ask(signedOut(), 'logout') } },
  confirmEmail: {
    answers: {
      200: async stage => {
        const { client, email, code } = await registerUnconfirmed(stage);
        return ask(client, 'confirmEmail', { body: { email, code } });
      },
    },
    refusals: {
      wrong_code: async stage => {
        const { client, email, code } = await registerUnconfirmed(stage);
        return ask(client, 'confirmEmail', { body: { email, code: code === '000000' ? '000001' : '000000' } });
      },
      token_expired: ({ signedOut }) => ask(signedOut(), 'confirmEmail', { body: { token: 'long-gone' } }),
    },
  },
  requestEmailVerification: { answers: { 202: ({ signedOut }) => ask(signedOut(), 'requestEmailVerification') } },
  requestPasswordReset: { answers: { 202: ({ signedOut }) => ask(signedOut(), 'requestPasswordReset') } },
  confirmPasswordReset: {
    answers: { 200: stage => reset(stage, () => ({})) },
    refusals: {
      passwords_differ: stage => reset(stage, () => ({ password_confirm: 'another one entirely' })),
      token_expired: ({ signedOut }) => ask(signedOut(), 'confirmPasswordReset'),
    },
  },
  undoChange: {
    answers: {
      200: async stage => {
        const customer = await stage.fresh();
        await customer.expect(200, 'changePassword', { body: bodies.changePassword });
        const [mail] = await stage.app.mailbox(customer.me.email);
        const token = new URL(mail?.links[0] ?? '').searchParams.get('token');
        return ask(stage.signedOut(), 'undoChange', { body: { token } });
      },
    },
    refusals: { token_expired: ({ signedOut }) => ask(signedOut(), 'undoChange') },
  },
};
