import type { ResolvedColumn, ResolvedList } from '../../../../schemas/language/resource.ts';
import { type Row, valueAt } from '../row.ts';
import type { ListAddress } from './listAddress.ts';

/** A column as it is drawn now. */
export interface ShownColumn extends ResolvedColumn {
  /** All rows on the page have this currency: the head says it once. */
  currency?: string;
  /** It has its generous width: what is cut first has room. */
  wide?: boolean;
}

/** What the person chose, else what the view says, else what the file shows at first. Fixed columns always stand. */
export function shownColumns(list: ResolvedList, address: ListAddress): ResolvedColumn[] {
  const view = list.views.find(({ id }) => id === address.view);
  const chosen = address.columns ?? view?.columns;
  return list.columns.filter(column =>
    chosen ? column.fixed || chosen.includes(column.field) : !column.hidden && column.display !== 'hidden',
  );
}

function currencyOf(rows: Row[], field: string): string | undefined {
  const found = new Set(rows.map(row => valueAt(row, `${field}.currency`)).filter(Boolean));
  return found.size === 1 ? String([...found][0]) : undefined;
}

export const withCurrency = (columns: ResolvedColumn[], rows: Row[]): ShownColumn[] =>
  columns.map(column =>
    column.display === 'money' ? { ...column, currency: currencyOf(rows, column.field) } : column,
  );
