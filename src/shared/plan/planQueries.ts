import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, callQuery } from '../../../engine/client/api/index.ts';

export const billingQuery = queryOptions({
  queryKey: ['getBilling'],
  queryFn: ({ signal }) => call('getBilling', { signal }),
});

/** The card that pays for the plan; null: there is none. */
export const defaultMethodQuery = queryOptions({
  queryKey: ['defaultPaymentMethod'],
  queryFn: async ({ signal }) => {
    const query = { is_default: true, size: 1 };
    const { items } = await call('listPaymentMethods', { query, as: 'defaultPaymentMethod', signal });
    return items[0] ?? null;
  },
});

/** The same query as that of the dashboard's widgets. */
export const dashboardQuery = callQuery('getDashboard');

/** Queries about the plan or the cards that pay for it. */
const ABOUT_PLAN = new Set([
  'getBilling',
  'dashboard',
  'widget',
  'listPremierLevels',
  'listAddOns',
  'previewPlanChange',
  'listPaymentMethods',
  'defaultPaymentMethod',
  'payment_methods',
  'payments',
  'checkout',
]);

/** After a change all plan data is fetched again. */
export const invalidatePlan = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => ABOUT_PLAN.has(String(queryKey[0])) });
