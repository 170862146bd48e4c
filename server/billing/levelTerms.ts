/** What a level gives and costs for a year. */
export interface LevelTerms {
  price: number | null;
  discount_bp: number;
  discount_cap: number | null;
  revision_rounds: number;
  retention_days: number;
}

/** The same of a level as it is on sale now: what it is bought with. */
export const termsOf = (level: LevelTerms): LevelTerms => {
  const { price, discount_bp, discount_cap, revision_rounds, retention_days } = level;
  return { price, discount_bp, discount_cap, revision_rounds, retention_days };
};
