import { Suspense, useEffect, useRef, useState } from 'react';
import type { ResolvedFilter, ResolvedView } from '../../../../dsl/resolve/resolved.ts';
import { useLatched } from '../../../hooks/useLatched.ts';
import { CloseIcon, PlusIcon } from '../../../icons/icons.ts';
import { deferComponent } from '../../../loading/lazyComponent.tsx';
import { VisuallyHidden } from '../../display/VisuallyHidden.tsx';
import { useI18n } from '../../useI18n.ts';
import classes from './FilterChip.module.css';
import { type FilterValues, filterText, isSet, without } from './filterText.ts';
import { useRefNames } from './useRefNames.ts';

const FilterWindow = deferComponent(() => import('./FilterWindow.tsx'));

interface FilterChipProps {
  filter: ResolvedFilter;
  view: ResolvedView | undefined;
  filters: FilterValues;
  onChange: (filters: FilterValues) => void;
  /** The person has just added the filter, so it opens at once. */
  fresh?: boolean;
}

/** Dashed: adds a filter. Solid: an active filter, with its values and a button to clear it. */
export function FilterChip({ filter, view, filters, onChange, fresh = false }: FilterChipProps) {
  const i18n = useI18n();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (fresh) setAnchor(button.current);
  }, [fresh]);
  const wanted = useLatched(anchor !== null);
  const set = isSet(filter, filters);
  const label = i18n.label(filter.label);
  const names = useRefNames(filter, filters);
  const change = (next: FilterValues) =>
    onChange(Object.fromEntries(Object.entries(next).filter(([, values]) => values.length > 0)));
  return (
    <span className={classes.chip} data-set={set}>
      <button ref={button} type="button" aria-haspopup="dialog" onClick={event => setAnchor(event.currentTarget)}>
        {!set && <PlusIcon />}
        <VisuallyHidden>{i18n.text('screens.filter.by')}</VisuallyHidden> {label}{' '}
        {set && <b>{filterText(filter, filters, i18n, names)}</b>}
      </button>
      {set && (
        <button
          type="button"
          className={classes.clear}
          aria-label={i18n.text('screens.filter.clear_one', { name: label })}
          onClick={() => change(without(filters, filter))}
        >
          <CloseIcon />
        </button>
      )}
      {wanted && (
        <Suspense fallback={null}>
          <FilterWindow
            filter={filter}
            view={view}
            filters={filters}
            anchor={anchor}
            onChange={change}
            onDone={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </span>
  );
}
