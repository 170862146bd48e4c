import { Suspense } from 'react';
import { lazyComponent } from '../loading/lazyComponent.tsx';
import type { PresenceTarget } from './presenceTarget.ts';
import { useIsStaff } from './useIsStaff.ts';

const ColleagueChips = lazyComponent(() => import('./ColleagueChips.tsx'));

/** Shows which colleagues are at this record. Owners see nothing and load no code for it. */
export function Colleagues(at: PresenceTarget) {
  const isTeam = useIsStaff();
  if (!isTeam) return null;
  return (
    <Suspense fallback={null}>
      <ColleagueChips {...at} />
    </Suspense>
  );
}
