import { useMemo } from 'react';
import { useGetList, useGetMany } from 'react-admin';
import { fillTemplate, type Row } from '../../row.ts';
import { useResource } from '../../Screens.tsx';
import { useDebouncedText } from './useDebouncedText.ts';

export interface RefChoice {
  id: string;
  label: string;
}

interface Asked {
  resource: string;
  title: string;
  typed: string;
  chosen: string[];
}

const AT_ONCE = 25;
const NO_ROWS: Row[] = [];

/** Rows that match the typed text, and those that are chosen already. */
export function useRefChoices({ resource, title, typed, chosen }: Asked) {
  const there = useResource(resource);
  const q = useDebouncedText(typed.trim());
  const searches = there?.list?.search ?? false;
  const found = useGetList<Row>(
    resource,
    { pagination: { page: 1, perPage: AT_ONCE }, filter: q && searches ? { q } : {}, ...sortBy(there?.list?.sort) },
    { placeholderData: before => before, enabled: there !== undefined },
  );
  const picked = useGetMany<Row>(resource, { ids: chosen }, { enabled: there !== undefined && chosen.length > 0 });
  const { data: rows = NO_ROWS, total = 0, isFetching } = found;
  return useMemo(() => {
    const choice = (row: Row): RefChoice => ({ id: row.id, label: fillTemplate(title, row) || row.id });
    const choices = rows.map(choice);
    // If the API cannot search, the loaded rows are searched here.
    const matching = searches || !q ? choices : choices.filter(({ label }) => contains(label, q));
    const known = new Map([...choices, ...(picked.data ?? []).filter(Boolean).map(choice)].map(one => [one.id, one]));
    return { choices: matching, known, more: Math.max(0, total - rows.length), busy: isFetching };
  }, [rows, title, searches, q, picked.data, total, isFetching]);
}

const contains = (label: string, q: string): boolean => label.toLocaleLowerCase().includes(q.toLocaleLowerCase());

const sortBy = (sort: string | undefined) =>
  sort
    ? { sort: { field: sort.replace(/^-/, ''), order: sort.startsWith('-') ? ('DESC' as const) : ('ASC' as const) } }
    : {};
