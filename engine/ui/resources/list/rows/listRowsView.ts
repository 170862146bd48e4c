import type { ResolvedList } from '../../../../dsl/resolve/resolved.ts';
import type { Row } from '../../row.ts';
import type { ListRowProps } from './ListRow.tsx';

/** What both ways to draw rows are given. */
export interface ListRowsView {
  list: ResolvedList;
  rows: Row[];
  caption: string;
  propsOf: (row: Row) => ListRowProps;
}
