import type { ChangeDecision, FileReview, FileReviewPatch, Spot } from '../../../schemas/generated/types.ts';

export type Decision = ChangeDecision['decision'];

/** A decision, and what the customer asks. */
export interface Decided {
  decision: Decision;
  note: string | null;
  /** The place of a remark in a picture. */
  spot?: Spot | null | undefined;
}

/** `closed`: the order no longer takes decisions. */
export type SavingState = 'saved' | 'saving' | 'waiting' | 'closed';

export interface ReviewSummary {
  total: number;
  accepted: number;
  rejected: number;
  /** Changes and remarks that the customer asks about. */
  open: number;
  openChanges: number;
  /** Changes without a decision, open ones not counted. */
  undecided: number;
  saving: SavingState;
  canUndo: boolean;
}

/** How the session reads and stores decisions. */
export interface ReviewCalls {
  read: (since: number) => Promise<FileReview>;
  save: (patch: FileReviewPatch, isLeaving: boolean) => Promise<FileReview>;
  /** Returns whether an error means that the order no longer takes decisions. */
  isClosed: (error: unknown) => boolean;
}

const undecided: Decided = { decision: 'undecided', note: null };

const isEqual = (one: Decided, other: Decided): boolean =>
  one.decision === other.decision &&
  one.note === other.note &&
  one.spot?.x === other.spot?.x &&
  one.spot?.y === other.spot?.y;

/** Rest before a decision is sent, so that quick decisions go in one request. */
const saveDelay = 400;
const retryDelay = 5_000;
const batch = 1_000;

/**
 * Decisions on delivered work: stored on the server as they are made, and merged with those of other devices. Listeners
 * are called after each change of what they subscribed to.
 */
export class DecisionSession {
  /** Identifiers of what is decided, in its order. Remarks are not among them. */
  readonly ids: readonly string[];
  readonly #isReadOnly: boolean;
  readonly #calls: ReviewCalls;
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #decided = new Map<string, Decided>();
  readonly #unsaved = new Set<string>();
  readonly #undo: Map<string, Decided>[] = [];
  readonly #listeners = new Map<string, Set<() => void>>();
  #version: number;
  #current: string | null;
  #summary: ReviewSummary;
  #saving: SavingState = 'saved';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #request: Promise<void> | undefined;

  constructor(ids: readonly string[], review: FileReview, calls: ReviewCalls, isReadOnly: boolean) {
    this.ids = ids;
    this.#isReadOnly = isReadOnly;
    this.#calls = calls;
    this.#numbers = new Map(ids.map((id, index) => [id, index]));
    for (const { change, decision, note, spot } of review.decisions)
      this.#decided.set(change, { decision, note, spot });
    this.#version = review.version;
    this.#current = ids.find(id => this.decisionOf(id) === 'undecided') ?? null;
    this.#summary = this.#summarize();
  }

  /** Whether nothing can be decided: the reader does not decide, or the order no longer takes decisions. */
  get isReadOnly(): boolean {
    return this.#isReadOnly || this.#saving === 'closed';
  }

