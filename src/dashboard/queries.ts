import { useQuery } from '@tanstack/react-query';
import { call, callQuery } from '../../engine/client/api/index.ts';
import type { MoneyReport } from '../../schemas/generated/types.ts';
import { dashboardQuery } from '../shared/plan/planQueries.ts';

type Period = MoneyReport['period'];

export const useDashboard = () => useQuery(dashboardQuery);

/** The previous report stays until the new one has arrived. */
export const useMoneyReport = (period: Period) =>
  useQuery({ ...callQuery('getMoneyReport', { period }), placeholderData: before => before });

type Quantities = Record<'words' | 'pages' | 'images' | 'minutes', number>;

/** The list price of a job of this size, by service. */
export const useTypicalPrices = (quantities: Partial<Quantities>) =>
  useQuery(callQuery('getPrices', { ...quantities, turnaround: 'standard' }));

/** Reading a form changes nothing; its steps show how far the draft has come. */
export const useDraftForm = (uuid: string | undefined) =>
  useQuery({
    queryKey: ['order_form', 'progress', uuid],
    queryFn: ({ signal }) => call('getOrderForm', { params: { object_uuid: uuid ?? '' }, signal }),
    enabled: uuid !== undefined,
    retry: false,
  });
