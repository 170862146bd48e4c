import { ownTimezone } from '../../../../client/data/listQuery.ts';
import type { ResolvedColumn } from '../../../../dsl/resolve/resolved.ts';
import { type CsvFormats, csvFormats } from '../../../../dsl/text/csvFormats.ts';
import { parseTimestamp } from '../../../../dsl/time.ts';
import { isMoney, type Row, valueAt } from '../../row.ts';
import type { I18n } from '../../useI18n.ts';

/** Text that only looks like a time stays as it was typed. */
const isMoment = (value: unknown, { display }: ResolvedColumn): value is string =>
  typeof value === 'string' &&
  ['date', 'datetime', 'relative'].includes(display) &&
  parseTimestamp(value) !== undefined;

/** Data for calculations in a spreadsheet: figures and times as it reads them, choices by their names. */
function cellOf(value: unknown, column: ResolvedColumn, i18n: I18n, formats: CsvFormats): string {
  if (value === null || value === undefined) return '';
  if (isMoney(value)) return `${formats.amount(value)} ${value.currency}`;
  const option = column.options?.find(offered => offered.value === value);
  if (option) return i18n.label(option.label);
  if (typeof value === 'number') return formats.number(value);
  if (isMoment(value, column)) return formats.time(new Date(value));
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The values as the API has them, with the fields that the columns show. */
export const toJson = (rows: Row[], columns: ResolvedColumn[]): string =>
  JSON.stringify(
    rows.map(row => Object.fromEntries(columns.map(({ field }) => [field, valueAt(row, field) ?? null]))),
    null,
    2,
  );

/**
 * Matches a cell that begins like a formula, which a spreadsheet would run. Papa Parse puts a quote in front of it. Its
 * own `true` leaves out cells of several lines and those that begin with a space.
 */
export const escapeFormulae = /^\s*[=+\-@\t\r]/;

export async function toCsv(rows: Row[], columns: ResolvedColumn[], i18n: I18n): Promise<string> {
  const { default: Papa } = await import('papaparse');
  const head = columns.map(column => i18n.label(column.label));
  const formats = csvFormats(i18n.language, ownTimezone().timezone);
  const lines = rows.map(row => columns.map(column => cellOf(valueAt(row, column.field), column, i18n, formats)));
  // The byte order mark marks the file as UTF-8 for spreadsheets.
  return `\uFEFF${Papa.unparse([head, ...lines], { delimiter: formats.separator, quotes: true, escapeFormulae })}`;
}
