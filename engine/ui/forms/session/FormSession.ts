import type { FieldPathList } from '@rjsf/utils';
import { CallError } from '../../../client/api/problems.ts';
import type { FormInit, FormState, FormStep } from '../../../contract/contract.ts';
import { setAnswer } from '../setAnswer.ts';
import type { Answers } from '../stepContext.ts';
import type { FieldProblem } from '../validation/fieldProblems.ts';
import { areAnswersEqual, asPlainJson } from './answersEqual.ts';
import { type FormCalls, withFormStates } from './formCalls.ts';
import { PriceUpdates } from './PriceUpdates.ts';
import { reuseUnchanged } from './reuseUnchanged.ts';
import { SerialQueue } from './SerialQueue.ts';
import { StepAnswers } from './StepAnswers.ts';
import { StepRequests } from './StepRequests.ts';
import { Store } from './Store.ts';
import { emptyView, type FormExit, type PendingAction, type SessionView } from './sessionView.ts';
import { noConnection, parseSubmitProblem } from './submitProblem.ts';
import type { UnsentStore } from './unsentAnswers.ts';

/** Pause before the next attempt while there is no connection. */
const RETRY_MS = 10_000;

interface FormSessionOptions {
  calls: FormCalls;
  store: UnsentStore;
  /** A sentence of the server about what went well. */
  onMessage: (message: string) => void;
  onLeave: (leave: FormExit) => void;
}

const actionOf = (doing: PendingAction): FormStep['action'] =>
  doing === 'continue' || doing === 'previous' ? null : doing;

/**
 * One form being filled in. Autosaves the answers: keeps every keystroke in the browser until the server has it, sends
 * one request at a time, and never overwrites another version.
 */
export class FormSession {
  readonly view = new Store<SessionView>(emptyView);
  private readonly options: FormSessionOptions;
  private readonly queue = new SerialQueue();
  private readonly answers: StepAnswers;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly requests: StepRequests;
  private readonly prices: PriceUpdates;
  private opening: { key: string; done: Promise<void> } | null = null;
  private closed = false;

  constructor(options: FormSessionOptions) {
    this.options = { ...options, calls: withFormStates(options.calls) };
    this.requests = new StepRequests(this.options.calls);
    this.answers = new StepAnswers(options.store);
    this.prices = new PriceUpdates(options.calls.price, change =>
      this.view.show({ price: { ...this.now.price, ...change } }),
    );
  }

  private get now(): SessionView {
    return this.view.get();
  }

  private getForm(): FormState {
    const { form } = this.now;
    if (!form) throw new Error('The form is not loaded yet');
    return form;
  }

  /** Opens an object's form, or creates one. Concurrent calls for the same share one request. */
  open(uuid: string | null, start: FormInit = {}): Promise<void> {
    this.closed = false;
    if (uuid && this.now.form?.object_uuid === uuid) return Promise.resolve();
    const key = uuid ?? JSON.stringify(start);
    if (this.opening?.key === key) return this.opening.done;
    const { calls } = this.options;
    const done = this.load(key, () => (uuid ? calls.open(uuid) : calls.init(start)));
    this.opening = { key, done };
    return done;
  }

  private async load(key: string, read: () => Promise<FormState>): Promise<void> {
    this.view.show({ ...emptyView, entry: this.now.entry });
    const outcome = await read().catch((error: unknown) => error);
    if (this.opening?.key !== key) return;
    this.opening = null;
    if (outcome instanceof CallError) this.view.show({ failure: outcome });
    else if (outcome instanceof Error) throw outcome;
    else this.enter(outcome as FormState);
  }

  /** Shows a step as the server sent it, with the unsent answers that this browser has for it. */
  private enter(form: FormState): void {
    const { restored, other } = this.answers.enter(form);
    this.view.show({
      ...emptyView,
      form,
      answers: this.answers.mine,
      entry: this.now.entry + 1,
      savedAt: this.now.savedAt,
      saving: restored ? 'unsent' : 'saved',
      restored,
      conflict: other && { base: other.base, mine: other.answers, theirs: form },
    });
    this.prices.accept(form, form.step_data);
    this.prices.change(form, this.answers.mine);
    if (!restored) return;
    // Another page may be saving this text now: a tab that was duplicated, or the page before a reload.
    this.requests.unanswered = asPlainJson(this.answers.mine);
    this.saveLater();
  }

