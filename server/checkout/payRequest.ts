import type { CheckoutPost } from '../../schemas/generated/types.ts';
import type { UserRow } from '../account/tables.ts';
import type { Confirmation } from '../payments/gateway.ts';

export interface PayRequest {
  customer: UserRow;
  order_uuid: string;
  body: CheckoutPost;
  /** The caller's Idempotency-Key: one key, one payment. */
  key: string | null;
  locale: string;
}

/** `action`: the bank's challenge; the page then posts again with the confirmed response. */
export type PaymentResult = { paid: true } | { action: Confirmation };

/** A payment of that key, so that a request repeated after a lost answer finds its own. */
export const providerKey = (customer: { uuid: string }, key: string): string => `payment-${customer.uuid}-${key}`;
