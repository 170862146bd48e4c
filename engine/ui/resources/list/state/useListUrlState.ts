import { useCallback, useMemo, useState } from 'react';
import { useStore } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import type { ResolvedList } from '../../../../dsl/resolve/resolved.ts';
import { changeSettings } from '../../../theme/settings.ts';
import type { ListView } from '../views/savedViews.ts';
import { getUnknownParams, type ListUrlState, parseListUrl, toSearchString } from './listUrlState.ts';

/** The row density is a setting of all lists, unless a file sets it for one of them or a saved view contains it. */
const isStoredLocally = (key: (typeof HABITS)[number], list: ResolvedList): boolean =>
  key !== 'density' || list.density !== undefined;

/** In a saved view, changes apply to that view, until they are saved. */
const isSavedView = (list: ResolvedList, view: string): boolean =>
  (list.views as ListView[]).some(({ id, saved }) => id === view && saved !== undefined);

/** Preferences that stay; views, filters, search and page belong to one visit. */
type ListPreferences = Pick<Partial<ListUrlState>, 'size' | 'columns' | 'density'>;

const HABITS = ['size', 'columns', 'density'] as const;
export const NO_PREFERENCES: ListPreferences = {};

/** Returns the key under which the browser stores the preferences of a list. */
export const preferencesKey = (name: string): string => `${name}.list`;

export type ChangeListUrl = (change: Partial<ListUrlState>, how?: { replace?: boolean }) => void;

export interface ListUrl {
  address: ListUrlState;
  change: ChangeListUrl;
  /** Parts of the address or of the stored preferences that the list no longer has. */
  stale: string[];
  forgetStale: () => void;
}

const NOTHING: string[] = [];

/**
 * Keeps the list's state in the URL, so that it can be shared, reloaded and found in the history. react-admin's own
 * list parameters are not used, because they are one JSON value in the query and drop every other key.
 */
export function useListUrlState(name: string, list: ResolvedList): ListUrl {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [habits, setHabits] = useStore<ListPreferences>(preferencesKey(name), NO_PREFERENCES);
  const remembered = useMemo(() => getPreferences(search, list, habits), [search, list, habits]);
  const address = useMemo(() => parseListUrl(search, list, remembered), [search, list, remembered]);
  const stale = useMemo(() => getUnknownParams(search, list, remembered), [search, list, remembered]);

  const change = useCallback<ChangeListUrl>(
    (changed, { replace = false } = {}) => {
      const next = { ...address, page: 1, ...changed };
      const isKept = isSavedView(list, address.view);
      const chosen = HABITS.filter(key => key in changed && (key === 'size' || !isKept) && isStoredLocally(key, list));
      if ('density' in changed && !isKept && !isStoredLocally('density', list) && address.density === undefined) {
        changeSettings({ density: changed.density });
        next.density = undefined;
      }
      if (chosen.length > 0) setHabits({ ...habits, ...Object.fromEntries(chosen.map(key => [key, changed[key]])) });
      navigate({ search: toSearchString(next, list) }, { replace, preventScrollReset: true });
    },
    [address, habits, list, navigate, setHabits],
  );
  const forgetStale = useCallback(() => {
    setHabits({ ...habits, columns: address.columns });
    navigate({ search: toSearchString(address, list) }, { replace: true, preventScrollReset: true });
  }, [address, habits, list, navigate, setHabits]);
  return { address, change, stale, forgetStale };
}

/** A saved view ignores the preferences of the person. */
export function getPreferences(search: string, list: ResolvedList, habits: ListPreferences): ListPreferences {
  const { view } = parseListUrl(search, list);
  const { density, columns, ...rest } = habits;
  return {
    ...rest,
    ...(isSavedView(list, view) ? {} : { columns }),
    ...(isStoredLocally('density', list) && !isSavedView(list, view) ? { density } : {}),
  };
}

/** Keeps the state of a list inside another page, whose address is not the list's. */
export function useLocalListState(list: ResolvedList): ListUrl {
  const [search, setSearch] = useState('');
  const [shape, setShape] = useState<ListPreferences>(NO_PREFERENCES);
  const address = useMemo(() => parseListUrl(search, list, shape), [search, list, shape]);
  const change = useCallback<ChangeListUrl>(
    changed => {
      const chosen = HABITS.filter(key => key in changed);
      if (chosen.length > 0)
        setShape(now => ({ ...now, ...Object.fromEntries(chosen.map(key => [key, changed[key]])) }));
      setSearch(toSearchString({ ...address, page: 1, ...changed }, list));
    },
    [address, list],
  );
  return { address, change, stale: NOTHING, forgetStale: () => undefined };
}
