import type { FormState, FormStep } from '../../../contract/contract.ts';
import { createIdempotentSender } from '../../hooks/useIdempotencyKey.ts';
import type { Answers } from '../stepContext.ts';
import { asPlainJson } from './answersEqual.ts';
import type { FormCalls } from './formCalls.ts';
import { parseSubmitProblem } from './submitProblem.ts';

/** Whether the action does more than save the answers. */
const isSubmit = (action: FormStep['action']): boolean =>
  action !== null && action !== 'save_draft' && action !== 'save_state';

/** The requests of a form that move it: posting answers of a step, and going back. */
export class StepRequests {
  /** Answers that were sent without a response: the server may have stored them. */
  unanswered: Answers | null = null;
  private readonly calls: FormCalls;
  private readonly keyed = createIdempotentSender();

  constructor(calls: FormCalls) {
    this.calls = calls;
  }

  /** Posts the answers of the form's step, with or without an action. */
  async post(form: FormState, answers: Answers, action: FormStep['action'], keepalive = false): Promise<FormState> {
    const { object_uuid, step, version } = form;
    const body = { step, step_data: asPlainJson(answers), action, version };
    try {
      const send = (key?: string) => this.calls.post(String(object_uuid), body, keepalive, key);
      // A submit has an idempotency key. Answers may be sent twice: they have a version.
      const posted = await (isSubmit(action) ? this.keyed([object_uuid, body], send) : send());
      this.unanswered = null;
      return posted;
    } catch (error) {
      if (parseSubmitProblem(error).kind === 'lost') this.unanswered = body.step_data;
      throw error;
    }
  }

  /** Goes back one step. */
  previous({ object_uuid, step }: FormState): Promise<FormState> {
    return this.calls.previous(String(object_uuid), step);
  }

  /** Goes back to a step by its name, or to the first one if it is not reached. */
  async backTo(step: string, from: FormState): Promise<FormState> {
    let form = from;
    while (form.step !== step && !form.is_first) form = await this.previous(form);
    return form;
  }
}
