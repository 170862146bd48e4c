import { CallError } from '../../../client/api/problems.ts';
import type { FormInit, FormState, FormStep } from '../../../contract/contract.ts';
import type { PriceAnswer } from './priceView.ts';

/** The calls of a kind of form. */
export interface FormCalls {
  init(body: FormInit): Promise<FormState>;
  open(uuid: string): Promise<FormState>;
  /**
   * `keepalive`: the request outlives the page. `key`: idempotency key, with which a repeated post is executed once.
   */
  post(uuid: string, body: FormStep, keepalive: boolean, key?: string): Promise<FormState>;
  /** Goes back one step from the step that this page shows, because another page may have moved the form. */
  previous(uuid: string, step: string): Promise<FormState>;
  /** Prices answers while they change, saved or not. Without it, a price is shown again after each save. */
  price?: (uuid: string, body: Pick<FormStep, 'step' | 'step_data'>) => Promise<PriceAnswer>;
}

/**
 * A response that is not a form does not come from our server, but for example from the sign-in page of a network. It
 * counts as no connection.
 */
function formOf(answer: FormState | undefined): FormState {
  if (!answer?.form) throw new CallError('form', 0, {});
  return answer;
}

/** The calls of a kind of form, whose answers are forms. */
export const withFormStates = ({ init, open, post, previous, ...other }: FormCalls): FormCalls => ({
  ...other,
  init: async body => formOf(await init(body)),
  open: async uuid => formOf(await open(uuid)),
  post: async (uuid, body, keepalive, key) => formOf(await post(uuid, body, keepalive, key)),
  previous: async (uuid, step) => formOf(await previous(uuid, step)),
});
