import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { humanize } from '../../../dsl/entity.ts';
import { isMoney } from '../row.ts';
import type { I18n } from '../useI18n.ts';
import { lineValue } from './lineDisplays.tsx';

const Scroll = styled('div')(({ theme }) => ({
  overflowX: 'auto',
  '& table': { borderCollapse: 'collapse', width: '100%', ...theme.typography.body2 },
  '& th': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& th, & td': { padding: '6px 8px', textAlign: 'start', borderBottom: `1px solid ${theme.vars.palette.divider}` },
  '& td.is-figure': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
}));

type Rest = Record<string, unknown>;

const isRecord = (value: unknown): value is Rest =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns whether the value is a list of records: the lines of an invoice, the people of a team. */
export const isTable = (value: unknown): value is Rest[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRecord);

/** More are shown on request. */
const FIRST = 20;

function displayOf(values: unknown[]) {
  const given = values.filter(value => value !== null && value !== undefined);
  if (given.every(isMoney)) return 'money';
  if (given.every(value => typeof value === 'number')) return 'number';
  if (given.every(value => typeof value === 'boolean')) return 'boolean';
  if (given.every(value => /^\d{4}-\d{2}-\d{2}$/.test(String(value)))) return 'date';
  if (given.every(value => /^\d{4}-\d{2}-\d{2}T/.test(String(value)))) return 'datetime';
  return given.some(value => typeof value === 'object') ? 'json' : 'text';
}

/** Each field of the rows is a column, in the order they come; how it is shown follows from what it holds. */
export function InlineTable({ rows, i18n }: { rows: Rest[]; i18n: I18n }) {
  const [all, setAll] = useState(false);
  const fields = [...new Set(rows.flatMap(Object.keys))].filter(field => field !== 'uuid');
  const columns = fields.map(field => ({ field, display: displayOf(rows.map(row => row[field])) }) as const);
  const shown = (all ? rows : rows.slice(0, FIRST)).map((row, place) => ({ ...row, id: String(place) }));
  const isFigure = (display: string) => display === 'money' || display === 'number';
  return (
    <Scroll>
      <table>
        <thead>
          <tr>
            {columns.map(({ field }) => (
              <th key={field} scope="col">
                {i18n.text(`inline.${field}`, { _: humanize(field) })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(row => (
            <tr key={row.id}>
              {columns.map(column => (
                <td key={column.field} className={isFigure(column.display) ? 'is-figure' : undefined}>
                  <bdi>{lineValue({ field: column, row, i18n })}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown.length && (
        <button type="button" onClick={() => setAll(true)}>
          {i18n.text('lists.show_all')}
        </button>
      )}
    </Scroll>
  );
}
