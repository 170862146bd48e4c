import { tabStore } from '../../engine/client/storage/index.ts';
import type { CheckoutPost } from '../../schemas/generated/types.ts';

/** One press of the button: as long as no answer came, pressing again sends exactly this again, under the same key. */
export interface Attempt {
  key: string;
  body: CheckoutPost;
  /** The kept card or "new" that was chosen; another choice is another attempt. */
  choice: string;
  /** The body carries the bank's confirmation. */
  confirming: boolean;
}

const placeOf = (uuid: string) => `attempt:${uuid}`;

/** Kept in the tab, so that it outlives a reload and a visit to /500. It holds a token, never a card. */
export const attempts = {
  begin(uuid: string, attempt: Omit<Attempt, 'key'>): Attempt {
    const begun = { ...attempt, key: crypto.randomUUID() };
    tabStore.set(placeOf(uuid), JSON.stringify(begun));
    return begun;
  },
  unanswered(uuid: string): Attempt | null {
    const kept = tabStore.get(placeOf(uuid));
    return kept ? (JSON.parse(kept) as Attempt) : null;
  },
  answered: (uuid: string): void => tabStore.remove(placeOf(uuid)),
};
