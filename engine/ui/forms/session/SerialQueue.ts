/** Runs one task after the other: two posts of a form never overlap, so each carries the version of the one before. */
export class SerialQueue {
  private last: Promise<unknown> = Promise.resolve();

  add<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.last.then(task);
    this.last = result.catch(() => undefined);
    return result;
  }
}
