import type { ReactNode } from 'react';
import type { ResolvedList } from '../../../../dsl/resolve/resolved.ts';
import type { Row } from '../../row.ts';
import type { ListRowProps } from './ListRow.tsx';
import type { RowItem } from './rowItems.ts';
import type { RowSlots } from './useRowSlots.ts';

/** How the lines of a long page are rendered. */
export interface WindowParts {
  estimate: (item: RowItem) => number;
  renderItem: (item: RowItem, measure: (element: Element | null) => void, index: number) => ReactNode;
  renderGap: (height: number, key: string) => ReactNode;
}

/** The props of both ways to render rows. */
export interface ListRowsView {
  list: ResolvedList;
  rows: Row[];
  slots: RowSlots;
  caption: string;
  propsOf: (row: Row) => ListRowProps;
  /** A long page: makes the rows in view with the functions. Absent: all rows are rendered. */
  windowed?: ((parts: WindowParts) => ReactNode) | undefined;
}
