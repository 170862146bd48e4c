import { Suspense } from 'react';
import { onDemand } from '../layout/onDemand.tsx';
import type { AtRecord } from './atRecord.ts';
import { useIsTeam } from './useIsTeam.ts';

const ColleagueChips = onDemand(() => import('./ColleagueChips.tsx'));

/** Who else of our team is at this record. Customers know nothing of it, and load nothing for it. */
export function Colleagues(at: AtRecord) {
  const isTeam = useIsTeam();
  if (!isTeam) return null;
  return (
    <Suspense fallback={null}>
      <ColleagueChips {...at} />
    </Suspense>
  );
}
