import { useMemo } from 'react';
import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { usePortal } from '../../resources/Screens.tsx';
import { byRank } from './rank.ts';

/** The resources of this person that can be searched by text, in the order in which their rows are shown. */
export function useSearchableResources(): ResolvedResource[] {
  const { resources, menu } = usePortal();
  return useMemo(
    () =>
      byRank(
        resources.filter(({ list, rights }) => list?.search && rights.list),
        menu,
      ),
    [resources, menu],
  );
}
