import type { FieldPathList } from '@rjsf/utils';
import { CallError } from '../../../../providers/api/problems.ts';
import type { FormInit, FormState, FormStep } from '../../../../schemas/generated/types.ts';
import type { Answers } from '../stepContext.ts';
import type { FieldProblem } from '../validation/fieldProblems.ts';
import type { FormCalls } from './formCalls.ts';
import { PostQueue } from './PostQueue.ts';
import { readRefusal } from './refusal.ts';
import { asSent, sameAnswers, withAnswer } from './sameAnswers.ts';
import { type Doing, emptyView, type Leave, type SessionView } from './sessionView.ts';
import { steady } from './steady.ts';
import type { UnsentStore } from './unsentAnswers.ts';

/** Rest before an autosave, and before another try while there is no connection. */
export const AUTOSAVE_MS = 2000;
const RETRY_MS = 10_000;

interface FormSessionOptions {
  calls: FormCalls;
  store: UnsentStore;
  onLeave: (leave: Leave) => void;
}

const actionOf = (doing: Doing): FormStep['action'] => (doing === 'continue' || doing === 'previous' ? null : doing);

/**
 * One form being filled in: what the person typed, what the server has, and the way between them. It keeps every
 * keystroke in the browser until the server has it, posts one thing at a time, and never overwrites another version.
 */
export class FormSession {
  private readonly calls: FormCalls;
  private readonly store: UnsentStore;
  private readonly queue = new PostQueue();
  private readonly listeners = new Set<() => void>();
  private view: SessionView = emptyView;
  private answers: Answers = {};
  /** The answers of this step as the server has them. */
  private stored: Answers = {};
  private timer: ReturnType<typeof setTimeout> | undefined;
  private opening: { key: string; done: Promise<void> } | null = null;
  onLeave: (leave: Leave) => void;

