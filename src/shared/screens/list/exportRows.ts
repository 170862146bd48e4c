import type { ResolvedColumn } from '../../../../schemas/language/resource.ts';
import { type Row, valueAt } from '../row.ts';
import type { Speaker } from '../useSpeaker.ts';

const isMoney = (value: unknown): value is { amount: number; currency: string } =>
  typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value;

/** Data a spreadsheet can reckon with: plain figures and ISO times, choices by their names. */
function plain(value: unknown, column: ResolvedColumn, say: Speaker): string {
  if (value === null || value === undefined) return '';
  if (isMoney(value)) return say.money(value);
  const option = column.options?.find(offered => offered.value === value);
  if (option) return say.label(option.label);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A cell that begins like a formula would be run by a spreadsheet; a quote in front keeps it a text. */
const quoted = (text: string): string => `"${text.replace(/^(?=[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`;

export function toCsv(rows: Row[], columns: ResolvedColumn[], say: Speaker): string {
  const head = columns.map(column => quoted(say.label(column.label)));
  const lines = rows.map(row => columns.map(column => quoted(plain(valueAt(row, column.field), column, say))));
  return [head, ...lines].map(line => line.join(',')).join('\r\n');
}

/** Hands the text to the browser as a file. The byte order mark tells spreadsheets that it is UTF-8. */
export function saveAsFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
