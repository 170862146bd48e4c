import { type Row, valueAt } from '../../row.ts';

export interface RowGroup {
  /** The common value of its rows, as a text that identifies the group. */
  key: string;
  rows: Row[];
}

const keyOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** Rows of the page by the value of a field: groups in the order of their first row, rows in theirs. */
export function groupRows(rows: Row[], field: string | undefined): RowGroup[] {
  if (!field) return [{ key: '', rows }];
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(valueAt(row, field) ?? null);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups].map(([key, of]) => ({ key, rows: of }));
}
