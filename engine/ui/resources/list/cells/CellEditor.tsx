import CircularProgress from '@mui/material/CircularProgress';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import type { ResolvedItem, ResolvedResource } from '../../../../dsl/resolve/resolved.ts';
import { type Row, valueAt } from '../../row.ts';
import { useI18n } from '../../useI18n.ts';
import { CellInput } from './CellInput.tsx';
import { fromText, toText } from './cellText.ts';
import { useSaveCell } from './useSaveCell.ts';

const Spinner = ({ label }: { label: string }) => <CircularProgress size={14} aria-label={label} />;

interface CellEditorProps {
  resource: ResolvedResource;
  row: Row;
  editor: ResolvedItem;
  /** "Amount of INV-7" */
  label: string;
  onDone: () => void;
}

/**
 * Editor of one field of a row. Enter, leaving the field, or choosing saves; Escape restores the value. A refusal stays
 * visible with what was typed.
 */
export default function CellEditor({ resource, row, editor, label, onDone }: CellEditorProps) {
  const i18n = useI18n();
  const before = valueAt(row, editor.field);
  const [text, setText] = useState(() => toText(before, editor));
  const { save, busy, problem } = useSaveCell(resource, row, editor.field);
  const told = useId();

  const submit = async (now = text) => {
    if (busy) return;
    if (now === toText(before, editor)) onDone();
    else if (await save(fromText(now, editor, before))) onDone();
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit();
  };
  /** A choice is saved at once; typed text may continue. */
  const choose = (value: string) => {
    setText(value);
    void submit(value);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone();
    event.stopPropagation();
  };
  return (
    <form
      className="cell-editor"
      data-own
      onSubmit={onSubmit}
      onKeyDown={onKey}
      onBlur={event => {
        const left = !event.currentTarget.contains(event.relatedTarget);
        // The browser's own validation keeps an invalid field open.
        if (left && !problem && event.currentTarget.checkValidity()) void submit();
      }}
    >
      <CellInput
        editor={editor}
        row={row}
        label={label}
        text={text}
        onText={setText}
        onChoose={choose}
        invalid={Boolean(problem)}
        describedBy={problem ? told : undefined}
      />
      {busy && <Spinner label={i18n.text('lists.saving')} />}
      {problem && (
        <span id={told} role="alert" className="cell-problem">
          {problem}
        </span>
      )}
    </form>
  );
}
