import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ResolvedColumn } from '../../../../schemas/language/resource.ts';
import { SpokenOnly } from '../display/SpokenOnly.tsx';
import { useSpeaker } from '../useSpeaker.ts';

import { actionsWidth } from './fittingColumns.ts';

const ROWS = Array.from({ length: 10 }, (_, place) => place);
/** Uneven, as text is. */
const WIDTHS = ['70%', '45%', '58%', '80%', '52%'];
const HEAD = 36;
const CARD = 116;

/** Rows breathe where rows will be, at their height: nothing jumps when they arrive. */
export function ListSkeleton({ columns }: { columns: ResolvedColumn[] }) {
  const say = useSpeaker();
  const asCards = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  return (
    <div aria-busy="true">
      <SpokenOnly>
        <span role="status">{say.text('screens.loading')}</span>
      </SpokenOnly>
      <div aria-hidden="true">{asCards ? <CardBones /> : <TableBones columns={columns} />}</div>
    </div>
  );
}

function CardBones() {
  return ROWS.map(row => (
    <div key={row} style={{ height: CARD, padding: '14px 16px' }}>
      <Skeleton width={WIDTHS[row % WIDTHS.length]} height={16} />
      <Skeleton width="40%" height={14} />
      <Skeleton variant="rounded" width={96} height={24} sx={{ mt: 1 }} />
    </div>
  ));
}

function TableBones({ columns }: { columns: ResolvedColumn[] }) {
  return (
    <table>
      <tbody>
        <tr style={{ height: HEAD }} />
        {ROWS.map(row => (
          <tr key={row}>
            <td className="pick" />
            {columns.map((column, place) => (
              <td key={column.field} style={{ width: column.width }}>
                {column.display === 'badge' ? (
                  <Skeleton variant="rounded" width={104} height={22} />
                ) : (
                  <Skeleton width={WIDTHS[(row + place) % WIDTHS.length]} height={14} />
                )}
              </td>
            ))}
            <td style={{ width: actionsWidth(columns) }} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
