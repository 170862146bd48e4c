import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ResolvedList } from '../../../dsl/resolve/resolved.ts';
import { VisuallyHidden } from '../display/VisuallyHidden.tsx';
import { useI18n } from '../useI18n.ts';
import { actionsWidth, fitColumns, widthOf } from './columns/fitColumns.ts';
import { getVisibleColumns } from './columns/visibleColumns.ts';
import { openerColumn } from './rows/rowLinks.ts';
import type { ListUrlState } from './state/listUrlState.ts';

const ROWS = Array.from({ length: 10 }, (_, place) => place);
/** Uneven, as text is. */
const WIDTHS = ['70%', '45%', '58%', '80%', '52%'];
const CARD = 116;

interface ListSkeletonProps {
  list: ResolvedList;
  address: ListUrlState;
  /** How wide a table may be. */
  room: number;
}

/** Placeholder rows in the height of real rows, below their header, so that nothing jumps when the rows arrive. */
export function ListSkeleton(props: ListSkeletonProps) {
  const i18n = useI18n();
  const asCards = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  return (
    <div aria-busy="true">
      <VisuallyHidden>
        <span role="status">{i18n.text('screens.loading')}</span>
      </VisuallyHidden>
      <div aria-hidden="true">
        {asCards || props.list.mode === 'cards' ? <CardSkeletons /> : <TableSkeleton {...props} />}
      </div>
    </div>
  );
}

function CardSkeletons() {
  return ROWS.map(row => (
    <div key={row} style={{ height: CARD, padding: '14px 16px' }}>
      <Skeleton width={WIDTHS[row % WIDTHS.length]} height={16} />
      <Skeleton width="40%" height={14} />
      <Skeleton variant="rounded" width={96} height={24} sx={{ mt: 1 }} />
    </div>
  ));
}

function TableSkeleton({ list, address, room }: ListSkeletonProps) {
  const i18n = useI18n();
  const all = getVisibleColumns(list, address);
  const opener = openerColumn(all);
  const place = { room, around: list };
  const columns = fitColumns(all, opener, { ...place, chosen: address.columns !== undefined });
  const before = ['pick', 'more'].slice(Number(list.bulkActions.length === 0), 1 + Number(list.expand.length > 0));
  return (
    <table>
      <thead>
        <tr>
          {before.map(key => (
            <th key={key} className="pick" />
          ))}
          {columns.map(column => (
            <th
              key={column.field}
              className={column.align}
              style={{ width: column.field === opener ? column.width : widthOf(column) }}
            >
              {i18n.label(column.label)}
            </th>
          ))}
          <th style={{ width: actionsWidth(columns, place) }} />
        </tr>
      </thead>
      <tbody>
        {ROWS.map(row => (
          <tr key={row}>
            {before.map(key => (
              <td key={key} className="pick" />
            ))}
            {columns.map((column, place) => (
              <td key={column.field} className={column.align}>
                {column.display === 'badge' && !column.component ? (
                  <Skeleton variant="rounded" width={96} height={22} />
                ) : (
                  <Skeleton
                    width={WIDTHS[(row + place) % WIDTHS.length]}
                    height={14}
                    sx={column.align === 'end' ? { ml: 'auto' } : undefined}
                  />
                )}
              </td>
            ))}
            <td />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
