import { useCallback, useMemo, useState } from 'react';
import { useStore } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import type { ResolvedList } from '../../../dsl/resolve/resolved.ts';
import { changeSettings } from '../../theme/settings.ts';
import { addressSearch, type ListAddress, parseAddress, staleWords } from './listAddress.ts';
import type { ListView } from './views/savedViews.ts';

/** How close rows stand is a setting of all lists, unless a file says it for one of them or a view was kept with it. */
const isKeptHere = (key: (typeof HABITS)[number], list: ResolvedList): boolean =>
  key !== 'density' || list.density !== undefined;

/** In a view that somebody has kept, what is changed is changed of that view, until it is kept as well. */
const isKeptView = (list: ResolvedList, view: string): boolean =>
  (list.views as ListView[]).some(({ id, saved }) => id === view && saved !== undefined);

/** What a person chose for good; views, filters, search and page belong to one visit. */
type Habits = Pick<Partial<ListAddress>, 'size' | 'columns' | 'density'>;

const HABITS = ['size', 'columns', 'density'] as const;
const NONE: Habits = {};

export type ChangeAddress = (change: Partial<ListAddress>, how?: { replace?: boolean }) => void;

export interface ListPlace {
  address: ListAddress;
  change: ChangeAddress;
  /** What the address or this browser remembered and the list no longer has. */
  stale: string[];
  forgetStale: () => void;
}

const NOTHING: string[] = [];

/**
 * The list's state lives in the address, so that it can be shared, reloaded and gone back to. react-admin's own list
 * parameters are one JSON value in the query and drop every other key, which is why they are not used.
 */
export function useListAddress(name: string, list: ResolvedList): ListPlace {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [habits, setHabits] = useStore<Habits>(`${name}.list`, NONE);
  const remembered = useMemo(() => rememberedFor(search, list, habits), [search, list, habits]);
  const address = useMemo(() => parseAddress(search, list, remembered), [search, list, remembered]);
  const stale = useMemo(() => staleWords(search, list, remembered), [search, list, remembered]);

  const change = useCallback<ChangeAddress>(
    (changed, { replace = false } = {}) => {
      const next = { ...address, page: 1, ...changed };
      const isKept = isKeptView(list, address.view);
      const chosen = HABITS.filter(key => key in changed && (key === 'size' || !isKept) && isKeptHere(key, list));
      if ('density' in changed && !isKept && !isKeptHere('density', list) && address.density === undefined) {
        changeSettings({ density: changed.density });
        next.density = undefined;
      }
      if (chosen.length > 0) setHabits({ ...habits, ...Object.fromEntries(chosen.map(key => [key, changed[key]])) });
      navigate({ search: addressSearch(next, list) }, { replace, preventScrollReset: true });
    },
    [address, habits, list, navigate, setHabits],
  );
  const forgetStale = useCallback(() => {
    setHabits({ ...habits, columns: address.columns });
    navigate({ search: addressSearch(address, list) }, { replace: true, preventScrollReset: true });
  }, [address, habits, list, navigate, setHabits]);
  return { address, change, stale, forgetStale };
}

/** A kept view is as it was kept, whatever a person is used to elsewhere. */
function rememberedFor(search: string, list: ResolvedList, habits: Habits): Habits {
  const { view } = parseAddress(search, list);
  const { density, columns, ...rest } = habits;
  return {
    ...rest,
    ...(isKeptView(list, view) ? {} : { columns }),
    ...(isKeptHere('density', list) && !isKeptView(list, view) ? { density } : {}),
  };
}

/** The same for a list inside another page, whose address is not its own. */
export function useOwnAddress(list: ResolvedList): ListPlace {
  const [search, setSearch] = useState('');
  const [shape, setShape] = useState<Habits>(NONE);
  const address = useMemo(() => parseAddress(search, list, shape), [search, list, shape]);
  const change = useCallback<ChangeAddress>(
    changed => {
      const chosen = HABITS.filter(key => key in changed);
      if (chosen.length > 0)
        setShape(now => ({ ...now, ...Object.fromEntries(chosen.map(key => [key, changed[key]])) }));
      setSearch(addressSearch({ ...address, page: 1, ...changed }, list));
    },
    [address, list],
  );
  return { address, change, stale: NOTHING, forgetStale: () => undefined };
}
