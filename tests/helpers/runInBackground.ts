import { onTestFinished } from 'vitest';

/**
 * Work that goes on while a test does something else. When the test ends, also by a failure, `end` tells the work to end,
 * and what the work uses is closed only after it.
 */
export function runInBackground<Result>(work: Promise<Result>, end: () => unknown = () => {}): Promise<Result> {
  const over = work.catch(() => {});
  onTestFinished(async () => {
    await end();
    await over;
  });
  return work;
}
