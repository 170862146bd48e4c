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
import { changeWith, date, levelNamed } from '../../billing/membership.ts';
import { addOn, subscribe } from '../../billing/subscriber.ts';
import { cardData, cards, kept, payWith, tokenOf } from '../../checkout/till.ts';
import { placed } from '../../orders/drafting.ts';
import { paid } from '../../orders/stages.ts';
import { type Customer, startWorld, type World } from '../../support/world.ts';
import { joinTeam } from '../../support-api/team.ts';

export const day = 86_400_000;

export let world: World;

export let member: Customer;

export let admin: Customer;

export async function openScenes(): Promise<void> {
  world = await startWorld();
  // On the first of a long month no card is both good and to end within 30 days.
  if (world.clock.now().getUTCDate() === 1) await moveClock(world.deps, new Date(world.clock.now().getTime() + day));
  [member, admin] = [await joinTeam(world), await joinTeam(world, 'admin')];
}

/** Moves the clock by more than a session lasts, and signs staff in again. */
export async function signTeamIn(): Promise<void> {
  member = await world.signIn(member.me.email, member.password);
  admin = await world.signIn(admin.me.email, admin.password);
}

/** The person of a line, and values that its beginning leaves for the other steps. */
export interface Scene {
  customer: Customer;
  /** By name: a term, a payment, an address. */
  of: Record<string, string>;
}

/** What a mail must name: words, an amount, a day. */
export type Fact = string | MailMoney | Date;

export interface Line {
  /** The state in which it happens. */
  when: string;
  before?: (scene: Scene) => Promise<unknown>;
  cause: (scene: Scene) => Promise<unknown>;
  /** The account's own address unless another is said. */
  to?: (scene: Scene) => string;
  says?: (scene: Scene) => Fact[];
  /** What would be untrue. */
  lacks?: RegExp;
  /** The page that the mail leads to; null: none. */
  link: string | null;
  /** Mails about other events of the same cause, such as the payment that opens a locked account. */
  also?: MailTemplate[];
}

export const usd = (amount: number): MailMoney => ({ amount, currency: 'USD' });

export const inDays = (days: number) => new Date(date(world, days));

export const run = (name: string) => world.deps.jobs.run(world.deps, name);

export const tokenIn = async (to: string, page: string): Promise<string> => {
  const links = (await world.mailbox(to)).flatMap(mail => mail.links);
  return new URL(links.find(link => link.includes(page)) ?? 'none:').searchParams.get('token') ?? '';
};

export const next = 'nine purple umbrellas';

export const why = { note: 'As we agreed.' };

export const lock =
  (reason: Parameters<typeof lockAccount>[3]) =>
  ({ customer }: Scene) =>
    world.db.transaction(tx => lockAccount(tx, world.deps, customer.me.uuid, reason, null));

export const leave = ({ customer }: Scene) => customer.expect(200, 'deleteAccount');

export const confirmAddress = async ({ of: { email = '' } }: Scene) =>
  world.client().expect(200, 'confirmEmail', { body: { token: await tokenIn(email, 'verify-email') } });

export const newAddress = ({ of: { email = '' } }: Scene) => email;

export const register =
  (more: object = {}) =>
  async (scene: Scene) => {
    scene.of.email ??= `${randomUUID().slice(0, 8)}@new.test`;
    const user_data = {
      ...{ email: scene.of.email, password: next, password_confirm: next, first_name: 'Ada', last_name: 'Lovelace' },
      ...{ account_type: 'individual' as const, accept_terms: true as const, ...more },
    };
    const payment_data = scene.of.card ? cardData(await tokenOf(world.client(), scene.of.card)) : undefined;
    await world.client().expect(201, 'register', { body: { user_data, ...(payment_data && { payment_data }) } });
  };

export const withAddress = async (scene: Scene) => {
  scene.of.email = `${randomUUID().slice(0, 8)}@new.test`;
};

export const term =
  (level = 'limited', days = 265, more: Parameters<typeof subscribe>[3] = {}) =>
  async (scene: Scene) => {
    const span = { start_date: date(world, days - 365), end_date: date(world, days) };
    scene.of.term = await subscribe(world, scene.customer, level, { ...span, ...more });
  };

export const all =
  (...steps: ((scene: Scene) => Promise<unknown>)[]) =>
  async (scene: Scene) => {
    for (const step of steps) await step(scene);
  };

export const card =
  (number = cards.good) =>
  ({ customer }: Scene) =>
    kept(customer, number);

export const followedBy = (level: string) => async (scene: Scene) => {
  const pending_level_uuid = await levelNamed(scene.customer, level);
  await world.db.update(subscriptions).set({ pending_level_uuid }).where(eq(subscriptions.uuid, scene.of.term!));
};

export const setTerm = (set: Partial<typeof subscriptions.$inferInsert>) => (scene: Scene) =>
  world.db.update(subscriptions).set(set).where(eq(subscriptions.uuid, scene.of.term!));

export const withAddOn = (scene: Scene) => addOn(world, scene.of.term!, 'confidentiality');

export const buy = (number: string) => async (scene: Scene) => {
  expect((await changeWith(scene.customer, number, 'limited')).status).toBe(200);
  const [row] = await world.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.customer_uuid, scene.customer.me.uuid));
  scene.of.term = row!.uuid;
};

export const renewals = () => run('renewals');

export const cancel = ({ customer }: Scene) => customer.expect(200, 'cancelSubscription');

export const paidOrder =
  (number = cards.good) =>
  async (scene: Scene) => {
    scene.of.order = number === cards.good ? await paid(scene.customer) : await placed(scene.customer);
    if (number !== cards.good) await payWith(scene.customer, scene.of.order, number);
    await findPayment(scene);
  };

export const findPayment = async (scene: Scene) => {
  const [row] = await world.db.select().from(payments).where(eq(payments.customer_uuid, scene.customer.me.uuid));
  Object.assign(scene.of, { payment: row!.uuid, number: row!.number, provider: row!.provider_payment });
};

export const refund = (to: 'card' | 'credit', amount: number) => (scene: Scene) =>
  member.expect(201, 'refundPayment', { params: { payment_uuid: scene.of.payment! }, body: { amount, to, ...why } });

export const pages = {
  subscription: paths.subscription,
  billing: paths.billing,
  payments: paths.payments,
  /** The one that the line is about, as are `order` and `checkout`. */
  payment: 'payment',
};

export type Kind = Exclude<MailTemplate, `${'order' | 'quote' | 'changes'}_${string}`>;
