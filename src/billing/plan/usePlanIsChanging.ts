import { useIsRunning } from '../../../engine/client/api/index.ts';

/** What changes the plan: two of them at once would contradict each other, wherever on the page they were pressed. */
const changes = ['changePremierLevel', 'setAutoRenew', 'cancelSubscription'] as const;

export const usePlanIsChanging = (): boolean => useIsRunning(changes);
