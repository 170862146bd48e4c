/** One task after the other: two posts of one form never run at once, so each carries the version of the one before. */
export class SerialQueue {
  private last: Promise<unknown> = Promise.resolve();

  add<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.last.then(task);
    this.last = result.catch(() => undefined);
    return result;
  }
}
