import type { Address, Dashboard } from '../../schemas/generated/types.ts';

/** What a customer has done so far. */
export interface CustomerFacts {
  hasPlacedOrder: boolean;
  verifiedAt: Date | null;
  /** Null: nothing of the organization was saved yet. */
  billing: Address | null;
}

/** What a new customer does first, and what of it is done; null once an order was placed. */
export function firstSteps({ hasPlacedOrder, verifiedAt, billing }: CustomerFacts): Dashboard['first_steps'] {
  if (hasPlacedOrder) return null;
  return [
    { name: 'confirm_email', done: verifiedAt !== null },
    { name: 'billing_address', done: Boolean(billing?.street) },
    { name: 'place_order', done: false },
  ];
}