  /** Reloads the form, whose file may have been saved. Typed answers and the current step stay. */
  readonly renew = (): Promise<void> =>
    this.queue.add(async () => {
      const { form, doing, conflict } = this.now;
      if (!form?.object_uuid || doing || conflict) return;
      const read = await this.options.calls.open(form.object_uuid).catch(() => null);
      if (!read || read.version !== form.version || this.closed) return;
      const fresh = reuseUnchanged(form, read);
      const isSame = fresh.form.schema === form.form.schema && fresh.form.ui_schema === form.form.ui_schema;
      if (isSame && fresh.form.version === form.form.version) return;
      if (fresh.step !== form.step) return this.enter(fresh);
      this.view.show({ form: fresh, answers: this.answers.renew(fresh), entry: this.now.entry + 1, problems: [] });
      this.prices.accept(fresh, fresh.step_data);
      this.prices.change(fresh, this.answers.mine);
    });

  /** A new day has begun (UTC): prices and due dates are read again. What is typed stays, and so does the focus. */
  readonly startDay = (): Promise<void> =>
    this.queue.add(async () => {
      const before = this.now.form;
      if (!before?.object_uuid || !before.form.priced_by || this.now.doing || this.now.conflict) return;
      const read = await this.options.calls.open(before.object_uuid).catch(() => null);
      if (this.closed) return;
      const isSame = read?.version === before.version && read.step === before.step;
      if (isSame) this.view.show({ form: reuseUnchanged(before, read), isNewDay: true });
      // Without a connection it fails, and is not shown as of today.
      if (this.options.calls.price) await this.priceAgain();
      else if (isSame) this.prices.accept(read, read.step_data);
    });

  /** Receives the form's own report: a choice, or text after a pause. */
  readonly change = (answers: Answers): void => this.take(answers);

  /** Receives each keystroke. */
  readonly type = (path: FieldPathList, value: unknown): void => this.take(setAnswer(this.answers.mine, path, value));

  private take(answers: Answers): void {
    if (!this.now.form) return;
    this.answers.write(answers, this.now.form);
    if (!this.closed) this.prices.change(this.now.form, answers);
    if (this.answers.isUnsent()) {
      if (this.now.saving !== 'unsent') this.view.show({ saving: 'unsent' });
      this.saveLater();
    } else if (this.now.saving === 'unsent') {
      clearTimeout(this.timer);
      this.view.show({ saving: 'saved' });
    }
  }

  /** Requests the price of the answers again. */
  readonly priceAgain = async (): Promise<void> => {
    if (this.now.form) await this.prices.request(this.now.form, this.answers.mine);
  };

  readonly dropProblems = (left: FieldProblem[]): void => this.view.show({ problems: left });

  readonly dismissNewDay = (): void => this.view.show({ isNewDay: false });

  readonly dismissRestored = (): void => this.view.show({ restored: false });

  /** Milliseconds without typing before answers are saved automatically; 0: only with a step. */
  private get rest(): number {
    return (this.now.form?.form.autosave ?? 2) * 1000;
  }

  private saveLater(wait = this.rest): void {
    clearTimeout(this.timer);
    if (!this.closed && this.rest > 0) this.timer = setTimeout(() => void this.save(), wait);
  }

  private mayBeSaved(): boolean {
    return this.getForm().actions.includes('save_state') && this.answers.isUnsent();
  }

  /** Sends unsent answers, if nothing else is running. `keepalive` if the page may close before the answer. */
  readonly save = async (keepalive = false): Promise<void> => {
    clearTimeout(this.timer);
    await this.queue.add(async () => {
      const { form, conflict, doing } = this.now;
      if (!form || conflict || doing || !this.mayBeSaved()) return;
      this.view.show({ saving: 'saving' });
      await this.saveState(keepalive).catch((error: unknown) => this.handleError(error, 'save'));
    });
  };

  /** Removes the notice that there is no connection, and sends unsent answers. */
  readonly reconnect = async (): Promise<void> => {
    if (this.now.said === noConnection) this.view.show({ said: null });
    await this.save();
  };

