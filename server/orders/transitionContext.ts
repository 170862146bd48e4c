import type { orders } from './tables.ts';

/** The decision of staff about a count that was far from what was ordered. */
export interface CountDecision {
  kind: 'refund' | 'keep';
  ordered: number;
  measured: number;
}

/** Who does something to an order, and what goes with it. */
export interface TransitionContext {
  actor: 'customer' | 'support' | 'system';
  actor_uuid?: string | null;
  /** Shown in the order's history, in the customer's language. */
  note?: string | null;
  /**
   * Facts of the mail beside the order itself: refunded and requested amounts in minor units, until when files are
   * kept.
   */
  mailFacts?: { refund?: number; credit?: number; asked?: number; until?: Date; count?: CountDecision };
  /** The order leaves this status again in the same transaction: only the last change is mailed. */
  isIntermediate?: true;
  /** What else of the order changes with its status. */
  set?: Partial<typeof orders.$inferInsert>;
}
