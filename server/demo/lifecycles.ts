import type { OrderStatus } from '../orders/tables.ts';
import type { OrderScript } from './orderScripts.ts';

const day = 86_400_000;
const halfHour = 30 * 60_000;

export interface LifecycleStep {
  status: OrderStatus;
  at: Date;
  actor: 'customer' | 'support' | 'system';
}

const actors: Record<OrderStatus, LifecycleStep['actor']> = {
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

type Route = [status: OrderStatus, daysAfter: number][];

/** Returns the steps of an order up to its current status. */
export function lifecycleOf({ status, age, took = 1 }: OrderScript, now: Date): LifecycleStep[] {
  const begun = now.getTime() - age * day;
  return routeTo(status, took, age).map(([reached, days], index) => ({
    status: reached,
    at: new Date(begun + days * day + Math.min(index, 3) * halfHour),
    actor: actors[reached],
  }));
}

const paidRoute: Route = [
  ['draft', 0],
  ['awaiting_payment', 0],
  ['awaiting_files', 0],
];
const workRoute = (days: number): Route => [...paidRoute, ['queued', 0], ['in_progress', Math.min(0.8, days / 3)]];
const deliveryRoute = (days: number): Route => [
  ...workRoute(days),
  ['quality_check', days * 0.85],
  ['delivered', days],
];

function routeTo(status: OrderStatus, took: number, age: number): Route {
  const ways: Record<OrderStatus, () => Route> = {
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
    awaiting_payment: () => paidRoute.slice(0, 2),
    awaiting_files: () => paidRoute,
    queued: () => [...paidRoute, ['queued', 0]],
    in_progress: () => workRoute(age),
    quality_check: () => [...workRoute(age), ['quality_check', age * 0.85]],
    delivered: () => deliveryRoute(took),
    revision_requested: () => [...deliveryRoute(took - 2), ['revision_requested', took]],
    completed: () => [...deliveryRoute(took), ['completed', took + 14]],
    on_hold: () => [...paidRoute, ['on_hold', took]],
    cancelled: () => [...paidRoute, ['cancelled', took]],
    expired: () => [...paidRoute.slice(0, 2), ['expired', 7]],
  };
  return ways[status]();
}

export const timeOf = (lifecycle: LifecycleStep[], status: OrderStatus): Date | null =>
  lifecycle.find(turn => turn.status === status)?.at ?? null;
