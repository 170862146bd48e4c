import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import { useState } from 'react';
import type { ResolvedFilter } from '../../../../dsl/resolve/resolved.ts';
import { useI18n } from '../../useI18n.ts';
import { isYesNo } from './filterKeys.ts';
import { filterValueText } from './filterText.ts';

interface ChoiceFilterProps {
  filter: ResolvedFilter;
  choices: string[];
  values: string[];
  onChange: (values: string[]) => void;
}

/** From more choices than these, a field searches among them. */
const MANY = 10;

function toggleValue(values: string[], value: string, single: boolean): string[] {
  if (values.includes(value)) return values.filter(other => other !== value);
  return single ? [value] : [...values, value];
}

export function ChoiceFilter({ filter, choices, values, onChange }: ChoiceFilterProps) {
  const i18n = useI18n();
  const [sought, setSought] = useState('');
  const words = choices.map(value => ({ value, label: filterValueText(filter, value, i18n) }));
  const left = words.filter(({ label }) => label.toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase()));
  return (
    <>
      {choices.length > MANY && (
        <input
          type="search"
          className="way"
          aria-label={i18n.text('lists.filter.seek', { name: i18n.label(filter.label) })}
          placeholder={i18n.text('screens.search.placeholder')}
          value={sought}
          onChange={event => setSought(event.target.value)}
        />
      )}
      <FormGroup role="group" aria-label={i18n.label(filter.label)}>
        {left.map(({ value, label }) => (
          <FormControlLabel
            key={value}
            label={label}
            control={
              <Checkbox
                size="small"
                checked={values.includes(value)}
                onChange={() => onChange(toggleValue(values, value, isYesNo(filter)))}
              />
            }
          />
        ))}
      </FormGroup>
    </>
  );
}
