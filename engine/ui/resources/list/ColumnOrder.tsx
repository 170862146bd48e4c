import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { type DragEvent, useState } from 'react';
import type { ResolvedColumn } from '../../../dsl/resource.ts';
import { DownIcon, UpIcon } from '../../layout/icons.ts';
import { useSpeaker } from '../useSpeaker.ts';

const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { display: 'flex', alignItems: 'center', borderBlock: '2px solid transparent' },
  '& li[draggable=true]': { cursor: 'grab' },
  '& li[data-over=true]': { borderBlockStartColor: theme.vars.palette.primary.main },
  '& label': { flex: 1, marginInlineEnd: 0 },
}));

interface ColumnOrderProps {
  columns: ResolvedColumn[];
  /** Fields of the shown ones, in their order. */
  shown: string[];
  onChange: (shown: string[]) => void;
}

/** The list with one of it at another place. */
function moved(shown: string[], field: string, to: number): string[] {
  const rest = shown.filter(other => other !== field);
  return to < 0 || to > rest.length ? shown : rest.toSpliced(to, 0, field);
}

/** Shown columns first, in their order, moved by dragging or with the arrows; the others below. */
export function ColumnOrder({ columns, shown, onChange }: ColumnOrderProps) {
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const byField = new Map(columns.map(column => [column.field, column]));
  const rest = columns.filter(({ field }) => !shown.includes(field));
  const offered = [...shown.flatMap(field => byField.get(field) ?? []), ...rest];
  const toggle = (field: string) => {
    const next = shown.includes(field) ? shown.filter(other => other !== field) : [...shown, field];
    if (next.length > 0) onChange(next);
  };
  const drop = (field: string) => {
    if (dragged && dragged !== field) onChange(moved(shown, dragged, shown.indexOf(field)));
    setDragged(undefined);
    setOver(undefined);
  };
  const dragging = (field: string, place: number) =>
    place >= 0 && {
      draggable: true,
      'data-over': over === field && dragged !== field,
      onDragStart: () => setDragged(field),
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setOver(field);
      },
      onDrop: () => drop(field),
      onDragEnd: () => setOver(undefined),
    };
  return (
    <Rows>
      {offered.map(column => {
        const place = shown.indexOf(column.field);
        return (
          <li key={column.field} {...dragging(column.field, place)}>
            <ColumnRow
              column={column}
              place={place}
              last={shown.length - 1}
              onToggle={() => toggle(column.field)}
              onMove={to => onChange(moved(shown, column.field, to))}
            />
          </li>
        );
      })}
    </Rows>
  );
}

interface ColumnRowProps {
  column: ResolvedColumn;
  /** Among the shown ones; -1 is none of them. */
  place: number;
  last: number;
  onToggle: () => void;
  onMove: (to: number) => void;
}

function ColumnRow({ column, place, last, onToggle, onMove }: ColumnRowProps) {
  const say = useSpeaker();
  const name = say.label(column.label);
  const isShown = place >= 0;
  return (
    <>
      <FormControlLabel
        label={name}
        disabled={column.fixed}
        control={<Checkbox size="small" checked={isShown} onChange={onToggle} />}
      />
      {isShown && (
        <>
          <IconButton
            size="small"
            aria-label={say.text('lists.columns.earlier', { name })}
            disabled={place === 0}
            onClick={() => onMove(place - 1)}
          >
            <UpIcon />
          </IconButton>
          <IconButton
            size="small"
            aria-label={say.text('lists.columns.later', { name })}
            disabled={place === last}
            onClick={() => onMove(place + 1)}
          >
            <DownIcon />
          </IconButton>
        </>
      )}
    </>
  );
}
