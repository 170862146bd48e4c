import type { Row } from '../row.ts';
import type { Speaker } from '../useSpeaker.ts';

interface Money {
  amount: number;
  currency: string;
}

const isMoney = (value: unknown): value is Money =>
  typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value;

/** The values of a row that a sentence about it may name: "%{left} of %{amount} can still be given back". */
export const rowWords = (row: Row, say: Speaker): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]): [string, string | number][] => {
      if (isMoney(value)) return [[name, say.money(value)]];
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
    }),
  );
