import { useMemo } from 'react';
import type { ResolvedList, ResolvedResource } from '../../../../dsl/resolve/resolved.ts';
import { usePortal } from '../../Screens.tsx';
import { asView } from '../views/savedViews.ts';
import { useSavedViews } from '../views/useSavedViews.ts';

/** A resource with the list on the page. */
export type ListResource = ResolvedResource & { list: ResolvedList };

/** Filters of a list whose choices are rows that the role may see. */
export const availableFilters = (list: ResolvedList, resources: ResolvedResource[]): ResolvedList['filters'] =>
  list.filters.filter(({ ref }) => !ref || resources.some(({ name, list: rows }) => name === ref.resource && rows));

/**
 * The list as it can be rendered here: without filters over resources that the role may not see, and with saved views
 * behind those of the file.
 */
export function useListWithSavedViews(resource: ResolvedResource | undefined): ListResource | undefined {
  const { resources } = usePortal();
  const saved = useSavedViews(resource?.name ?? '', resource?.list?.actions.includes('views') ?? false);
  return useMemo(() => {
    const list = resource?.list;
    if (!list) return undefined;
    const own = { ...list, filters: availableFilters(list, resources) };
    return { ...resource, list: { ...own, views: [...list.views, ...saved.map(view => asView(view, own))] } };
  }, [resource, resources, saved]);
}
