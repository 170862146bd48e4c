/** A queue that serves its owners in turns, so that an owner with much work does not delay others. */
export class FairQueue<Job extends { owner: string }> {
  /** Jobs by owner. The owner whose last turn is longest ago comes first. */
  readonly #waiting = new Map<string, Job[]>();
  readonly #busy = new Set<string>();

  /** Adds a job. `isUrgent`: before the other jobs of the same owner. */
  add(job: Job, isUrgent = false): void {
    const line = this.#waiting.get(job.owner);
    if (line) line[isUrgent ? 'unshift' : 'push'](job);
    else this.#waiting.set(job.owner, [job]);
  }

  /** Takes the next job of an owner who has none running. Call `finish` after it. */
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

  /** Removes and returns the jobs that have not begun. */
  clear(): Job[] {
    const left = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    return left;
  }
}