  private async saveState(keepalive = false): Promise<void> {
    const sent = this.answers.mine;
    const form = reuseUnchanged(
      this.getForm(),
      await this.requests.post(this.getForm(), sent, 'save_state', keepalive),
    );
    this.answers.accept(sent, form);
    const unsent = this.answers.isUnsent();
    const said = this.now.saving === 'kept' ? null : this.now.said;
    this.view.show({ form, saving: unsent ? 'unsent' : 'saved', savedAt: Date.now(), said });
    if (this.now.price.state !== 'current' && this.prices.isFor(form, sent, this.answers.mine))
      this.prices.accept(form, sent);
    if (unsent) this.saveLater();
  }

  /** Continues, saves the draft, or runs an action of the form. Ignored while another one runs. */
  readonly submit = (answers: Answers, doing: PendingAction): Promise<void> => {
    const { isBusy } = this.now;
    return this.act(doing, async () => {
      const before = this.getForm();
      const sent = isBusy ? this.answers.mine : answers;
      this.answers.write(sent, before);
      const form = await this.requests.post(before, sent, actionOf(doing));
      this.answers.accept(sent, { ...before, version: form.version });
      this.arrive(form, before);
    });
  };

  /** Marks the step as busy while it works out its answers, for example counts files. Actions wait meanwhile. */
  readonly setBusy = (isBusy: boolean): void => {
    if (isBusy !== this.now.isBusy) this.view.show({ isBusy });
  };

  /** Resolves when the step is no longer busy; never if it is left before. */
  private awaitAnswers(): Promise<void> {
    const { entry } = this.now;
    return new Promise(resolve => {
      const stop = this.view.subscribe(() => {
        if (this.now.isBusy && this.now.entry === entry) return;
        stop();
        if (this.now.entry === entry && !this.closed) resolve();
      });
    });
  }

  readonly saveDraft = (): Promise<void> => this.submit(this.answers.mine, 'save_draft');

  readonly previous = (): Promise<void> =>
    this.act('previous', async () => {
      if (this.mayBeSaved()) await this.saveState();
      this.enter(await this.requests.previous(this.getForm()));
    });

  /** Goes to a step by its name: back to an earlier one, or on to a later one as far as the answers allow. */
  readonly goTo = (step: string): Promise<void> =>
    this.isLater(step)
      ? this.act('continue', () => this.onTo(step))
      : this.act('previous', async () => {
          if (this.mayBeSaved()) await this.saveState();
          this.enter(await this.requests.backTo(step, this.getForm()));
        });

  private isLater(step: string): boolean {
    const names = this.now.form?.form.steps.map(({ name }) => name) ?? [];
    return names.indexOf(step) > names.indexOf(this.now.form?.step ?? '');
  }

  private async onTo(step: string): Promise<void> {
    while (this.isLater(step)) {
      const before = this.getForm();
      const answers = this.answers.mine;
      const form = await this.requests.post(before, answers, null);
      this.answers.accept(answers, { ...before, version: form.version });
      this.arrive(form, before);
      if (this.closed || form.step === before.step) return;
    }
  }

  private async act(doing: PendingAction, run: () => Promise<void>): Promise<void> {
    if (this.now.doing || this.now.conflict || !this.now.form) return;
    clearTimeout(this.timer);
    this.view.show({ doing, said: null });
    if (this.now.isBusy && doing !== 'previous') await this.awaitAnswers();
    await this.queue.add(async () => {
      // A running save may have met another version.
      if (!this.now.conflict) await run().catch((error: unknown) => this.handleError(error, 'act', doing));
    });
  }

  private arrive(form: FormState, { object_uuid, kind }: FormState): void {
    const { next, message } = form;
    if (message) this.options.onMessage(message);
    if (next && next.screen !== 'step') {
      this.view.show({ form, saving: 'saved', savedAt: Date.now() });
      // A person who has gone to another page is not brought back.
      if (!this.closed) this.options.onLeave({ screen: next.screen, uuid: next.uuid ?? object_uuid, kind });
    } else {
      this.enter(form);
      this.view.show({ savedAt: Date.now() });
    }
  }

