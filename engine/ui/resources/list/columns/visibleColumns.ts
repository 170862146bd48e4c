import type { ResolvedColumn, ResolvedList } from '../../../../dsl/resolve/resolved.ts';
import type { ListUrlState } from '../state/listUrlState.ts';

/** A column as it is rendered now. */
export interface VisibleColumn extends ResolvedColumn {
  /** It has its generous width: parts that are truncated first have room. */
  wide?: boolean;
}

/** The columns that the person chose, in that order, else those of the view, else the file's initial ones. */
export function getVisibleColumns(list: ResolvedList, address: ListUrlState): ResolvedColumn[] {
  const view = list.views.find(({ id }) => id === address.view);
  const chosen = address.columns ?? view?.columns;
  return chosen
    ? inOrder(list.columns, chosen)
    : list.columns.filter(column => !column.initiallyHidden && column.display !== 'hidden');
}

/** Columns that cannot be hidden are always added, at their place in the file. */
function inOrder(columns: ResolvedColumn[], chosen: string[]): ResolvedColumn[] {
  const shown = chosen.flatMap(field => columns.find(one => one.field === field && one.display !== 'hidden') ?? []);
  for (const [place, column] of columns.entries()) {
    if (column.alwaysVisible && !shown.includes(column)) shown.splice(Math.min(place, shown.length), 0, column);
  }
  return shown;
}
