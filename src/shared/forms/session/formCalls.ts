import type { FormInit, FormState, FormStep } from '../../../../schemas/generated/types.ts';

/** The calls of one kind of form; orders and recipes have the same four. */
export interface FormCalls {
  init(body: FormInit): Promise<FormState>;
  open(uuid: string): Promise<FormState>;
  /** `keepalive`: the request outlives the page. */
  post(uuid: string, body: FormStep, keepalive: boolean): Promise<FormState>;
  previous(uuid: string): Promise<FormState>;
}
