import type { Row } from '../row.ts';
import type { Speaker } from '../useSpeaker.ts';

interface Money {
  amount: number;
  currency: string;
}

const isMoney = (value: unknown): value is Money =>
  typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function wordFor(value: string | number, say: Speaker): string | number {
  if (typeof value === 'number') return value;
  if (DAY.test(value)) return say.date(value);
  return MOMENT.test(value) ? say.dateTime(value) : value;
}

/** The values of a row that a sentence about it may name: "%{left} of %{amount} can still be given back". */
export const rowWords = (row: Row, say: Speaker): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]): [string, string | number][] => {
      if (isMoney(value)) return [[name, say.money(value)]];
      return typeof value === 'string' || typeof value === 'number' ? [[name, wordFor(value, say)]] : [];
    }),
  );
