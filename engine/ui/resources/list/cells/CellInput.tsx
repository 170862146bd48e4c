import type { ChangeEvent } from 'react';
import type { ResolvedItem } from '../../../../dsl/resolve/resolved.ts';
import type { Input } from '../../../../dsl/vocabulary.ts';
import { boundsOf } from '../../../forms/fields/dateBounds.ts';
import { type Row, valueAt } from '../../row.ts';
import { useI18n } from '../../useI18n.ts';
import { RefPicker } from '../filters/RefPicker.tsx';

interface CellInputProps {
  editor: ResolvedItem;
  row: Row;
  label: string;
  text: string;
  onText: (text: string) => void;
  onChoose: (value: string) => void;
  invalid: boolean;
  describedBy: string | undefined;
}

const TYPES: Partial<Record<Input, string>> = {
  number: 'number',
  money: 'number',
  date: 'date',
  datetime: 'datetime-local',
  time: 'time',
  email: 'email',
  url: 'url',
  phone: 'tel',
};

const choicesOf = ({ options, optionsBy }: ResolvedItem, row: Row) =>
  options ?? optionsBy?.choices[String(valueAt(row, optionsBy.field))];

/** The field of one cell, by its kind. */
export function CellInput({ editor, row, label, text, onText, onChoose, invalid, describedBy }: CellInputProps) {
  const i18n = useI18n();
  const shared = { 'aria-label': label, 'aria-invalid': invalid, 'aria-describedby': describedBy, autoFocus: true };
  const required = editor.required === true;
  if (editor.ref)
    return (
      <RefPicker
        resource={editor.ref.resource}
        title={editor.ref.title}
        label={label}
        chosen={text ? [text] : []}
        single
        onChange={([id = '']) => onChoose(id)}
      />
    );
  const choices = choicesOf(editor, row);
  const yesNo = editor.input === 'switch' || editor.input === 'checkbox';
  const words = choices?.map(({ value, label: of }) => ({ value: String(value), label: i18n.label(of) }));
  const offered =
    words ?? (yesNo ? ['true', 'false'].map(value => ({ value, label: yesOrNo(value, i18n.text) })) : undefined);
  if (offered)
    return (
      <select {...shared} required={required} value={text} onChange={event => onChoose(event.target.value)}>
        {(!required || text === '') && <option value="">{i18n.text('screens.none')}</option>}
        {offered.map(one => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    );
  const { min, max, minLength, maxLength, pattern, input } = editor;
  const onChange = (event: ChangeEvent<HTMLInputElement>) => onText(event.target.value);
  const type = TYPES[input] ?? 'text';
  const bounds = input === 'money' ? { step: 'any' } : input === 'number' ? { min, max, step: 'any' } : boundsOf(type);
  return (
    <input
      {...shared}
      {...bounds}
      type={type}
      required={required}
      minLength={minLength}
      maxLength={maxLength}
      pattern={pattern}
      value={text}
      onChange={onChange}
    />
  );
}

const yesOrNo = (value: string, text: (key: string) => string) => text(value === 'true' ? 'screens.yes' : 'screens.no');
