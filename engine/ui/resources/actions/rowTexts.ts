import { isMoney, type Row } from '../row.ts';
import type { I18n } from '../useI18n.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function textFor(value: string | number, i18n: I18n): string | number {
  if (typeof value === 'number') return value;
  if (DAY.test(value)) return i18n.date(value);
  return MOMENT.test(value) ? i18n.dateTime(value) : value;
}

/** The values of a row that a sentence about it may name: "%{left} of %{amount} can still be given back". */
export const rowTexts = (row: Row, i18n: I18n): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]): [string, string | number][] => {
      if (isMoney(value)) return [[name, i18n.money(value)]];
      return typeof value === 'string' || typeof value === 'number' ? [[name, textFor(value, i18n)]] : [];
    }),
  );
