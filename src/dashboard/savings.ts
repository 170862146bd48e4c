import type { MoneyReport } from '../../schemas/generated/types.ts';

type Chart = MoneyReport['chart'];
export type MonthBar = { month: string } & Record<string, number | string>;

/** A report in which nothing was ever saved is shown as an empty state, not as a row of flat bars. */
export const hasNoSavings = ({ labels, series }: Chart): boolean =>
  labels.length === 0 || series.every(({ data }) => data.every(amount => amount === 0));

/** One bar a month, with the part of every series in it; amounts in minor units. */
export const barsOf = ({ labels, series }: Chart): MonthBar[] =>
  labels.map((month, place) => ({
    month,
    ...Object.fromEntries(series.map(({ name, data }) => [name, data[place] ?? 0])),
  }));

export const sumOf = (data: number[]): number => data.reduce((sum, amount) => sum + amount, 0);

/** The month in which most was saved. */
export function bestMonth({ labels, series }: Chart): { month: string; amount: number } {
  const months = labels.map((month, place) => ({ month, amount: sumOf(series.map(({ data }) => data[place] ?? 0)) }));
  return months.reduce((best, next) => (next.amount > best.amount ? next : best), { month: '', amount: 0 });
}
