import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../../engine/client/api/index.ts';
import type { AddOn, Billing, PaymentMethod, PremierLevel } from '../../../schemas/generated/types.ts';
import { billingQuery, dashboardQuery, invalidatePlan } from '../../shared/plan/planQueries.ts';
import { usePaymentMethods } from '../usePaymentMethods.ts';

/** Levels and add-ons with what each would cost now, what the customer has, and the cards that could pay. */
export interface Plan {
  levels: PremierLevel[];
  current: PremierLevel;
  addOns: AddOn[];
  billing: Billing;
  methods: PaymentMethod[];
}

export function usePlan() {
  const levels = useQuery({
    queryKey: ['listPremierLevels'],
    queryFn: ({ signal }) => call('listPremierLevels', { query: { size: 100 }, signal }),
  });
  const addOns = useQuery({
    queryKey: ['listAddOns'],
    queryFn: ({ signal }) => call('listAddOns', { query: { size: 100 }, signal }),
  });
  const billing = useQuery(billingQuery);
  const { methods } = usePaymentMethods();
  // The advice is above the levels, which it would push down if it loaded after them.
  const isAdvised = !useQuery(dashboardQuery).isPending;
  const failed = [levels, addOns, billing].find(({ error }) => error);
  return {
    plan: isAdvised ? planOf(levels.data?.items, addOns.data?.items, billing.data, methods) : null,
    error: failed?.error ?? null,
    refetch: () => [levels, addOns, billing].filter(({ error }) => error).forEach(query => void query.refetch()),
  };
}

function planOf(levels?: PremierLevel[], addOns?: AddOn[], billing?: Billing, methods?: PaymentMethod[]): Plan | null {
  const current = levels?.find(level => level.is_current);
  return levels && current && addOns && billing && methods ? { levels, current, addOns, billing, methods } : null;
}

export function usePlanChanged(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => invalidatePlan(client), [client]);
}

/** Returns today by the server's clock, from which an immediate change takes effect. */
const todayOf = ({ current }: Plan): string => current.change.effective_at;

const DAY = 86_400_000;
const days = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY);

/** Returns the days of a term with an end, and how many are left. */
export function daysOf(plan: Plan): { left: number; of: number } | null {
  const { subscription } = plan.billing;
  if (!subscription?.end_date) return null;
  const left = Math.max(0, days(todayOf(plan), subscription.end_date));
  return { left, of: days(subscription.start_date, subscription.end_date) };
}
