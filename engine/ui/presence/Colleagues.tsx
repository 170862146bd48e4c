import { Suspense } from 'react';
import { lazyComponent } from '../loading/lazyComponent.tsx';
import type { PresenceTarget } from './presenceTarget.ts';
import { useIsStaff } from './useIsStaff.ts';

const ColleagueChips = lazyComponent(() => import('./ColleagueChips.tsx'));

/** Which colleagues are at this record. Customers see none of it, and load nothing for it. */
export function Colleagues(at: PresenceTarget) {
  const isTeam = useIsStaff();
  if (!isTeam) return null;
  return (
    <Suspense fallback={null}>
      <ColleagueChips {...at} />
    </Suspense>
  );
}
