/** A queue that takes the work of its owners in turns, so that an owner with much work does not delay others. */
export class FairQueue<Job extends { owner: string }> {
  /** In the order in which the owners had their last turn. */
  readonly #waiting = new Map<string, Job[]>();
  readonly #busy = new Set<string>();

  /** `isUrgent`: before the other jobs of the same owner. */
  add(job: Job, isUrgent = false): void {
    const line = this.#waiting.get(job.owner);
    if (line) line[isUrgent ? 'unshift' : 'push'](job);
    else this.#waiting.set(job.owner, [job]);
  }

  /** The next job of an owner who has none running; `done` must be called after it. */
  take(): Job | undefined {
    for (const [owner, line] of this.#waiting) {
      if (this.#busy.has(owner)) continue;
      const job = line.shift();
      this.#waiting.delete(owner);
      if (line.length) this.#waiting.set(owner, line);
      this.#busy.add(owner);
      return job;
    }
    return undefined;
  }

  finish({ owner }: Job): void {
    this.#busy.delete(owner);
  }

  /** Takes out everything that has not begun. */
  clear(): Job[] {
    const left = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    return left;
  }
}
