import { onTestFinished } from 'vitest';

/**
 * Runs work while a test does something else. When the test ends, also by a failure, `end` tells the work to stop, and
 * the work is awaited before its resources are closed.
 */
export function runInBackground<Result>(work: Promise<Result>, end: () => unknown = () => {}): Promise<Result> {
  const over = work.catch(() => {});
  onTestFinished(async () => {
    await end();
    await over;
  });
  return work;
}
