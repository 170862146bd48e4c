import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { holds } from '../../../../dsl/conditions/evaluateCondition.ts';
import type { ResolvedItem } from '../../../../dsl/resolve/resolved.ts';
import type { Input } from '../../../../dsl/vocabulary.ts';
import { lazyWithMessages } from '../../../loading/lazyComponent.tsx';
import { nameOf } from '../../row.ts';
import type { CellProps } from './cellProps.ts';

const CellEditor = lazyWithMessages(() => import('./CellEditor.tsx'));

/** Inputs that fit into a cell; other fields are edited on the page of the record. */
const FITTING = new Set<Input>([
  ...(['text', 'textarea', 'number', 'money', 'date', 'datetime', 'time', 'switch', 'checkbox', 'select'] as const),
  ...(['radio', 'autocomplete', 'email', 'url', 'phone', 'tags', 'ref'] as const),
]);

const isReadonly = ({ readonly }: ResolvedItem, row: CellProps['row']): boolean =>
  typeof readonly === 'boolean' ? readonly : holds(readonly, row);

/** If the browser cannot decide it, a row of a collection lists its allowed actions. */
const rowAllows = (
  { collection, allowedActions }: CellProps['resource'],
  { allowed_actions: acts }: CellProps['row'],
) => !collection || !allowedActions || (Array.isArray(acts) && acts.includes('edit'));

/** A value that can be edited in place: the pencil opens the field. */
export function EditableCell({ column, row, resource, i18n, shown }: CellProps & { shown: ReactNode }) {
  const [open, setOpen] = useState(false);
  const right = resource.rights.edit;
  const { editor } = column;
  const allowed = (right === true || (right !== undefined && holds(right, row))) && rowAllows(resource, row);
  if (!editor || !allowed || isReadonly(editor, row)) return shown;
  const label = i18n.text('lists.edit_cell', { field: i18n.label(column.label), name: nameOf(row, resource) });
  if (!FITTING.has(editor.input) || editor.multiple !== (editor.input === 'tags'))
    return (
      <span className="editable">
        {shown}
        <Link className="pencil" aria-label={label} to={`${resource.route}/${encodeURIComponent(row.id)}/edit`} />
      </span>
    );
  if (open)
    return (
      <Suspense fallback={shown}>
        <CellEditor resource={resource} row={row} editor={editor} label={label} onDone={() => setOpen(false)} />
      </Suspense>
    );
  return (
    <span className="editable">
      {shown}
      <button type="button" className="pencil" aria-label={label} onClick={() => setOpen(true)} />
    </span>
  );
}
