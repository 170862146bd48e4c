import { useQuery } from '@tanstack/react-query';
import { call } from '../../../engine/client/api/index.ts';
import type { PlanChangeRequest } from './planSelection.ts';

/** Queries what a change of plan would charge. The server computes it; nothing is added up here. */
export const usePlanPreview = ({ premier_level, add_ons, auto_renew }: PlanChangeRequest) =>
  useQuery({
    queryKey: ['previewPlanChange', premier_level, add_ons, auto_renew],
    queryFn: ({ signal }) =>
      call('previewPlanChange', {
        query: { premier_level, add_ons, ...(auto_renew && { auto_renew: 'true' as const }) },
        signal,
      }),
    // The day or a price may have changed by now.
    staleTime: 0,
  });
