import { type ProblemError, problem } from '../../engine/server/http/index.ts';
import { textsOf } from '../../engine/server/index.ts';
import type { ProblemName } from '../../schemas/generated/types.ts';

/** A refusal of the catalogue in the customer's language; `values` fill its sentence. */
export function checkoutProblem(
  locale: string,
  name: ProblemName,
  extra: Record<string, unknown> = {},
  values: Record<string, string> = {},
): ProblemError {
  const { has, say } = textsOf(locale);
  const key = `checkout_messages.refusals.${name}`;
  return problem(name, has(key) ? { ...extra, detail: say(key, values) } : extra);
}
