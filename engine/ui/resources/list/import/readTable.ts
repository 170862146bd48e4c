import Papa from 'papaparse';
import { escapeFormulae } from '../export/exportRows.ts';

export interface Table {
  heads: string[];
  rows: string[][];
}

/** The largest number of rows in one file. */
const MAX_ROWS = 1_000;
const MOST_BYTES = 5_000_000;

export type Unreadable = 'too_large' | 'too_many' | 'no_rows' | 'broken';

/** Reads a CSV file with a header line, separated by comma, semicolon or tab, as spreadsheets write it. */
export async function readTable(file: File): Promise<Table | Unreadable> {
  if (file.size > MOST_BYTES) return 'too_large';
  const text = (await file.text()).replace(/^\uFEFF/, '');
  const { data, errors } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' });
  if (errors.some(({ type }) => type === 'Quotes')) return 'broken';
  const [heads, ...rows] = data;
  if (!heads || rows.length === 0) return 'no_rows';
  return rows.length > MAX_ROWS ? 'too_many' : { heads: heads.map(head => head.trim()), rows };
}

/** Writes rejected rows as a CSV file, to correct and import again. */
export const tableText = (heads: string[], rows: string[][]): string =>
  `\uFEFF${Papa.unparse([heads, ...rows], { escapeFormulae })}`;
