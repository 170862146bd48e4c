import type { TaxTerms } from '../pricing/taxLine.ts';

/** What a level gives and costs for a year. */
export interface AgreedPlan {
  price: number | null;
  discount_bp: number;
  discount_cap: number | null;
  revision_rounds: number;
  retention_days: number;
}

/** A level as it was chosen at registration, with the tax that was shown beside it. */
export interface PendingPlan extends AgreedPlan {
  tax?: TaxTerms;
}

/** The agreed plan for a level at its current terms: what a purchase now would agree on. */
export const agreedPlanOf = (level: Omit<AgreedPlan, 'discount_bp'> & { discount_percent: number }): AgreedPlan => {
  const { price, discount_cap, revision_rounds, retention_days } = level;
  return { price, discount_bp: basisPointsOf(level), discount_cap, revision_rounds, retention_days };
};

/** The discount of a level as prices are computed with it. A level has two decimal places of a percent. */
export const basisPointsOf = ({ discount_percent }: { discount_percent: number }): number =>
  Math.round(discount_percent * 100);
