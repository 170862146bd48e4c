import type { ResolvedResource } from '../../../../dsl/resolve/resolved.ts';
import type { Row } from '../../row.ts';
import type { I18n } from '../../useI18n.ts';
import type { VisibleColumn } from '../columns/visibleColumns.ts';

export interface CellProps {
  column: VisibleColumn;
  row: Row;
  resource: ResolvedResource;
  i18n: I18n;
  /** Inside a link already. */
  plain?: boolean;
  /** Shown while the cell is empty; in a link, the name of the row. */
  fallback?: string;
}
