import { useIsRunning } from '../../../engine/client/api/index.ts';

/** Calls that change the plan: two at once would contradict each other, from any part of the page. */
const changes = ['changePremierLevel', 'setAutoRenew', 'cancelSubscription'] as const;

export const usePlanIsChanging = (): boolean => useIsRunning(changes);
