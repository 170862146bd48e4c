import { createContext, use } from 'react';
import type { FormState } from '../../../contract/contract.ts';
import type { PriceAnswer, PriceView } from '../session/priceView.ts';

/** The price of a form while it is filled in. */
export interface FormPricing extends Pick<PriceView, 'state'> {
  /** The last price that was read: of earlier answers, unless `state` is `current`. For the size of a placeholder. */
  last: FormState['price'];
  /** The response with the price, of the form or of the price call, with what the app adds to it. Null unless current. */
  answer: PriceAnswer | null;
  /** Requests the price again after a failure. */
  retry: () => void;
}

export const FormPricingContext = createContext<FormPricing>({
  state: 'current',
  last: null,
  answer: null,
  retry: () => {},
});

/** Returns the price of the form that a component is part of. */
export const useFormPricing = (): FormPricing => use(FormPricingContext);
