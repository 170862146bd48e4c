import { useQuery } from '@tanstack/react-query';
import { call } from '../../../engine/client/api/index.ts';
import type { PlanChangeRequest } from './planSelection.ts';

/** What a change of plan would charge, as the server works it out; nothing is added up here. */
export const usePlanPreview = ({ premier_level, add_ons, auto_renew }: PlanChangeRequest) =>
  useQuery({
    queryKey: ['previewPlanChange', premier_level, add_ons, auto_renew],
    queryFn: ({ signal }) =>
      call('previewPlanChange', {
        query: { premier_level, add_ons, ...(auto_renew && { auto_renew: 'true' as const }) },
        signal,
      }),
    // A day or a price may be another one by now.
    staleTime: 0,
  });
