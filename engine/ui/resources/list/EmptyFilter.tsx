import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import type { ResolvedFilter } from '../../../dsl/resolve/resolved.ts';
import { useSpeaker } from '../useSpeaker.ts';

interface EmptyFilterProps {
  filter: ResolvedFilter;
  values: string[];
  onChange: (values: string[]) => void;
}

/** Rows that have no value there, or those that have one. */
export function EmptyFilter({ filter, values, onChange }: EmptyFilterProps) {
  const say = useSpeaker();
  return (
    <RadioGroup
      aria-label={say.label(filter.label)}
      value={values[0] ?? ''}
      onChange={event => onChange([event.target.value])}
    >
      <FormControlLabel value="true" control={<Radio size="small" />} label={say.text('lists.filter.is_empty')} />
      <FormControlLabel value="false" control={<Radio size="small" />} label={say.text('lists.filter.is_given')} />
    </RadioGroup>
  );
}
