import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import type { Row } from '../row.ts';
import type { Speaker } from '../useSpeaker.ts';
import type { ShownColumn } from './shownColumns.ts';

export interface CellProps {
  column: ShownColumn;
  row: Row;
  resource: ResolvedResource;
  say: Speaker;
  /** Inside a link already. */
  plain?: boolean;
  /** Shown while the cell has no content of its own; in a link, the name of the row. */
  fallback?: string;
}