  /** Listens to one change or remark, or to the summary (`''`). */
  subscribe(id: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(id) ?? new Set();
    this.#listeners.set(id, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  readonly summary = (): ReviewSummary => this.#summary;
  readonly current = (): string | null => this.#current;

  decided(id: string): Decided {
    return this.#decided.get(id) ?? undecided;
  }

  readonly decisionOf = (id: string): Decision => this.decided(id).decision;

  /** The place of a change in the work, from 0; -1 for an unknown one. */
  indexOf(id: string): number {
    return this.#numbers.get(id) ?? -1;
  }

  /** All decisions that were ever made, with those that were taken back. */
  all(): [id: string, decided: Decided][] {
    return [...this.#decided];
  }

  goTo(id: string | null): void {
    const last = this.#current;
    if (last === id) return;
    this.#current = id;
    this.#notify(last ?? '', id ?? '', '');
  }

  /** Decides changes at once: one step for undo. Changes that have the decision already are left alone. */
  decide(ids: readonly string[], decision: Decision, note: string | null = null): void {
    this.change(ids.map(id => [id, { decision, note }]));
  }

  /** Makes several decisions at once: one step for undo. */
  change(decisions: readonly (readonly [id: string, decided: Decided])[]): void {
    const changed = decisions.filter(([id, decided]) => !isEqual(decided, this.decided(id)));
    if (this.isReadOnly || changed.length === 0) return;
    this.#undo.push(new Map(changed.map(([id]) => [id, this.decided(id)])));
    for (const [id, decided] of changed) this.#set(id, decided);
    this.#changed(changed.map(([id]) => id));
  }

  /** Takes the last step back, and returns its changes. */
  undo(): string[] {
    const before = this.#summary.canUndo ? this.#undo.pop() : undefined;
    if (!before) return [];
    for (const [id, decided] of before) this.#set(id, decided);
    const ids = [...before.keys()];
    this.#changed(ids);
    return ids;
  }

  /** Gets what other devices stored. */
  async refresh(): Promise<void> {
    this.#merge(await this.#calls.read(this.#version));
  }

  /** Sends what is not stored yet. Resolves when it is stored, or cannot be. */
  async flush(isLeaving = false): Promise<void> {
    clearTimeout(this.#timer);
    await this.#request;
    while (this.#unsaved.size && this.#saving !== 'closed') {
      this.#request = this.#save(isLeaving);
      await this.#request;
      if (this.#saving === 'waiting') return;
    }
  }

  /** Changes and remarks that the customer asks about, in the order of the work. */
  openPoints(): { id: string; note: string | null }[] {
    return [...this.#decided]
      .filter(([, { decision }]) => decision === 'open')
      .map(([id, { note }]) => ({ id, note }))
      .sort((one, other) => this.#rank(one.id) - this.#rank(other.id));
  }

  /** Remarks come after the changes. */
  #rank(id: string): number {
    const index = this.indexOf(id);
    return index < 0 ? this.ids.length : index;
  }

  #set(id: string, decided: Decided): void {
    this.#decided.set(id, decided);
    this.#unsaved.add(id);
  }

  #changed(ids: readonly string[]): void {
    this.#saving = 'saving';
    this.#notify(...ids, '');
    this.#schedule(saveDelay);
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), delay);
  }

  async #save(isLeaving: boolean): Promise<void> {
    const sent = [...this.#unsaved].slice(0, batch).map(change => {
      const { decision, note, spot = null } = this.decided(change);
      return { change, decision, note, spot };
    });
    const decisions = sent.map(decided => ({ ...decided, excerpt: this.excerptOf(decided.change, decided.decision) }));
    try {
      const patch = { since: this.#version, changes: this.ids.length, decisions };
      const review = await this.#calls.save(patch, isLeaving);
      // A change that was decided again meanwhile is still to be sent.
      for (const { change, ...decided } of sent)
        if (isEqual(decided, this.decided(change))) this.#unsaved.delete(change);
      this.#saving = this.#unsaved.size ? 'saving' : 'saved';
      this.#merge(review);
    } catch (error) {
      this.#saving = this.#calls.isClosed(error) ? 'closed' : 'waiting';
      if (this.#saving === 'waiting') this.#schedule(retryDelay);
      this.#notify('');
    }
  }

  /** What staff see of an open change without the work itself; nothing unless a kind of work has one. */
  protected excerptOf(_id: string, _decision: Decision): string | null {
    return null;
  }

  #merge({ version, decisions }: FileReview): void {
    // It was read before a save that was answered first, whose answer has the same decisions.
    if (version < this.#version) return;
    this.#version = version;
    const others = decisions.filter(({ change }) => !this.#unsaved.has(change));
    for (const { change, decision, note, spot } of others) this.#decided.set(change, { decision, note, spot });
    this.#notify(...others.map(({ change }) => change), '');
  }

  #notify(...ids: string[]): void {
    this.#summary = this.#summarize();
    for (const id of new Set(ids)) for (const listener of this.#listeners.get(id) ?? []) listener();
  }

  #summarize(): ReviewSummary {
    const counts = { accepted: 0, rejected: 0, open: 0, undecided: 0 };
    let openChanges = 0;
    for (const [id, { decision }] of this.#decided) {
      const isChange = this.#numbers.has(id);
      if (isChange || decision === 'open') counts[decision] += 1;
      if (isChange && decision === 'open') openChanges += 1;
    }
    const { accepted, rejected, open } = counts;
    const total = this.ids.length;
    const undecided = total - accepted - rejected - openChanges;
    const canUndo = this.#undo.length > 0 && !this.isReadOnly;
    return { total, accepted, rejected, open, openChanges, undecided, saving: this.#saving, canUndo };
  }
}
