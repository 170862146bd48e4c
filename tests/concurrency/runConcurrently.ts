import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { auditEntries, isLinkedTo } from '../../engine/server/audit/index.ts';
import { credits, payments, refunds } from '../../server/billing/tables.ts';
import { type Charge, listCharges } from '../checkout/api/checkoutHelpers.ts';
import { isFullRun } from '../helpers/sampling.ts';
import type { Customer, TestApp } from '../helpers/testApp.ts';
import { readOrder } from '../orders/api/orderFixtures.ts';

export const rounds = Array.from({ length: isFullRun ? 12 : 2 }, (_, round) => round);

/** By how many milliseconds the second is ahead, round by round; the first two rounds are those of every run. */
const leads = [-3, 3, 0, -6, 6, 0];

type Answered = { status: number; text: string };

/**
 * Two acts at the same moment. Each round one of them is a little ahead, now this one, now that: races that are decided
 * in the database are seen to end in both ways.
 */
export async function runConcurrently(
  round: number,
  one: () => Promise<Answered>,
  other: () => Promise<Answered>,
): Promise<[Answered, Answered]> {
  const late = leads[round % leads.length]!;
  const answers = await Promise.all([sleep(Math.max(0, late)).then(one), sleep(Math.max(0, -late)).then(other)]);
  for (const { status, text } of answers) expect(status, text).toBeLessThan(500);
  return answers;
}

export const isDone = ({ status }: Answered): boolean => status < 300;

/** What our team is written down to have done to an order. */
export const countStaffActions = async (app: TestApp, order: string, act: string): Promise<number> =>
  app.db.$count(auditEntries, and(isLinkedTo('order', order), eq(auditEntries.action, act)));

export interface OrderMoney {
  charged: number;
  /** By the provider, to cards. */
  returned: number;
  credited: number;
}

/** The money of an order once everything that is on its way has arrived; the provider's books and ours are the same. */
export async function settledMoney(app: TestApp, customer: Customer, order: string): Promise<OrderMoney> {
  await app.deps.jobs.runAll(app.deps);
  const { number } = await readOrder(customer, order);
  const charges = (await listCharges(app, number)).filter(charge => charge.status === 'succeeded');
  const given = await app.db.select().from(credits).where(eq(credits.order_uuid, order));
  const credited = sum(given, one => Math.max(0, one.amount));
  const books = {
    charged: sum(charges, one => one.amount),
    returned: sum(charges, (one: Charge) => one.refunded),
    credited,
  };
  await sameInOurs(app, order, books);
  return books;
}

async function sameInOurs(app: TestApp, order: string, books: OrderMoney): Promise<void> {
  const kept = await app.db.select().from(payments).where(eq(payments.order_uuid, order));
  const moved = kept.filter(one => /succeeded|refunded/.test(one.payment_status));
  const back = (
    await Promise.all(kept.map(one => app.db.select().from(refunds).where(eq(refunds.payment_uuid, one.uuid))))
  )
    .flat()
    .filter(one => one.refund_status === 'succeeded');
  expect({
    charged: sum(moved, one => one.amount),
    back: sum(back, one => one.amount),
    refunded: sum(kept, one => one.refunded),
  }).toEqual({
    charged: books.charged,
    back: books.returned + books.credited,
    refunded: books.returned + books.credited,
  });
}

const sum = <One>(list: One[], of: (one: One) => number): number => list.reduce((total, one) => total + of(one), 0);
