import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { auditEntries } from '../../engine/server/audit/index.ts';
import { credits, payments, refunds } from '../../server/billing/tables.ts';
import { type Charge, charged } from '../checkout/till.ts';
import { read } from '../orders/drafting.ts';
import type { Customer, World } from '../support/world.ts';

export const rounds = Array.from({ length: process.env.GALLEY_FULL === '1' ? 12 : 2 }, (_, round) => round);

/** By how many milliseconds the second is ahead, round by round; the first two rounds are those of every run. */
const leads = [-3, 3, 0, -6, 6, 0];

type Answered = { status: number; text: string };

/**
 * Two acts at the same moment. Each round one of them is a little ahead, now this one, now that: races that are decided
 * in the database are seen to end in both ways.
 */
export async function atOnce(
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
export const actsOn = async (world: World, order: string, act: string): Promise<number> =>
  world.db.$count(auditEntries, and(eq(auditEntries.order_uuid, order), eq(auditEntries.act, act)));

export interface Books {
  charged: number;
  /** By the provider, to cards. */
  returned: number;
  credited: number;
}

/** The money of an order once everything that is on its way has arrived; the provider's books and ours are the same. */
export async function settled(world: World, customer: Customer, order: string): Promise<Books> {
  await world.deps.jobs.runAll(world.deps);
  const { number } = await read(customer, order);
  const charges = (await charged(world, number)).filter(charge => charge.status === 'succeeded');
  const given = await world.db.select().from(credits).where(eq(credits.order_uuid, order));
  const credited = sum(given, one => Math.max(0, one.amount));
  const books = {
    charged: sum(charges, one => one.amount),
    returned: sum(charges, (one: Charge) => one.refunded),
    credited,
  };
  await sameInOurs(world, order, books);
  return books;
}

async function sameInOurs(world: World, order: string, books: Books): Promise<void> {
  const kept = await world.db.select().from(payments).where(eq(payments.order_uuid, order));
  const moved = kept.filter(one => /succeeded|refunded/.test(one.payment_status));
  const back = (
    await Promise.all(kept.map(one => world.db.select().from(refunds).where(eq(refunds.payment_uuid, one.uuid))))
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