  constructor({ calls, store, onLeave }: FormSessionOptions) {
    this.calls = calls;
    this.store = store;
    this.onLeave = onLeave;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getView = (): SessionView => this.view;

  private show(change: Partial<SessionView>): void {
    this.view = { ...this.view, ...change };
    for (const listener of this.listeners) listener();
  }

  /** Opens an object's form, or creates one. Asked twice for the same, it is done once. */
  open(uuid: string | null, start: FormInit = {}): Promise<void> {
    if (uuid && this.view.form?.object_uuid === uuid) return Promise.resolve();
    const key = uuid ?? JSON.stringify(start);
    if (this.opening?.key === key) return this.opening.done;
    const done = this.load(() => (uuid ? this.calls.open(uuid) : this.calls.init(start))).finally(() => {
      this.opening = null;
    });
    this.opening = { key, done };
    return done;
  }

  private async load(read: () => Promise<FormState>): Promise<void> {
    this.show({ ...emptyView, entry: this.view.entry });
    try {
      this.enter(await read());
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      this.show({ failure: error });
    }
  }

  /** A step as the server has it becomes the one on the page, with what this browser still holds for it. */
  private enter(form: FormState): void {
    const { object_uuid: object, step, step_data, version } = form;
    const kept = object ? this.store.read(object, step) : null;
    const unsent = kept && !sameAnswers(kept.answers, step_data) ? kept : null;
    if (kept && !unsent && object) this.store.drop(object, step);
    const restored = unsent !== null && unsent.version === version;
    this.stored = step_data;
    this.answers = restored ? unsent.answers : step_data;
    this.show({
      form,
      failure: null,
      answers: this.answers,
      entry: this.view.entry + 1,
      problems: [],
      alarm: 0,
      said: null,
      doing: null,
      saving: restored ? 'unsent' : 'saved',
      restored,
      conflict: unsent && !restored ? { base: unsent.base, mine: unsent.answers, theirs: form } : null,
    });
    if (restored) this.saveLater();
  }

  /** The form's own report: a change that rested. */
  readonly change = (answers: Answers): void => this.take(answers);

  /** A keystroke. */
  readonly type = (path: FieldPathList, value: unknown): void => this.take(withAnswer(this.answers, path, value));

  private take(answers: Answers): void {
    if (!this.view.form) return;
    this.answers = answers;
    this.keep();
    if (this.isUnsent()) {
      if (this.view.saving !== 'unsent') this.show({ saving: 'unsent' });
      this.saveLater();
    } else if (this.view.saving === 'unsent') {
      clearTimeout(this.timer);
      this.show({ saving: 'saved' });
    }
  }

  readonly dropProblems = (left: FieldProblem[]): void => this.show({ problems: left });

  readonly dismissRestored = (): void => this.show({ restored: false });

  private offersSave(): boolean {
    return this.loaded().actions.includes('save_state');
  }

  isUnsent(): boolean {
    return !sameAnswers(this.answers, this.stored);
  }

  /** Writes down in this browser what the server has not got, and forgets it once it has. */
  private keep(version = this.loaded().version): void {
    const { object_uuid: object, step } = this.loaded();
    if (!object) return;
    const [base, answers] = [asSent(this.stored), asSent(this.answers)];
    if (this.isUnsent()) this.store.write(object, step, { version, base, answers });
    else this.store.drop(object, step);
  }

  private saveLater(wait = AUTOSAVE_MS): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), wait);
  }

  /** Sends what is unsent, if nothing else is being done. `keepalive` when the page may be gone before the answer. */
  readonly save = async (keepalive = false): Promise<void> => {
    clearTimeout(this.timer);
    await this.queue.add(async () => {
      if (!this.view.form || !this.isUnsent() || !this.offersSave() || this.view.conflict || this.view.doing) return;
      this.show({ saving: 'saving' });
      try {
        await this.saveState(keepalive);
      } catch (error) {
        await this.refused(error, 'save');
      }
    });
  };

  private async saveState(keepalive = false): Promise<void> {
    const sent = this.answers;
    const form = steady(this.loaded(), await this.post(sent, 'save_state', keepalive));
    this.stored = sent;
    this.keep(form.version);
    const unsent = this.isUnsent();
    const said = this.view.saving === 'kept' ? null : this.view.said;
    this.show({ form, saving: unsent ? 'unsent' : 'saved', savedAt: Date.now(), said });
    if (unsent) this.saveLater();
  }

  private post(answers: Answers, action: FormStep['action'], keepalive = false): Promise<FormState> {
    const { object_uuid, step, version } = this.loaded();
    return this.calls.post(String(object_uuid), { step, step_data: asSent(answers), action, version }, keepalive);
  }

  private loaded(): FormState {
    if (!this.view.form) throw new Error('The form is not loaded yet');
    return this.view.form;
  }

  /** Continue, save draft, request a quote, place the order. A second press while one runs does nothing. */
  readonly submit = (answers: Answers, doing: Doing): Promise<void> =>
    this.act(doing, async () => {
      this.answers = answers;
      this.keep();
      const before = this.loaded();
      const form = await this.post(answers, actionOf(doing));
      this.stored = answers;
      this.keep(form.version);
      this.arrive(form, before);
    });

  readonly saveDraft = (): Promise<void> => this.submit(this.answers, 'save_draft');

  readonly previous = (): Promise<void> =>
    this.act('previous', async () => {
      if (this.isUnsent() && this.offersSave()) await this.saveState();
      this.enter(await this.calls.previous(String(this.loaded().object_uuid)));
    });

  /** Back to an earlier step by its name. */
  readonly goTo = (step: string): Promise<void> =>
    this.act('previous', async () => {
      if (this.isUnsent() && this.offersSave()) await this.saveState();
      this.enter(await this.backTo(step, this.loaded()));
    });

  private async backTo(step: string, from: FormState): Promise<FormState> {
    let form = from;
    while (form.step !== step && !form.is_first) form = await this.calls.previous(String(form.object_uuid));
    return form;
  }

  private async act(doing: Doing, run: () => Promise<void>): Promise<void> {
    if (this.view.doing || this.view.conflict || !this.view.form) return;
    clearTimeout(this.timer);
    this.show({ doing, said: null });
    await this.queue.add(async () => {
      // A save that was still under way may have met another version.
      if (this.view.conflict) return;
      try {
        await run();
      } catch (error) {
        await this.refused(error, 'act');
      }
    });
  }

  private arrive(form: FormState, before: FormState): void {
    const { next, message } = form;
    if (next && next.screen !== 'step') {
      this.show({ form, saving: 'saved', savedAt: Date.now() });
      this.onLeave({ screen: next.screen, uuid: next.uuid ?? before.object_uuid, message });
      return;
    }
    this.enter(form);
    this.show({ savedAt: Date.now(), said: message ? { sentence: message } : null });
  }

  private async refused(error: unknown, during: 'save' | 'act'): Promise<void> {
    const refusal = readRefusal(error);
    if (during === 'act') this.show({ doing: null });
    this.show({ saving: this.isUnsent() ? 'unsent' : 'saved' });
    if (refusal.kind === 'stale') return this.stale(refusal.theirs);
    if (refusal.kind === 'lost') {
      this.show({ saving: this.isUnsent() ? 'kept' : 'saved', said: during === 'act' ? refusal.said : this.view.said });
      if (this.isUnsent()) this.saveLater(RETRY_MS);
      return;
    }
    if (refusal.kind === 'sentence') return this.show({ said: refusal.said });
    await this.faultyAnswers(refusal.problems, refusal.step, during);
  }

  /** Shows problems at their fields, in the step they belong to. */
  private async faultyAnswers(problems: FieldProblem[], step: string | null, during: 'save' | 'act'): Promise<void> {
    if (step && step !== this.loaded().step) {
      try {
        this.enter(await this.backTo(step, this.loaded()));
      } catch (error) {
        return this.refused(error, 'act');
      }
    }
    const asked = during === 'act';
    this.show({
      problems,
      alarm: this.view.alarm + (asked ? 1 : 0),
      saving: asked ? this.view.saving : 'refused',
    });
  }

  /** The stored form may stand at another step: the versions are compared at ours, if it can be reached. */
  private async stale(theirs: FormState): Promise<void> {
    const { step } = this.loaded();
    const reached = theirs.step === step ? theirs : await this.backTo(step, theirs).catch(() => theirs);
    const mine = asSent(this.answers);
    if (reached.step === step && sameAnswers(mine, reached.step_data)) return this.enter(reached);
    this.show({ doing: null, conflict: { base: this.stored, mine, theirs: reached } });
  }

  /** The person chose, field by field; the choice goes on top of the stored version. */
  readonly resolve = (chosen: Answers): void => {
    const { conflict } = this.view;
    if (!conflict) return;
    const { theirs } = conflict;
    if (theirs.object_uuid) this.store.drop(theirs.object_uuid, this.loaded().step);
    this.enter(theirs);
    this.show({ conflict: null, answers: chosen, entry: this.view.entry + 1 });
    this.take(chosen);
    void this.save();
  };

  /** The page is left or hidden: what is unsent goes out now and stays in this browser until it is answered. */
  readonly leave = (): void => {
    clearTimeout(this.timer);
    if (this.view.form && this.isUnsent()) void this.save(true);
  };
}
