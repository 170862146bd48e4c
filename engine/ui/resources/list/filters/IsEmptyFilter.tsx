import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import type { ResolvedFilter } from '../../../../dsl/resolve/resolved.ts';
import { useI18n } from '../../useI18n.ts';

interface EmptyFilterProps {
  filter: ResolvedFilter;
  values: string[];
  onChange: (values: string[]) => void;
}

/** Filters rows that have no value in a field, or those that have one. */
export function IsEmptyFilter({ filter, values, onChange }: EmptyFilterProps) {
  const i18n = useI18n();
  return (
    <RadioGroup
      aria-label={i18n.label(filter.label)}
      value={values[0] ?? ''}
      onChange={event => onChange([event.target.value])}
    >
      <FormControlLabel value="true" control={<Radio size="small" />} label={i18n.text('lists.filter.is_empty')} />
      <FormControlLabel value="false" control={<Radio size="small" />} label={i18n.text('lists.filter.is_given')} />
    </RadioGroup>
  );
}
