import type { ResolvedResource } from '../../../../dsl/resolve/resolved.ts';
import type { Row } from '../../row.ts';
import type { RowPresenter } from '../../rowPresenter.ts';
import type { I18n } from '../../useI18n.ts';
import type { VisibleColumn } from '../columns/visibleColumns.ts';
import type { CellFunction } from './defineCell.tsx';

/** Functions for cells of the list that are components by name. Absent: each is rendered as a component. */
export interface NamedCells {
  functions: ReadonlyMap<string, CellFunction>;
  presenter: RowPresenter | undefined;
}

export interface CellProps {
  column: VisibleColumn;
  row: Row;
  resource: ResolvedResource;
  i18n: I18n;
  cells?: NamedCells | undefined;
  /** Inside a link already. */
  plain?: boolean;
  /** Shown while the cell is empty; in a link, the name of the row. */
  fallback?: string;
}
