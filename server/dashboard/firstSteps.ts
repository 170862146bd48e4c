import type { Address, Dashboard } from '../../schemas/generated/types.ts';

/** The facts that decide which first steps are done. */
export interface CustomerFacts {
  hasPlacedOrder: boolean;
  verifiedAt: Date | null;
  /** Null if the organization was never saved. */
  billing: Address | null;
}

/** Returns the checklist of a new customer; null once an order was placed. */
export function firstSteps({ hasPlacedOrder, verifiedAt, billing }: CustomerFacts): Dashboard['first_steps'] {
  if (hasPlacedOrder) return null;
  return [
    { name: 'confirm_email', done: verifiedAt !== null },
    { name: 'billing_address', done: Boolean(billing?.street) },
    { name: 'place_order', done: false },
  ];
}
