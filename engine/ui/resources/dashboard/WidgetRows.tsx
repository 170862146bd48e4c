import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { holds } from '../../../dsl/conditions/evaluateCondition.ts';
import type { ResolvedColumn, ResolvedResource, ResolvedWidget } from '../../../dsl/resolve/resolved.ts';
import { isSingleElement } from '../display/isSingleElement.ts';
import { Value } from '../display/Value.tsx';
import { VisuallyHidden } from '../display/VisuallyHidden.tsx';
import { nameOf, type Row, valueAt } from '../row.ts';
import { type I18n, useI18n } from '../useI18n.ts';
import type { WidgetData } from './widgetData.ts';

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { padding: 10, textAlign: 'start', verticalAlign: 'baseline' },
  '& tr > :first-child': { paddingInlineStart: 20 },
  '& tr > :last-child': { paddingInlineEnd: 20 },
  '& thead th': { ...theme.typography.body2, color: theme.vars.palette.text.secondary, fontWeight: 500 },
  '& tbody tr': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& tbody th': { fontWeight: 500 },
  '& time': { whiteSpace: 'nowrap' },
  // A very long name leaves room for the other rows.
  '& .brief': {
    display: '-webkit-box',
    minWidth: '7em',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    WebkitLineClamp: 3,
    WebkitBoxOrient: 'vertical',
  },
  '& .end': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& td.end': { whiteSpace: 'nowrap' },
  '& a': { color: 'inherit', textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline', textUnderlineOffset: 2 },
  '& .in-one': { whiteSpace: 'nowrap' },
  [theme.breakpoints.down('sm')]: {
    '& th, & td': { paddingInline: 8 },
    '& tr > :first-child': { paddingInlineStart: 16 },
    '& tr > :last-child': { paddingInlineEnd: 16 },
    '& .wide-only': { display: 'none' },
  },
}));

/** A card that is too narrow for its columns scrolls instead of truncating them. */
const Room = styled('div')({ overflowX: 'auto' });

const classOf = ({ align, mobile }: ResolvedColumn): string | undefined =>
  [align === 'end' && 'end', mobile === 'hide' && 'wide-only'].filter(Boolean).join(' ') || undefined;

/** Returns the column with the title of the rows, for a file that names no columns. */
const titleColumn = (resource: ResolvedResource | undefined): ResolvedColumn[] =>
  resource?.list?.columns.filter(({ link }) => link === 'show').slice(0, 1) ?? [];

/** The first rows, as a small table; rows of a resource lead to their pages. */
export function WidgetRows({ widget, data }: { widget: ResolvedWidget; data: WidgetData }) {
  const i18n = useI18n();
  const { rows, resource } = data;
  const columns = widget.columns.length > 0 ? widget.columns : titleColumn(resource);
  return (
    <Room>
      <Table>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.field} scope="col" className={classOf(column)}>
                {i18n.label(column.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id}>
              {columns.map((column, place) =>
                place === 0 ? (
                  <th key={column.field} scope="row" className={isSingleElement(column, row) ? 'in-one' : undefined}>
                    <Opening row={row} column={column} resource={resource} i18n={i18n} />
                  </th>
                ) : (
                  <td key={column.field} className={classOf(column)}>
                    {holds(column.when, row) && <Brief field={column} row={row} i18n={i18n} />}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </Room>
  );
}

const ADDRESS = /^([^\s@]+@)([^\s@]+)$/;

/** Shortens a text to a few lines, and breaks an address at a meaningful place; a chip is shown whole. */
function Brief(props: ComponentProps<typeof Value>) {
  if (props.field.display !== 'text') return <Value {...props} />;
  const [, name, host] = ADDRESS.exec(String(valueAt(props.row, props.field.field))) ?? [];
  return (
    <span className="brief">
      {name ? (
        <>
          {name}
          <wbr />
          {host}
        </>
      ) : (
        <Value {...props} />
      )}
    </span>
  );
}

interface OpeningProps {
  row: Row;
  column: ResolvedColumn;
  resource: ResolvedResource | undefined;
  i18n: I18n;
}

/** Includes the row's name for screen readers that read the link alone, if its first column has another text. */
function Opening({ row, column, resource, i18n }: OpeningProps) {
  const value = <Value field={column} row={row} i18n={i18n} />;
  if (!resource?.show) return value;
  const name = nameOf(row, resource);
  return (
    <Link to={`${resource.route}/${encodeURIComponent(row.id)}`}>
      {value}
      {valueAt(row, column.field) !== name && <VisuallyHidden>{`, ${name}`}</VisuallyHidden>}
    </Link>
  );
}
