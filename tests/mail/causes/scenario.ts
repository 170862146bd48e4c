/** The test app of the mail causes, and the steps that several kinds of causes share. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { MailMoney } from '../../../engine/server/mail/index.ts';
import { moveClock } from '../../../engine/server/testing.ts';
import { lockAccount } from '../../../server/account/accountLock.ts';
import { payments, subscriptions } from '../../../server/billing/tables.ts';
import type { MailTemplate } from '../../../server/mail/templates.ts';
import { paths } from '../../../src/paths.ts';
import { changePlanWithCard, dateInDays, levelUuid } from '../../billing/api/planHelpers.ts';
import { insertAddOn, insertSubscription } from '../../billing/api/subscriptionFixtures.ts';
import { cardData, cards, cardToken, payWith, saveCard } from '../../checkout/api/checkoutHelpers.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { createPlacedOrder } from '../../orders/api/orderFixtures.ts';
import { createPaidOrder } from '../../orders/api/orderStages.ts';
import { createStaff } from '../../support/api/staffHelpers.ts';

export const day = 86_400_000;

export let app: TestApp;

export let member: Customer;

export let admin: Customer;

export async function openScenarios(): Promise<void> {
  app = await startTestApp();
  // On the first of a long month no card is both good and to end within 30 days.
  if (app.clock.now().getUTCDate() === 1) await moveClock(app.deps, new Date(app.clock.now().getTime() + day));
  [member, admin] = [await createStaff(app), await createStaff(app, 'admin')];
}

/** Moves the clock by more than a session lasts, and signs staff in again. */
export async function signStaffIn(): Promise<void> {
  member = await app.signIn(member.me.email, member.password);
  admin = await app.signIn(admin.me.email, admin.password);
}

/** The person of a line, and values that its beginning leaves for the other steps. */
export interface MailScenario {
  customer: Customer;
  /** By name: a term, a payment, an address. */
  of: Record<string, string>;
}

/** What a mail must name: words, an amount, a day. */
export type MailFact = string | MailMoney | Date;

export interface Line {
  /** The state in which it happens. */
  when: string;
  before?: (scene: MailScenario) => Promise<unknown>;
  cause: (scene: MailScenario) => Promise<unknown>;
  /** The account's own address unless another is said. */
  to?: (scene: MailScenario) => string;
  says?: (scene: MailScenario) => MailFact[];
  /** What would be untrue. */
  lacks?: RegExp;
  /** The page that the mail leads to; null: none. */
  link: string | null;
  /** Mails about other events of the same cause, such as the payment that opens a locked account. */
  also?: MailTemplate[];
}

export const usd = (amount: number): MailMoney => ({ amount, currency: 'USD' });

export const inDays = (days: number) => new Date(dateInDays(app, days));

export const runJob = (name: string) => app.deps.jobs.run(app.deps, name);

export const getMailedToken = async (to: string, page: string): Promise<string> => {
  const links = (await app.mailbox(to)).flatMap(mail => mail.links);
  return new URL(links.find(link => link.includes(page)) ?? 'none:').searchParams.get('token') ?? '';
};

export const next = 'nine purple umbrellas';

export const why = { note: 'As we agreed.' };

export const lock =
  (reason: Parameters<typeof lockAccount>[3]) =>
  ({ customer }: MailScenario) =>
    app.db.transaction(tx => lockAccount(tx, app.deps, customer.me.uuid, reason, null));

export const leave = ({ customer }: MailScenario) => customer.expect(200, 'deleteAccount');

export const confirmAddress = async ({ of: { email = '' } }: MailScenario) =>
  app.client().expect(200, 'confirmEmail', { body: { token: await getMailedToken(email, 'verify-email') } });

export const newAddress = ({ of: { email = '' } }: MailScenario) => email;

export const register =
  (more: object = {}) =>
  async (scene: MailScenario) => {
    scene.of.email ??= `${randomUUID().slice(0, 8)}@new.test`;
    const user_data = {
      email: scene.of.email,
      password: next,
      password_confirm: next,
      first_name: 'Ada',
      last_name: 'Lovelace',
      account_type: 'individual' as const,
      accept_terms: true as const,
      ...more,
    };
    const payment_data = scene.of.card ? cardData(await cardToken(app.client(), scene.of.card)) : undefined;
    await app.client().expect(201, 'register', { body: { user_data, ...(payment_data && { payment_data }) } });
  };

export const withAddress = async (scene: MailScenario) => {
  scene.of.email = `${randomUUID().slice(0, 8)}@new.test`;
};

export const term =
  (level = 'limited', days = 265, more: Parameters<typeof insertSubscription>[3] = {}) =>
  async (scene: MailScenario) => {
    const span = { start_date: dateInDays(app, days - 365), end_date: dateInDays(app, days) };
    scene.of.term = await insertSubscription(app, scene.customer, level, { ...span, ...more });
  };

export const all =
  (...steps: ((scene: MailScenario) => Promise<unknown>)[]) =>
  async (scene: MailScenario) => {
    for (const step of steps) await step(scene);
  };

export const card =
  (number = cards.good) =>
  ({ customer }: MailScenario) =>
    saveCard(customer, number);

export const withNextLevel = (level: string) => async (scene: MailScenario) => {
  const pending_level_uuid = await levelUuid(scene.customer, level);
  await app.db.update(subscriptions).set({ pending_level_uuid }).where(eq(subscriptions.uuid, scene.of.term!));
};

export const setTerm = (set: Partial<typeof subscriptions.$inferInsert>) => (scene: MailScenario) =>
  app.db.update(subscriptions).set(set).where(eq(subscriptions.uuid, scene.of.term!));

export const withAddOn = (scene: MailScenario) => insertAddOn(app, scene.of.term!, 'confidentiality');

export const buy = (number: string) => async (scene: MailScenario) => {
  expect((await changePlanWithCard(scene.customer, number, 'limited')).status).toBe(200);
  const [row] = await app.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.customer_uuid, scene.customer.me.uuid));
  scene.of.term = row!.uuid;
};

export const renewals = () => runJob('renewals');

export const cancel = ({ customer }: MailScenario) => customer.expect(200, 'cancelSubscription');

export const paidOrder =
  (number = cards.good) =>
  async (scene: MailScenario) => {
    scene.of.order =
      number === cards.good ? await createPaidOrder(scene.customer) : await createPlacedOrder(scene.customer);
    if (number !== cards.good) await payWith(scene.customer, scene.of.order, number);
    await findPayment(scene);
  };

export const findPayment = async (scene: MailScenario) => {
  const [row] = await app.db.select().from(payments).where(eq(payments.customer_uuid, scene.customer.me.uuid));
  Object.assign(scene.of, { payment: row!.uuid, number: row!.number, provider: row!.provider_payment });
};

export const refund = (to: 'card' | 'credit', amount: number) => (scene: MailScenario) =>
  member.expect(201, 'refundPayment', { params: { payment_uuid: scene.of.payment! }, body: { amount, to, ...why } });

export const pages = {
  subscription: paths.subscription,
  billing: paths.billing,
  payments: paths.payments,
  /** The one that the line is about, as are `order` and `checkout`. */
  payment: 'payment',
};

export type MailKind = Exclude<MailTemplate, `${'order' | 'quote' | 'changes'}_${string}`>;
