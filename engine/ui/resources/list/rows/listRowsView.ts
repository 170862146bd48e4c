import type { ResolvedList } from '../../../../dsl/resolve/resolved.ts';
import type { Row } from '../../row.ts';
import type { ListRowProps } from './ListRow.tsx';

/** The props of both ways to render rows. */
export interface ListRowsView {
  list: ResolvedList;
  rows: Row[];
  caption: string;
  propsOf: (row: Row) => ListRowProps;
}
