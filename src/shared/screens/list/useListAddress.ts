import { useStore } from 'ra-core';
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ResolvedResource } from '../../../../schemas/language/resource.ts';
import { addressSearch, type ListAddress, parseAddress } from './listAddress.ts';

/** What a person chose for good; views, filters, search and page belong to one visit. */
type Habits = Pick<Partial<ListAddress>, 'size' | 'columns' | 'density'>;

const HABITS = ['size', 'columns', 'density'] as const;
const NONE: Habits = {};

export type ChangeAddress = (change: Partial<ListAddress>, how?: { replace?: boolean }) => void;

/**
 * The list's state lives in the address, so that it can be shared, reloaded and gone back to. react-admin's own list
 * parameters are one JSON value in the query and drop every other key, which is why they are not used.
 */
export function useListAddress(resource: ResolvedResource): [ListAddress, ChangeAddress] {
  const list = resource.list;
  if (!list) throw new Error(`${resource.name} has no list`);
  const { search } = useLocation();
  const navigate = useNavigate();
  const [habits, setHabits] = useStore<Habits>(`${resource.name}.list`, NONE);
  const address = useMemo(() => parseAddress(search, list, habits), [search, list, habits]);

  const change = useCallback<ChangeAddress>(
    (changed, { replace = false } = {}) => {
      const next = { ...address, page: 1, ...changed };
      const chosen = HABITS.filter(key => key in changed);
      if (chosen.length > 0) setHabits({ ...habits, ...Object.fromEntries(chosen.map(key => [key, changed[key]])) });
      navigate({ search: addressSearch(next, list) }, { replace, preventScrollReset: true });
    },
    [address, habits, list, navigate, setHabits],
  );
  return [address, change];
}
