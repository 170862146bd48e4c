import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { holds } from '../../../../dsl/conditions/evaluateCondition.ts';
import { lineContent } from '../../display/lineDisplays.tsx';
import { useExtension } from '../../Screens.tsx';
import type { CellProps } from './cellProps.ts';
import { type CellContent, renderContent } from './defineCell.tsx';
import { EditableCell } from './EditableCell.tsx';

function ExtensionCell({ column, row, resource, plain, fallback }: CellProps) {
  const Named = useExtension(column.component);
  return Named ? (
    <Suspense fallback={fallback}>
      <Named row={row} resource={resource} options={column.props} plain={plain} />
    </Suspense>
  ) : (
    fallback
  );
}

/** The content of a cell of the table or a card. A plain function: 100 rows are 700 of these. */
export const cellContent = (props: CellProps): ReactNode => renderContent(tableCell(props));

/** The same for the cell of a table, whose own element has the attributes. */
export function tableCell(props: CellProps): CellContent {
  const { column, row, resource, plain, fallback = null } = props;
  if (column.when && !holds(column.when, row)) return { content: fallback };
  if (plain) return renderCell(props);
  const isEdited = column.edit && column.editor;
  const isLink = column.link === 'edit' && resource.edit;
  if (!isEdited && !isLink) return renderCell(props);
  const shown = renderContent(renderCell(props));
  const content = isEdited ? <EditableCell key={props.row.id} {...props} shown={shown} /> : shown;
  if (!isLink) return { content };
  return { content: <Link to={`${resource.route}/${encodeURIComponent(row.id)}/edit`}>{content}</Link> };
}

function renderCell(props: CellProps): CellContent {
  const { column, row, resource, i18n, plain, cells } = props;
  const cell = column.component === undefined ? undefined : cells?.functions.get(column.component);
  if (cell) return cell({ row, resource, options: column.props, plain, i18n, presenter: cells?.presenter });
  if (column.component) return { content: <ExtensionCell key={row.id} {...props} /> };
  return lineContent({ field: column, row, i18n, line: true, plain });
}
