import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { holds } from '../../../../dsl/conditions/predicate.ts';
import { Value } from '../../display/Value.tsx';
import { useExtension } from '../../Screens.tsx';
import type { CellProps } from './cellProps.ts';
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
export function cellContent(props: CellProps): ReactNode {
  const { column, row, resource, fallback = null } = props;
  if (column.when && !holds(column.when, row)) return fallback;
  const content =
    column.edit && column.editor && !props.plain ? (
      <EditableCell {...props} shown={renderCell(props)} />
    ) : (
      renderCell(props)
    );
  if (column.link !== 'edit' || !resource.edit || props.plain) return content;
  return <Link to={`${resource.route}/${encodeURIComponent(row.id)}/edit`}>{content}</Link>;
}

function renderCell(props: CellProps): ReactNode {
  const { column, row, i18n, plain } = props;
  if (column.component) return <ExtensionCell {...props} />;
  return Value({ field: column, row, i18n, line: true, plain });
}
