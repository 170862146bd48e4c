import type { FormState } from '../../../contract/contract.ts';
import type { Answers } from '../stepContext.ts';
import { areAnswersEqual, asPlainJson } from './answersEqual.ts';
import type { FormCalls } from './formCalls.ts';
import type { PriceView } from './priceView.ts';
import { parseSubmitProblem } from './submitProblem.ts';

/** Pause after a change, in milliseconds. The price must be shown within 250. */
const PAUSE_MS = 80;

type PricedForm = Pick<FormState, 'object_uuid' | 'step' | 'form' | 'price'>;

/**
 * Keeps the price of a form up to date while its answers change. It has its own call, beside the saves. The newest
 * answers win.
 */
export class PriceUpdates {
  private readonly call: FormCalls['price'];
  private readonly show: (view: Partial<PriceView>) => void;
  /** The answers that the price depends on, as last shown or requested. */
  private basis: Answers = {};
  /** The same for the price that is shown. */
  private shown: Answers = {};
  private timer: ReturnType<typeof setTimeout> | undefined;
  private turn = 0;

  constructor(call: FormCalls['price'], show: (view: Partial<PriceView>) => void) {
    this.call = call;
    this.show = show;
  }

  /** Shows the price that came with the form for these answers. */
  accept(form: PricedForm, answers: Answers): void {
    this.cancel();
    this.basis = pricedAnswers(form, answers);
    this.shown = this.basis;
    this.show({ state: 'current', price: form.price, answer: form });
  }

  /** Returns whether the price of a saved form is also the price of the current answers. */
  isFor(form: PricedForm, saved: Answers, now: Answers): boolean {
    return areAnswersEqual(pricedAnswers(form, saved), pricedAnswers(form, now));
  }

  /** Requests the price, if it depends on what changed. Without a price call, it comes with the next save. */
  change(form: PricedForm, answers: Answers): void {
    if (!form.form.priced_by) return;
    const basis = pricedAnswers(form, answers);
    if (areAnswersEqual(basis, this.basis)) return;
    this.cancel();
    this.basis = basis;
    const isShown = areAnswersEqual(basis, this.shown);
    this.show({ state: isShown ? 'current' : 'awaited' });
    if (!isShown) this.timer = setTimeout(() => void this.request(form, answers), PAUSE_MS);
  }

  /** Requests the price of these answers again: the last request failed, or a new day has begun. */
  async request({ object_uuid, step }: PricedForm, answers: Answers): Promise<void> {
    if (!this.call || !object_uuid) return;
    this.cancel();
    const { turn, basis } = this;
    this.show({ state: 'awaited' });
    const outcome = await this.call(object_uuid, { step, step_data: asPlainJson(answers) }).catch(toFailure);
    if (turn !== this.turn) return;
    if (outcome === 'failed') {
      this.show({ state: 'failed' });
    } else {
      this.shown = basis;
      this.show({ state: 'current', price: outcome?.price ?? null, answer: outcome });
    }
  }

  /** Drops the pending request and ignores the answer of a running one. */
  cancel(): void {
    clearTimeout(this.timer);
    this.turn += 1;
  }
}

/** Answers that are refused have no price; they are shown as faults when they are saved. */
const toFailure = (error: unknown): 'failed' | null => (parseSubmitProblem(error).kind === 'answers' ? null : 'failed');

function pricedAnswers({ form }: PricedForm, answers: Answers): Answers {
  const names = form.priced_by ?? [];
  return Object.fromEntries(names.filter(name => name in answers).map(name => [name, answers[name]]));
}
