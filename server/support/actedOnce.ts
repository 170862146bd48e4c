import { type Staff, staffOf } from '../../engine/server/audit/index.ts';
import type { Repeatable } from '../../engine/server/http/index.ts';

type Asking = Parameters<typeof staffOf>[0] & Repeatable;

/**
 * An act that answers with how things are then. The audit says in its transaction that it is done, so that whoever asks
 * again, since a server died before it answered, is told how things are, and not that it can no longer be done.
 */
export const actedOnce = <Answer>(
  request: Asking,
  act: (by: Staff) => Promise<Answer>,
  answer: () => Promise<Answer>,
): Promise<Answer> => (request.wasDone ? answer() : act({ ...staffOf(request), mark: request.mark }));

/** The same of an act that answers with a sentence. */
export const toldOnce = async (
  request: Asking,
  act: (by: Staff) => Promise<void>,
  message: string,
): Promise<{ message: string }> => {
  await actedOnce(request, act, async () => {});
  return { message };
};
