import type { Address, Dashboard } from '../../schemas/generated/types.ts';

/** What a customer has done so far. */
export interface CustomerFacts {
  hasPlacedOrder: boolean;
  verifiedAt: Date | null;
  /** Null: the organization was not saved yet. */
  billing: Address | null;
}

/** Returns the first steps of a new customer and which are done; null once an order was placed. */
export function firstSteps({ hasPlacedOrder, verifiedAt, billing }: CustomerFacts): Dashboard['first_steps'] {
  if (hasPlacedOrder) return null;
  return [
    { name: 'confirm_email', done: verifiedAt !== null },
    { name: 'billing_address', done: Boolean(billing?.street) },
    { name: 'place_order', done: false },
  ];
}
