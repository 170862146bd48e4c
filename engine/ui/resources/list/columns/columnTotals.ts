import type { ResolvedColumn } from '../../../../dsl/resolve/resolved.ts';
import type { MoneyAmount } from '../../../../dsl/text/localeFormats.ts';
import { isMoney, type Row, valueAt } from '../../row.ts';

/** The total below a column: a value of its kind, or nothing if its values cannot be added. */
type Total = { kind: 'count'; value: number } | { kind: 'value'; value: number | string | MoneyAmount };

const isGiven = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

const aggregate: Record<'sum' | 'avg' | 'min' | 'max', (figures: number[]) => number> = {
  sum: figures => figures.reduce((sum, figure) => sum + figure, 0),
  avg: figures => figures.reduce((sum, figure) => sum + figure, 0) / figures.length,
  min: figures => Math.min(...figures),
  max: figures => Math.max(...figures),
};

/** Money of several currencies has no sum; texts (dates among them) have a first and a last, but none either. */
export function columnTotal({ field, total }: ResolvedColumn, rows: Row[]): Total | undefined {
  const values = rows.map(row => valueAt(row, field)).filter(isGiven);
  if (!total) return undefined;
  if (total === 'count') return { kind: 'count', value: values.length };
  if (values.length === 0) return undefined;
  if (values.every(isMoney)) {
    const currency = values[0]!.currency;
    if (values.some(value => value.currency !== currency)) return undefined;
    const amount = Math.round(aggregate[total](values.map(value => value.amount)));
    return { kind: 'value', value: { amount, currency } };
  }
  if (values.every(value => typeof value === 'number')) return { kind: 'value', value: aggregate[total](values) };
  const texts = values.map(String).toSorted();
  return total === 'min' || total === 'max'
    ? { kind: 'value', value: total === 'min' ? texts[0]! : texts.at(-1)! }
    : undefined;
}
