import type { FormState } from '../../../contract/contract.ts';

/** The answer of a form's price call, or a form: a price, and what the app puts beside it. */
export type PriceAnswer = Pick<FormState, 'price'>;

/** The price of the current answers. */
export interface PriceView {
  /** `awaited`: the answers have changed since the last price. `failed`: their price could not be read. */
  state: 'current' | 'awaited' | 'failed';
  /** The last price that was read. Unless `state` is `current`, it is of earlier answers. */
  price: FormState['price'];
  /** Where that price was read. */
  answer: PriceAnswer | null;
}

export const noPrice: PriceView = { state: 'current', price: null, answer: null };
