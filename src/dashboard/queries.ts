import { useQuery } from '@tanstack/react-query';
import { call } from '../../engine/client/api/index.ts';
import type { MoneyReport } from '../../schemas/generated/types.ts';
import { dashboardQuery } from '../shared/plan/planQueries.ts';

type Period = MoneyReport['period'];

export const useDashboard = () => useQuery(dashboardQuery);

/** The previous report stays until the new one has arrived. */
export const useMoneyReport = (period: Period) =>
  useQuery({
    queryKey: ['dashboard', 'money', period],
    queryFn: ({ signal }) => call('getMoneyReport', { query: { period }, signal }),
    placeholderData: before => before,
  });

/** Reading a form changes nothing; its steps show how far the draft has come. */
export const useDraftForm = (uuid: string | undefined) =>
  useQuery({
    queryKey: ['order_form', 'progress', uuid],
    queryFn: ({ signal }) => call('getOrderForm', { params: { object_uuid: uuid ?? '' }, signal }),
    enabled: uuid !== undefined,
    retry: false,
  });
