import { planOutlook } from './outlookTexts.ts';
import type { Plan } from './usePlan.ts';

/** The actions that the plan's page offers now, if the server accepts them. */
interface PlanActions {
  /** Another level, or other add-ons. */
  change: boolean;
  /** The switch for the renewal. */
  renew: boolean;
  cancel: boolean;
}

const switchable = ['renews', 'changes', 'agreed', 'ends'];

/** Unpaid amounts are settled first. A contract is changed with staff; its customer only decides whether it renews. */
export function getPlanActions(plan: Pick<Plan, 'billing' | 'current'>): PlanActions {
  const { subscription, renewal, withdrawal } = plan.billing;
  const isByContract = plan.current.price === null;
  const isTerm = subscription !== null && subscription.end_date !== null;
  return {
    change: !renewal?.unpaid && !isByContract,
    renew: isTerm && switchable.includes(planOutlook(plan).kind),
    cancel: isTerm && !isByContract && (subscription.auto_renew || withdrawal !== null),
  };
}
