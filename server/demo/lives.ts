import type { OrderStatus } from '../orders/tables.ts';
import type { OrderScript } from './orderScripts.ts';

const day = 86_400_000;
const halfHour = 30 * 60_000;

export interface Turn {
  status: OrderStatus;
  at: Date;
  actor: 'customer' | 'support' | 'system';
}

const actors: Record<OrderStatus, Turn['actor']> = {
  draft: 'customer',
  quote_requested: 'customer',
  quoted: 'support',
  awaiting_payment: 'customer',
  awaiting_files: 'customer',
  queued: 'customer',
  in_progress: 'support',
  quality_check: 'support',
  delivered: 'support',
  revision_requested: 'customer',
  completed: 'system',
  on_hold: 'system',
  cancelled: 'customer',
  expired: 'system',
};

type Way = [status: OrderStatus, daysAfter: number][];

/** What an order has been through to be where it is. */
export function lifeOf({ status, age, took = 1 }: OrderScript, now: Date): Turn[] {
  const begun = now.getTime() - age * day;
  return wayTo(status, took, age).map(([reached, days], index) => ({
    status: reached,
    at: new Date(begun + days * day + Math.min(index, 3) * halfHour),
    actor: actors[reached],
  }));
}

const paid: Way = [
  ['draft', 0],
  ['awaiting_payment', 0],
  ['awaiting_files', 0],
];
const begunWork = (days: number): Way => [...paid, ['queued', 0], ['in_progress', Math.min(0.8, days / 3)]];
const delivered = (days: number): Way => [...begunWork(days), ['quality_check', days * 0.85], ['delivered', days]];

function wayTo(status: OrderStatus, took: number, age: number): Way {
  const ways: Record<OrderStatus, () => Way> = {
    draft: () => [['draft', 0]],
    quote_requested: () => [
      ['draft', 0],
      ['quote_requested', 0],
    ],
    quoted: () => [
      ['draft', 0],
      ['quote_requested', 0],
      ['quoted', took],
    ],
    awaiting_payment: () => paid.slice(0, 2),
    awaiting_files: () => paid,
    queued: () => [...paid, ['queued', 0]],
    in_progress: () => begunWork(age),
    quality_check: () => [...begunWork(age), ['quality_check', age * 0.85]],
    delivered: () => delivered(took),
    revision_requested: () => [...delivered(took - 2), ['revision_requested', took]],
    completed: () => [...delivered(took), ['completed', took + 14]],
    on_hold: () => [...paid, ['on_hold', took]],
    cancelled: () => [...paid, ['cancelled', took]],
    expired: () => [...paid.slice(0, 2), ['expired', 7]],
  };
  return ways[status]();
}

export const reached = (life: Turn[], status: OrderStatus): Date | null =>
  life.find(turn => turn.status === status)?.at ?? null;
