import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { FormEvent } from 'react';
import type { ResolvedFilter } from '../../../../schemas/language/resource.ts';
import { useSpeaker } from '../useSpeaker.ts';
import type { FilterValues } from './filterWords.ts';
import { isYesNo } from './listAddress.ts';

interface FilterEditorProps {
  filter: ResolvedFilter;
  /** The choices that are left here; undefined: any value may be typed. */
  choices: { value: string; label: string }[] | undefined;
  filters: FilterValues;
  onChange: (filters: FilterValues) => void;
  onDone: () => void;
}

function toggled(values: string[], value: string, single: boolean): string[] {
  if (values.includes(value)) return values.filter(other => other !== value);
  return single ? [value] : [...values, value];
}

/** Choices take effect at once, typed values with the button. */
export function FilterEditor(props: FilterEditorProps) {
  const { filter, choices, filters, onChange } = props;
  const key = filter.keys[0] ?? filter.field;
  const say = useSpeaker();
  if (!choices) return <TypedFilter {...props} />;
  const chosen = filters[key] ?? [];
  return (
    <FormGroup role="group" aria-label={say.label(filter.label)}>
      {choices.map(({ value, label }) => (
        <FormControlLabel
          key={value}
          label={label}
          control={
            <Checkbox
              size="small"
              checked={chosen.includes(value)}
              onChange={() => onChange({ ...filters, [key]: toggled(chosen, value, isYesNo(filter)) })}
            />
          }
        />
      ))}
    </FormGroup>
  );
}

const inputType = (filter: ResolvedFilter): string =>
  filter.input === 'date' || filter.input === 'datetime' ? 'date' : filter.input === 'number' ? 'number' : 'text';

function TypedFilter({ filter, filters, onChange, onDone }: FilterEditorProps) {
  const say = useSpeaker();
  const between = filter.op === 'between';
  const labels = between ? ['screens.filter.from_label', 'screens.filter.to_label'] : [];
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const typed = filter.keys.map(key => [key, [String(given.get(key) ?? '').trim()].filter(Boolean)] as const);
    onChange({ ...filters, ...Object.fromEntries(typed) });
    onDone();
  };
  return (
    <Stack component="form" onSubmit={apply} spacing={1.5}>
      {filter.keys.map((key, place) => (
        <TextField
          key={key}
          name={key}
          type={inputType(filter)}
          label={labels[place] ? say.text(labels[place]) : say.label(filter.label)}
          defaultValue={filters[key]?.[0] ?? ''}
          slotProps={{ inputLabel: { shrink: true } }}
          size="small"
        />
      ))}
      <Button type="submit">{say.text('screens.filter.apply')}</Button>
    </Stack>
  );
}
