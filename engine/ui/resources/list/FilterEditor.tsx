import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { lazy, Suspense, useState } from 'react';
import type { ResolvedFilter, ResolvedView } from '../../../dsl/resolve/resolved.ts';
import type { FilterOp } from '../../../dsl/vocabulary.ts';
import { useActs } from '../actions/acts.ts';
import type { Row } from '../row.ts';
import { useNamed } from '../Screens.tsx';
import { useSpeaker } from '../useSpeaker.ts';
import { ChosenFilter } from './ChosenFilter.tsx';
import { EmptyFilter } from './EmptyFilter.tsx';
import { choicesIn, wayOf, waysOf } from './filterKeys.ts';
import { type FilterValues, without } from './filterWords.ts';
import { TypedFilter } from './TypedFilter.tsx';

const RefPicker = lazy(() => import('./RefPicker.tsx').then(({ RefPicker: Picker }) => ({ default: Picker })));

export interface FilterEditorProps {
  filter: ResolvedFilter;
  view: ResolvedView | undefined;
  filters: FilterValues;
  onChange: (filters: FilterValues) => void;
  onDone: () => void;
}

const NO_ROW: Row = { id: '' };

/** Choices take effect at once, typed values with the button. Where the API has several ways to compare, one is chosen. */
export function FilterEditor(props: FilterEditorProps) {
  const { filter, filters, onChange } = props;
  const say = useSpeaker();
  const ways = waysOf(filter);
  const [op, setOp] = useState<FilterOp>(() => wayOf(filter, filters).op);
  const choose = (next: FilterOp) => {
    setOp(next);
    // What was set by another way would go on narrowing the list unseen.
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
            htmlInput: { 'aria-label': say.text('lists.filter.way', { name: say.label(filter.label) }) },
          }}
        >
          {ways.map(way => (
            <option key={way.op} value={way.op}>
              {say.text(`lists.filter.op.${way.op}`)}
            </option>
          ))}
        </TextField>
      )}
      <WayEditor key={op} {...props} keys={(ways.find(way => way.op === op) ?? ways[0]!).keys} op={op} />
    </Stack>
  );
}

interface WayEditorProps extends FilterEditorProps {
  op: FilterOp;
  keys: string[];
}

function WayEditor({ filter, view, filters, onChange, onDone, keys, op }: WayEditorProps) {
  const say = useSpeaker();
  const [key = filter.field] = keys;
  const Named = useNamed(filter.component);
  const { resource } = useActs();
  const values = filters[key] ?? [];
  const set = (next: string[]) => onChange({ ...without(filters, filter), [key]: next });
  if (Named)
    return (
      <Suspense fallback={null}>
        <Named resource={resource} row={NO_ROW} options={{ values, onChange: set, label: say.label(filter.label) }} />
      </Suspense>
    );
  if (op === 'empty') return <EmptyFilter filter={filter} values={values} onChange={set} />;
  if (filter.ref)
    return (
      <Suspense fallback={null}>
        <RefPicker
          resource={filter.ref.resource}
          title={filter.ref.title}
          label={say.label(filter.label)}
          chosen={values}
          onChange={set}
        />
      </Suspense>
    );
  const choices = choicesIn(filter, key, view);
  if (choices) return <ChosenFilter filter={filter} choices={choices} values={values} onChange={set} />;
  return <TypedFilter filter={filter} keys={keys} op={op} filters={filters} onChange={onChange} onDone={onDone} />;
}