  private async handleError(error: unknown, during: 'save' | 'act', doing?: PendingAction): Promise<void> {
    const refusal = parseSubmitProblem(error);
    const unsent = this.answers.isUnsent();
    if (during === 'act') this.view.show({ doing: null });
    this.view.show({ saving: unsent ? 'unsent' : 'saved' });
    switch (refusal.kind) {
      case 'stale':
        return this.stale(refusal.theirs, during, doing);
      case 'answers':
        return this.faultyAnswers(refusal.problems, refusal.step, during);
      case 'sentence':
        return this.view.show({ said: refusal.said });
      case 'outdated':
        this.answers.hold(this.getForm());
        return this.view.show({
          saving: unsent ? 'kept' : 'saved',
          said: { key: 'formui.outdated', reload: true, isQuiet: during === 'save' },
        });
      case 'lost':
        this.view.show({ saving: unsent ? 'kept' : 'saved', said: during === 'act' ? refusal.said : this.now.said });
        if (unsent) this.saveLater(RETRY_MS);
    }
  }

  /** Shows problems at their fields, in the step they belong to. */
  private async faultyAnswers(problems: FieldProblem[], step: string | null, during: 'save' | 'act'): Promise<void> {
    if (step && step !== this.getForm().step) {
      const there = await this.requests
        .backTo(step, this.getForm())
        .catch((error: unknown) => this.handleError(error, 'act'));
      if (!there) return;
      this.enter(there);
    }
    const asked = during === 'act';
    const { alarm, saving } = this.now;
    this.view.show({ problems, alarm: asked ? alarm + 1 : alarm, saving: asked ? saving : 'refused' });
  }

  /** The stored form may be at another step: the versions are compared at ours, if it is reachable. */
  private async stale(theirs: FormState, during: 'save' | 'act', doing?: PendingAction): Promise<void> {
    const { step } = this.getForm();
    // Another page of this browser may have deleted these answers together with its own.
    this.answers.hold(this.getForm());
    const reached = await this.requests.backTo(step, theirs).catch(() => theirs);
    const { mine, stored } = this.answers;
    const { unanswered } = this.requests;
    const isSame = reached.step === step && areAnswersEqual(mine, reached.step_data);
    if (isSame || !this.answers.isUnsent()) {
      const isOwn = isSame && unanswered !== null && areAnswersEqual(unanswered, mine);
      this.requests.unanswered = null;
      this.enter(reached);
      const { message } = theirs;
      if (message) this.view.show({ said: { sentence: message } });
      // The response to these answers was lost: what was pressed goes on with them. It waits for this request to end.
      else if (doing && isOwn) void this.submit(this.answers.mine, doing);
      // The pressed action was not run: the person decides again, with the current answers in view.
      else if (during === 'act') this.view.show({ said: { key: 'formui.changed_elsewhere' } });
    } else if (unanswered && reached.step === step && areAnswersEqual(unanswered, reached.step_data))
      this.overOwn(reached);
    else {
      const { message } = theirs;
      this.view.show({
        doing: null,
        conflict: { base: stored, mine: asPlainJson(mine), theirs: { ...reached, message } },
      });
    }
  }

  /** The other version is our own, whose response was lost: newer input is applied on top of it. */
  private overOwn(form: FormState): void {
    this.requests.unanswered = null;
    this.answers.accept(form.step_data, form);
    this.view.show({ form: reuseUnchanged(this.getForm(), form), doing: null, saving: 'unsent' });
    this.saveLater(0);
  }

  /** Applies the person's choices, made field by field, to the stored version. */
  readonly resolve = (chosen: Answers): void => {
    const { conflict } = this.now;
    if (!conflict) return;
    this.answers.forget(this.getForm());
    this.enter(conflict.theirs);
    this.view.show({ conflict: null, answers: chosen });
    this.take(chosen);
    void this.save();
  };

  /** Called when the page is hidden: sends unsent answers, and keeps them in this browser until they are stored. */
  readonly leave = (): void => {
    clearTimeout(this.timer);
    if (!this.now.form) return;
    this.answers.hold(this.now.form);
    if (this.rest > 0 && this.answers.isUnsent()) void this.save(true);
  };

  /** Keeps unsent answers in this browser, and shows that they are kept. */
  readonly setAside = (): void => {
    if (!this.now.form || !this.answers.isUnsent()) return;
    this.answers.hold(this.now.form);
    this.view.show({ saving: 'kept' });
  };

  /** Called when the page closes: tries to save once more. Kept answers are restored when the form is opened again. */
  readonly close = (): void => {
    this.closed = true;
    this.prices.cancel();
    this.leave();
  };
}
