import type { PriceList } from '../../schemas/generated/types.ts';

/** Returns the plan without a fee: its revision rounds and retention apply to visitors. */
export const freePlan = (plans: PriceList['plans']): PriceList['plans'][number] | undefined =>
  plans.find(({ price }) => price?.amount === 0);
