import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { lazy, Suspense, useState } from 'react';
import type { ResolvedFilter, ResolvedView } from '../../../../dsl/resolve/resolved.ts';
import type { FilterOp } from '../../../../dsl/vocabulary.ts';
import { useActions } from '../../actions/actionsContext.ts';
import type { Row } from '../../row.ts';
import { useExtension } from '../../Screens.tsx';
import { useI18n } from '../../useI18n.ts';
import { ChoiceFilter } from './ChoiceFilter.tsx';
import { choicesIn, filterOperators, operatorOf } from './filterKeys.ts';
import { type FilterValues, without } from './filterText.ts';
import { InputFilter } from './InputFilter.tsx';
import { IsEmptyFilter } from './IsEmptyFilter.tsx';

const RefPicker = lazy(() => import('./RefPicker.tsx').then(({ RefPicker: Picker }) => ({ default: Picker })));

export interface FilterEditorProps {
  filter: ResolvedFilter;
  view: ResolvedView | undefined;
  filters: FilterValues;
  onChange: (filters: FilterValues) => void;
  onDone: () => void;
}

const NO_ROW: Row = { id: '' };

/** Choices take effect at once, typed values with the button. If the API has several operators, one is chosen. */
export function FilterEditor(props: FilterEditorProps) {
  const { filter, filters, onChange } = props;
  const i18n = useI18n();
  const ways = filterOperators(filter);
  const [op, setOp] = useState<FilterOp>(() => operatorOf(filter, filters).op);
  const choose = (next: FilterOp) => {
    setOp(next);
    // A filter set elsewhere would keep narrowing the list without being visible.
    onChange(without(filters, filter));
  };
  return (
    <Stack spacing={1.5}>
      {ways.length > 1 && (
        <TextField
          select
          size="small"
          value={op}
          onChange={event => choose(event.target.value as FilterOp)}
          slotProps={{
            select: { native: true },
            htmlInput: { 'aria-label': i18n.text('lists.filter.way', { name: i18n.label(filter.label) }) },
          }}
        >
          {ways.map(way => (
            <option key={way.op} value={way.op}>
              {i18n.text(`lists.filter.op.${way.op}`)}
            </option>
          ))}
        </TextField>
      )}
      <OperatorEditor key={op} {...props} keys={(ways.find(way => way.op === op) ?? ways[0]!).keys} op={op} />
    </Stack>
  );
}

interface OperatorEditorProps extends FilterEditorProps {
  op: FilterOp;
  keys: string[];
}

function OperatorEditor({ filter, view, filters, onChange, onDone, keys, op }: OperatorEditorProps) {
  const i18n = useI18n();
  const [key = filter.field] = keys;
  const Named = useExtension(filter.component);
  const { resource } = useActions();
  const values = filters[key] ?? [];
  const set = (next: string[]) => onChange({ ...without(filters, filter), [key]: next });
  if (Named)
    return (
      <Suspense fallback={null}>
        <Named resource={resource} row={NO_ROW} options={{ values, onChange: set, label: i18n.label(filter.label) }} />
      </Suspense>
    );
  if (op === 'empty') return <IsEmptyFilter filter={filter} values={values} onChange={set} />;
  if (filter.ref)
    return (
      <Suspense fallback={null}>
        <RefPicker
          resource={filter.ref.resource}
          title={filter.ref.title}
          label={i18n.label(filter.label)}
          chosen={values}
          onChange={set}
        />
      </Suspense>
    );
  const choices = choicesIn(filter, key, view);
  if (choices) return <ChoiceFilter filter={filter} choices={choices} values={values} onChange={set} />;
  return <InputFilter filter={filter} keys={keys} op={op} filters={filters} onChange={onChange} onDone={onDone} />;
}
