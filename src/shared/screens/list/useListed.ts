import { useMemo } from 'react';
import type { ResolvedList, ResolvedResource } from '../../../../schemas/language/resource.ts';
import { usePortal } from '../Screens.tsx';

/** A resource with the list that stands on the page. */
export type Listed = ResolvedResource & { list: ResolvedList };

/** The list as it can be drawn here: a filter over rows of a resource that the role may not see has nothing to offer. */
export function useListed(resource: ResolvedResource | undefined): Listed | undefined {
  const { resources } = usePortal();
  return useMemo(() => {
    const list = resource?.list;
    if (!list) return undefined;
    const isThere = (name: string) => resources.some(other => other.name === name && other.list);
    const filters = list.filters.filter(({ ref }) => !ref || isThere(ref.resource));
    return { ...resource, list: { ...list, filters } };
  }, [resource, resources]);
}
