import type { Order } from '../../schemas/generated/types.ts';

type OrderFile = Order['files'][number];

/** The results of an order: a result of the same name is the next version of it. */
export interface ResultVersions {
  /** The highest number among the results. */
  number: number;
  /** The newest version of each result. */
  current: OrderFile[];
  /** What was replaced, the newest first. */
  earlier: { number: number; files: OrderFile[] }[];
}

export function resultVersions(results: OrderFile[]): ResultVersions {
  const newest = new Map<string, number>();
  for (const { name, version } of results) newest.set(name, Math.max(version, newest.get(name) ?? 0));
  const replaced = results.filter(({ name, version }) => version < newest.get(name)!);
  const numbers = [...new Set(replaced.map(({ version }) => version))].toSorted((one, other) => other - one);
  return {
    number: Math.max(1, ...newest.values()),
    current: results.filter(({ name, version }) => version === newest.get(name)),
    earlier: numbers.map(number => ({ number, files: replaced.filter(({ version }) => version === number) })),
  };
}

/** When each version was delivered, from the first on. A version without an entry was not delivered yet. */
export const deliveryDates = (events: Order['events']): string[] =>
  events.filter(({ type, to }) => type === 'delivered' && to === 'delivered').map(({ at }) => at);
