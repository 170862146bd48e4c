import { tabStore } from '../../engine/client/storage/index.ts';
import type { CheckoutPost } from '../../schemas/generated/types.ts';

/**
 * One press of the button. Until a response arrives, pressing again sends exactly the same request under the same key.
 */
export interface PaymentAttempt {
  key: string;
  body: CheckoutPost;
  /** The kept card or "new" that was chosen; another choice is another attempt. */
  choice: string;
  /** The body carries the bank's confirmation. */
  confirming: boolean;
}

const storageKeyOf = (uuid: string) => `attempt:${uuid}`;

/** Kept in the tab, so that it outlives a reload and a visit to /500. It holds a token, never a card. */
export const pendingPayment = {
  begin(uuid: string, attempt: Omit<PaymentAttempt, 'key'>): PaymentAttempt {
    const begun = { ...attempt, key: crypto.randomUUID() };
    tabStore.set(storageKeyOf(uuid), JSON.stringify(begun));
    return begun;
  },
  get(uuid: string): PaymentAttempt | null {
    const kept = tabStore.get(storageKeyOf(uuid));
    return kept ? (JSON.parse(kept) as PaymentAttempt) : null;
  },
  clear: (uuid: string): void => tabStore.remove(storageKeyOf(uuid)),
};
