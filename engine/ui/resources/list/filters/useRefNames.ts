import { useMemo } from 'react';
import { useGetMany } from 'react-admin';
import type { ResolvedFilter } from '../../../../dsl/resolve/resolved.ts';
import { fillTemplate, type Row } from '../../row.ts';
import { keysOf } from './filterKeys.ts';
import type { FilterValues, RecordNames } from './filterText.ts';

const NONE: RecordNames = new Map();

/** Returns the titles of the rows that a filter is set to. */
export function useRefNames(filter: ResolvedFilter, filters: FilterValues): RecordNames {
  const { ref } = filter;
  const ids = ref
    ? keysOf(filter)
        .filter(key => !key.endsWith('[empty]'))
        .flatMap(key => filters[key] ?? [])
    : [];
  const { data } = useGetMany<Row>(ref?.resource ?? '', { ids }, { enabled: ids.length > 0 });
  return useMemo(
    () =>
      ref && data ? new Map(data.filter(Boolean).map(row => [row.id, fillTemplate(ref.title, row) || row.id])) : NONE,
    [ref, data],
  );
}
