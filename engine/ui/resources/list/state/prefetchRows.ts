import type { DataProvider, Store } from 'react-admin';
import type { Manifest } from '../../../../dsl/resolve/resolved.ts';
import { prefetchQuery } from '../../../prefetchQuery.ts';
import { getUnknownParams, parseListUrl } from './listUrlState.ts';
import { rowsQuery } from './rowsQuery.ts';
import { getPreferences, NO_PREFERENCES, preferencesKey } from './useListUrlState.ts';
import { availableFilters } from './useListWithSavedViews.ts';
import { paramsOf } from './useResourceList.ts';

interface Asked {
  manifest: Manifest;
  dataProvider: DataProvider;
  /** Contains the person's preferences. */
  store: Pick<Store, 'getItem'>;
  address: Pick<Location, 'pathname' | 'search'>;
}

/** Fetches the rows of the list at an address before the list is rendered. */
export async function prefetchRows({ manifest, dataProvider, store, address }: Asked): Promise<void> {
  const resource = manifest.resources.find(({ route, list }) => list && route === address.pathname);
  if (!resource?.list) return;
  const list = { ...resource.list, filters: availableFilters(resource.list, manifest.resources) };
  const habits = store.getItem(preferencesKey(resource.name), NO_PREFERENCES) ?? NO_PREFERENCES;
  const remembered = getPreferences(address.search, list, habits);
  // Such as a saved view, which is fetched with the list.
  if (getUnknownParams(address.search, list, remembered).length > 0) return;
  const params = paramsOf(parseListUrl(address.search, list, remembered), list);
  await prefetchQuery(rowsQuery(dataProvider, resource.name, params));
}
