import type { ResolvedColumn } from '../../../../dsl/resolve/resolved.ts';
import { toDecimal } from '../../../../dsl/text/localeFormats.ts';
import { type Row, valueAt } from '../../row.ts';
import type { I18n } from '../../useI18n.ts';

const isMoney = (value: unknown): value is { amount: number; currency: string } =>
  typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value;

/** Data for calculations in a spreadsheet: plain figures and ISO times, choices by their names. */
function plain(value: unknown, column: ResolvedColumn, i18n: I18n): string {
  if (value === null || value === undefined) return '';
  if (isMoney(value)) return `${toDecimal(value)} ${value.currency}`;
  const option = column.options?.find(offered => offered.value === value);
  if (option) return i18n.label(option.label);
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
  const lines = rows.map(row => columns.map(column => plain(valueAt(row, column.field), column, i18n)));
  // Spreadsheets read the separator of their language.
  const delimiter = new Intl.NumberFormat(i18n.language).format(0.5).includes(',') ? ';' : ',';
  // The byte order mark marks the file as UTF-8 for spreadsheets.
  return `\uFEFF${Papa.unparse([head, ...lines], { delimiter, quotes: true, escapeFormulae })}`;
}

/** Hands the data to the browser as a file. */
export function saveAsFile(name: string, data: Blob): void {
  const url = URL.createObjectURL(data);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
