import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { CallRow } from '../../../engine/server/http/contract.ts';
import { calls } from '../../../schemas/generated/calls.ts';
import type { CallName, Calls, ProblemName } from '../../../schemas/generated/types.ts';
import { users } from '../../../server/account/tables.ts';
import { type OrderRow, orders } from '../../../server/orders/tables.ts';
import type { Answer, CallInput, Client } from '../../helpers/client.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { createPlacedOrder } from '../../orders/api/orderFixtures.ts';
import { insertPayment } from '../../payments/insertPayment.ts';
import { createOrderForUpload } from '../../uploads/api/orderForUpload.ts';
import { bodies } from './bodies.ts';

/** Brings about one kind of answer of a call, and returns that answer. */
export type CasePlay = (stage: CaseContext) => Promise<Answer>;

/** How a row is seen to answer with each of its statuses, and with each refusal that it names. */
export interface Case<Name extends CallName> {
  answers: { [Status in keyof Calls[Name]['answers']]?: CasePlay };
  refusals?: { [Problem in Calls[Name]['problems']]?: CasePlay };
}
export type Cases = { [Name in CallName]?: Case<Name> };

export const nobody = '00000000-0000-4000-8000-000000000000';

/** One world for all rows, its people, and what they own. */
export class CaseContext {
  readonly app: TestApp;
  /** The customer whose data the calls use, unless a case needs another one. */
  readonly owner: Customer;
  readonly other: Customer;
  readonly staff: Customer;
  readonly admin: Customer;
  private next: Promise<Customer> | undefined;
  private readonly kept = new Map<string, Promise<unknown>>();

  constructor(app: TestApp, [owner, other, staff, admin]: [Customer, Customer, Customer, Customer]) {
    this.app = app;
    this.owner = owner;
    this.other = other;
    this.staff = staff;
    this.admin = admin;
  }

  /** Made by the first play that wants it, and left as it is by all. */
  once<Thing>(name: string, make: () => Promise<Thing>): Promise<Thing> {
    const found = this.kept.get(name) as Promise<Thing> | undefined;
    const thing = found ?? make();
    this.kept.set(name, thing);
    return thing;
  }

  /** Returns a new customer. The next one is signed up in the background. */
  fresh = (): Promise<Customer> => {
    const ready = this.next ?? this.app.signUp();
    this.next = ready.then(() => this.app.signUp());
    return ready;
  };
  /** A person whose role the call is open to. */
  team = ({ roles }: Pick<CallRow, 'roles'>): Customer =>
    roles?.includes('customer') ? this.owner : roles?.includes('support') ? this.staff : this.admin;
  close = async (): Promise<void> => {
    await this.next;
    await this.app.close();
  };
  signedOut = (): Client => this.app.client();

  /** An order of the owner as it is in a status, with what differs. */
  order = async (status: OrderRow['status'], differs: Partial<typeof orders.$inferInsert> = {}): Promise<string> =>
    (await createOrderForUpload(this.app, this.owner, status, differs)).uuid;

  /** An order that the owner placed by its form, with a price. */
  placed = (client: Client = this.owner): Promise<string> => createPlacedOrder(client);

  /** An order is made to be otherwise, as time or our team would have it. */
  change = async (uuid: string, set: Partial<typeof orders.$inferInsert>): Promise<string> => {
    await this.app.db.update(orders).set(set).where(eq(orders.uuid, uuid));
    return uuid;
  };

  /** The provider has been asked for its money, and has not answered. */
  owe = async (order_uuid: string): Promise<string> => {
    await insertPayment(this.app, { customer_uuid: this.owner.me.uuid, order_uuid, payment_status: 'pending' });
    return order_uuid;
  };

  /** When days have passed, or have not yet. */
  days = (count: number): Date => new Date(this.app.clock.now().getTime() + count * 86_400_000);
}

export async function openCaseContext(): Promise<CaseContext> {
  const app = await startTestApp();
  const [owner, other, staff, admin] = [await app.signUp(), await app.signUp(), await app.signUp(), await app.signUp()];
  for (const [member, role] of [
    [staff, 'support'],
    [admin, 'admin'],
  ] as const)
    await app.db.update(users).set({ role }).where(eq(users.uuid, member.me.uuid));
  return new CaseContext(app, [owner, other, staff, admin]);
}

/** A call about one thing: whatever its path calls it. */
export function callAbout(client: Client, name: CallName, uuid: string, more: CallInput = {}): Promise<Answer> {
  const key = /\{([a-z_]+)\}/.exec(calls[name].path)?.[1] ?? '';
  return client.call(name, { params: { [key]: uuid }, body: bodies[name], ...more });
}

export const ask = (client: Client, name: CallName, more: CallInput = {}): Promise<Answer> =>
  client.call(name, { body: bodies[name], ...more });

export const withKey = (key: string = randomUUID()) => ({ 'idempotency-key': key });

/** Refusals that any row with such a name is brought to in the same way: what it is asked for does not exist. */
export function commonPlay(
  name: CallName,
  problem: string,
  client: (stage: CaseContext) => Client,
): CasePlay | undefined {
  if (/\{[a-z_]+\}/.test(calls[name].path) && /_not_found$/.test(problem))
    return stage => callAbout(client(stage), name, nobody);
  if ((problem as ProblemName) !== 'idempotency_conflict') return undefined;
  return async stage => {
    const headers = withKey();
    const uuid = /\{/.test(calls[name].path) ? await stage.placed() : '';
    await callAbout(client(stage), name, uuid, { headers, body: { ...bodies[name], first: true } });
    return callAbout(client(stage), name, uuid, { headers });
  };
}
