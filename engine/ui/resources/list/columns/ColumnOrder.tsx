import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { ResolvedColumn } from '../../../../dsl/resolve/resolved.ts';
import { DownIcon, GripIcon, UpIcon } from '../../../icons/icons.ts';
import { useI18n } from '../../useI18n.ts';

const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { display: 'flex', alignItems: 'center', borderRadius: theme.vars.shape.borderRadius },
  '& li[data-dragging=true]': {
    position: 'relative',
    zIndex: 1,
    backgroundColor: theme.vars.palette.background.paper,
    boxShadow: theme.vars.shadows[2],
  },
  // A finger on the handle moves the row, not the page.
  '& .handle': { cursor: 'grab', touchAction: 'none' },
  '& label': { flex: 1, minWidth: 0, marginInlineEnd: 0 },
}));

const onlyVertically: Modifier = ({ transform }) => ({ ...transform, x: 0 });

interface ColumnOrderProps {
  columns: ResolvedColumn[];
  /** Fields of the shown ones, in their order. */
  shown: string[];
  onChange: (shown: string[]) => void;
  /** Whether a column is being moved now: Escape then cancels the move. */
  onMoving: (isMoving: boolean) => void;
}

/** The list with one of it at another place. */
function moveColumn(shown: string[], field: string, to: number): string[] {
  const rest = shown.filter(other => other !== field);
  return to < 0 || to > rest.length ? shown : rest.toSpliced(to, 0, field);
}

/**
 * Shown columns first, in their order; the others below. A handle moves a column with a mouse, a finger or the keyboard,
 * and the arrows do it without dragging.
 */
export function ColumnOrder({ columns, shown, onChange, onMoving }: ColumnOrderProps) {
  const i18n = useI18n();
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const byField = new Map(columns.map(column => [column.field, column]));
  const rest = columns.filter(({ field }) => !shown.includes(field));
  const offered = [...shown.flatMap(field => byField.get(field) ?? []), ...rest];
  const toggle = (field: string) => {
    const next = shown.includes(field) ? shown.filter(other => other !== field) : [...shown, field];
    if (next.length > 0) onChange(next);
  };
  const drop = ({ active, over }: DragEndEvent) => {
    onMoving(false);
    if (over && over.id !== active.id) onChange(moveColumn(shown, String(active.id), shown.indexOf(String(over.id))));
  };
  const announce = (key: string, field: UniqueIdentifier, at = field) => {
    const column = byField.get(String(field));
    const name = column && i18n.label(column.label);
    return i18n.text(`lists.columns.${key}`, { name, place: shown.indexOf(String(at)) + 1, count: shown.length });
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => announce('picked', active.id),
    onDragOver: ({ active, over }) =>
      over ? announce(over.id === active.id ? 'picked' : 'over', active.id, over.id) : undefined,
    onDragEnd: ({ active, over }) => announce('dropped', active.id, over?.id),
    onDragCancel: ({ active }) => announce('cancelled', active.id),
  };
  return (
    <DndContext
      sensors={sensors}
      modifiers={[onlyVertically]}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: i18n.text('lists.columns.how') } }}
      onDragStart={() => onMoving(true)}
      onDragCancel={() => onMoving(false)}
      onDragEnd={drop}
    >
      <SortableContext items={shown} strategy={verticalListSortingStrategy}>
        <Rows>
          {offered.map(column => (
            <ColumnRow
              key={column.field}
              column={column}
              place={shown.indexOf(column.field)}
              last={shown.length - 1}
              onToggle={() => toggle(column.field)}
              onMove={to => onChange(moveColumn(shown, column.field, to))}
            />
          ))}
        </Rows>
      </SortableContext>
    </DndContext>
  );
}

interface ColumnRowProps {
  column: ResolvedColumn;
  /** Index among the shown columns; -1: hidden. */
  place: number;
  last: number;
  onToggle: () => void;
  onMove: (to: number) => void;
}

function ColumnRow({ column, place, last, onToggle, onMove }: ColumnRowProps) {
  const i18n = useI18n();
  const name = i18n.label(column.label);
  const isShown = place >= 0;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: column.field,
    disabled: !isShown,
  });
  return (
    <li
      ref={setNodeRef}
      data-dragging={isDragging}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      <FormControlLabel
        label={name}
        disabled={column.alwaysVisible}
        control={<Checkbox size="small" checked={isShown} onChange={onToggle} />}
      />
      {isShown && (
        <>
          <IconButton
            size="small"
            aria-label={i18n.text('lists.columns.earlier', { name })}
            disabled={place === 0}
            onClick={() => onMove(place - 1)}
          >
            <UpIcon />
          </IconButton>
          <IconButton
            size="small"
            aria-label={i18n.text('lists.columns.later', { name })}
            disabled={place === last}
            onClick={() => onMove(place + 1)}
          >
            <DownIcon />
          </IconButton>
          <IconButton
            {...listeners}
            ref={setActivatorNodeRef}
            className="handle"
            size="small"
            aria-label={i18n.text('lists.columns.move', { name })}
            aria-describedby={attributes['aria-describedby']}
            aria-pressed={isDragging}
          >
            <GripIcon />
          </IconButton>
        </>
      )}
    </li>
  );
}
