import { styled } from '@mui/material/styles';
import type { ResolvedItem } from '../../../../dsl/resolve/resolved.ts';
import { Notice } from '../../../components/Notice.tsx';
import { useI18n } from '../../useI18n.ts';
import type { Table } from './readTable.ts';

const Scroll = styled('div')(({ theme }) => ({
  overflowX: 'auto',
  '& table': { borderCollapse: 'collapse', width: '100%', ...theme.typography.body2 },
  '& th, & td': { padding: '4px 8px', textAlign: 'start', borderBottom: `1px solid ${theme.vars.palette.divider}` },
  '& .is-left-out': { color: theme.vars.palette.text.disabled },
}));

interface ImportPreviewProps {
  table: Table;
  /** The field of each column; undefined is left out. */
  columns: (ResolvedItem | undefined)[];
  missing: ResolvedItem[];
}

const SHOWN = 5;

/** A file may have two columns of one name, and equal lines: their index distinguishes them. */
const pairWithIndex = <Item,>(items: Item[]) => items.map((item, place) => ({ item, place }));

/** Preview of the import: each column with its field, and the first lines. */
export function ImportPreview({ table, columns, missing }: ImportPreviewProps) {
  const i18n = useI18n();
  const lost = table.heads.filter((_, place) => !columns[place]);
  return (
    <>
      {missing.length > 0 && (
        <Notice tone="error" alert>
          {i18n.text('lists.import.missing', { names: i18n.list(missing.map(({ label }) => i18n.label(label))) })}
        </Notice>
      )}
      {lost.length > 0 && <Notice tone="info">{i18n.text('lists.import.left_out', { names: i18n.list(lost) })}</Notice>}
      <Scroll tabIndex={0} role="group" aria-label={i18n.text('lists.import.preview')}>
        <table>
          <thead>
            <tr>
              {pairWithIndex(table.heads).map(({ item: head, place }) => (
                <th key={place} scope="col" className={columns[place] ? undefined : 'is-left-out'}>
                  {columns[place] ? i18n.label(columns[place].label) : head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {pairWithIndex(table.rows.slice(0, SHOWN)).map(({ item: cells, place: line }) => (
              <tr key={line}>
                {pairWithIndex(table.heads).map(({ place }) => (
                  <td key={place} dir="auto" className={columns[place] ? undefined : 'is-left-out'}>
                    {cells[place]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  );
}
