import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { FormEvent } from 'react';
import type { ResolvedFilter } from '../../../../dsl/resolve/resolved.ts';
import type { FilterOp } from '../../../../dsl/vocabulary.ts';
import { boundsOf } from '../../../forms/fields/dateBounds.ts';
import { useI18n } from '../../useI18n.ts';
import { type FilterValues, MINOR, without } from './filterText.ts';

interface InputFilterProps {
  filter: ResolvedFilter;
  op: FilterOp;
  keys: string[];
  filters: FilterValues;
  onChange: (filters: FilterValues) => void;
  onDone: () => void;
}

function inputType({ input }: ResolvedFilter): string {
  if (input === 'date' || input === 'datetime') return 'date';
  return input === 'number' || input === 'money' ? 'number' : 'text';
}

/** Money is typed in whole units and sent in minor ones. */
const toTyped = ({ input }: ResolvedFilter, value = ''): string =>
  input === 'money' && value !== '' ? String(Number(value) / MINOR) : value;
const toSent = ({ input }: ResolvedFilter, typed: string): string =>
  input === 'money' && typed !== '' ? String(Math.round(Number(typed) * MINOR)) : typed;

export function InputFilter({ filter, op, keys, filters, onChange, onDone }: InputFilterProps) {
  const i18n = useI18n();
  const labels = op === 'between' ? ['screens.filter.from_label', 'screens.filter.to_label'] : [];
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const typed = keys.map(
      key => [key, [toSent(filter, String(given.get(key) ?? '').trim())].filter(Boolean)] as const,
    );
    onChange({ ...without(filters, filter), ...Object.fromEntries(typed) });
    onDone();
  };
  return (
    <Stack component="form" onSubmit={apply} spacing={1.5}>
      {keys.map((key, place) => (
        <TextField
          key={key}
          name={key}
          type={inputType(filter)}
          label={labels[place] ? i18n.text(labels[place]) : i18n.label(filter.label)}
          defaultValue={toTyped(filter, filters[key]?.[0])}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: { step: 'any', maxLength: 100, ...boundsOf(inputType(filter)) },
          }}
          size="small"
        />
      ))}
      <Button type="submit">{i18n.text('screens.filter.apply')}</Button>
    </Stack>
  );
}
