import { type ActingStaff, staffOf } from '../../engine/server/audit/index.ts';
import type { Idempotency } from '../../engine/server/http/index.ts';

type ActionRequest = Parameters<typeof staffOf>[0] & Idempotency;

/**
 * Runs an action once and answers with the state after it. The action's transaction records it in the audit. A retry,
 * after a server died before it answered, gets the current state instead of a refusal.
 */
export const idempotentAction = <Answer>(
  request: ActionRequest,
  act: (by: ActingStaff) => Promise<Answer>,
  answer: () => Promise<Answer>,
): Promise<Answer> => (request.alreadyDone ? answer() : act({ ...staffOf(request), mark: request.markDone }));

/** Like `idempotentAction`, for actions that answer with a sentence. */
export const idempotentMessage = async (
  request: ActionRequest,
  act: (by: ActingStaff) => Promise<void>,
  message: string,
): Promise<{ message: string }> => {
  await idempotentAction(request, act, async () => {});
  return { message };
};
