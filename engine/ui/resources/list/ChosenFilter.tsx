import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import { useState } from 'react';
import type { ResolvedFilter } from '../../../dsl/resolve/resolved.ts';
import { useSpeaker } from '../useSpeaker.ts';
import { isYesNo } from './filterKeys.ts';
import { wordOf } from './filterWords.ts';

interface ChosenFilterProps {
  filter: ResolvedFilter;
  choices: string[];
  values: string[];
  onChange: (values: string[]) => void;
}

/** More than these are too many to look through: a field finds among them. */
const MANY = 10;

function toggled(values: string[], value: string, single: boolean): string[] {
  if (values.includes(value)) return values.filter(other => other !== value);
  return single ? [value] : [...values, value];
}

export function ChosenFilter({ filter, choices, values, onChange }: ChosenFilterProps) {
  const say = useSpeaker();
  const [sought, setSought] = useState('');
  const words = choices.map(value => ({ value, label: wordOf(filter, value, say) }));
  const left = words.filter(({ label }) => label.toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase()));
  return (
    <>
      {choices.length > MANY && (
        <input
          type="search"
          className="way"
          aria-label={say.text('lists.filter.seek', { name: say.label(filter.label) })}
          placeholder={say.text('screens.search.placeholder')}
          value={sought}
          onChange={event => setSought(event.target.value)}
        />
      )}
      <FormGroup role="group" aria-label={say.label(filter.label)}>
        {left.map(({ value, label }) => (
          <FormControlLabel
            key={value}
            label={label}
            control={
              <Checkbox
                size="small"
                checked={values.includes(value)}
                onChange={() => onChange(toggled(values, value, isYesNo(filter)))}
              />
            }
          />
        ))}
      </FormGroup>
    </>
  );
}
