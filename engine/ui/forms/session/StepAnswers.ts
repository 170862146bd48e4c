import { deepEquals } from '@rjsf/utils';
import type { FormState } from '../../../contract/contract.ts';
import type { Answers } from '../stepContext.ts';
import { areAnswersEqual, asPlainJson } from './answersEqual.ts';
import type { UnsentAnswers, UnsentStore } from './unsentAnswers.ts';

type Place = Pick<FormState, 'object_uuid' | 'step' | 'version'>;

/** The answers of one step as the person has them and as the server has them; what differs is kept in the browser. */
export class StepAnswers {
  private readonly kept: UnsentStore;
  mine: Answers = {};
  stored: Answers = {};
  /** Answers that this page has stored in the browser, in a place that all its pages share. */
  private own: Answers | null = null;

  constructor(kept: UnsentStore) {
    this.kept = kept;
  }

  isUnsent(): boolean {
    return !areAnswersEqual(this.mine, this.stored);
  }

  /** The person changed something at this place. */
  write(answers: Answers, place: Place): void {
    this.mine = answers;
    this.keep(place);
  }

  /** The server has stored these; input since then is based on its new version. */
  accept(answers: Answers, place: Place): void {
    this.stored = answers;
    this.keep(place);
  }

  private keep({ object_uuid, step, version }: Place): void {
    if (!object_uuid) return;
    const [base, answers] = [asPlainJson(this.stored), asPlainJson(this.mine)];
    if (this.isUnsent()) {
      this.own = answers;
      this.kept.write(object_uuid, step, { version, base, answers });
    } else if (this.own) {
      this.dropOwn(object_uuid, step);
    }
  }

  /** Does not delete answers that another page has typed at the same step since. */
  private dropOwn(object: string, step: string): void {
    const kept = this.kept.read(object, step);
    if (kept && areAnswersEqual(kept.answers, this.own ?? {})) this.kept.drop(object, step);
  }

  /** Stores unsent answers in the browser again, because another page at the same step may have overwritten them. */
  hold(place: Place): void {
    if (this.isUnsent()) this.keep(place);
  }

  forget({ object_uuid, step }: Place): void {
    if (object_uuid) this.kept.drop(object_uuid, step);
  }

  /** Takes new questions of the same step; unsent answers are kept on top of the server's. */
  renew(form: FormState): Answers {
    const typed = Object.entries(this.mine).filter(([name, value]) => !deepEquals(value, this.stored[name]));
    this.stored = form.step_data;
    this.mine = { ...form.step_data, ...Object.fromEntries(typed) };
    return this.mine;
  }

  /**
   * Returns what was typed at steps that the form no longer has, as far as this step has the same questions. It is
   * removed there.
   */
  private takeOutdated(object: string, { form, step, step_data, version }: FormState): UnsentAnswers | null {
    const outdated = this.kept.list(object).filter(other => !form.steps.some(({ name }) => name === other));
    const taken: Answers = {};
    for (const other of outdated) {
      const unsent = this.kept.read(object, other);
      if (!unsent) continue;
      const { properties = {} } = form.schema as { properties?: Answers };
      const left = { ...unsent.answers };
      for (const [name, value] of Object.entries(unsent.answers))
        if (name in properties && !deepEquals(value, unsent.base[name])) {
          taken[name] = value;
          delete left[name];
        }
      if (areAnswersEqual({ ...unsent.base, ...left }, unsent.base)) this.kept.drop(object, other);
      else this.kept.write(object, other, { ...unsent, answers: left });
    }
    if (Object.keys(taken).length === 0) return null;
    const restored = { version, base: step_data, answers: { ...step_data, ...taken } };
    this.kept.write(object, step, restored);
    return restored;
  }

  /**
   * Starts at a step as the server sent it. Unsent answers in the browser are restored if they were typed over the same
   * version. Otherwise they are returned, so that the person can choose.
   */
  enter(form: FormState): { restored: boolean; other: UnsentAnswers | null } {
    const { object_uuid, step, step_data, version } = form;
    const kept = object_uuid ? (this.kept.read(object_uuid, step) ?? this.takeOutdated(object_uuid, form)) : null;
    const unsent = kept && !areAnswersEqual(kept.answers, step_data) ? kept : null;
    if (kept && !unsent) this.forget(form);
    const restored = unsent !== null && unsent.version === version;
    this.stored = step_data;
    this.mine = restored ? unsent.answers : step_data;
    this.own = restored ? unsent.answers : null;
    return { restored, other: restored ? null : unsent };
  }
}
