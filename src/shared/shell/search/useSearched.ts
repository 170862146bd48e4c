import { useMemo } from 'react';
import type { ResolvedResource } from '../../../../schemas/language/resource.ts';
import { usePortal } from '../../screens/Screens.tsx';

/** The resources of this person that can be searched by text. */
export function useSearched(): ResolvedResource[] {
  const { resources } = usePortal();
  return useMemo(() => resources.filter(({ list, rights }) => list?.search && rights.list), [resources]);
}
