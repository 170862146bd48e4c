/** Conditions as the browser gets them: who asks and what time it is are known only to the server. */
import { filledIn, isFilledIn, type Known } from './predicate.ts';
import type { Condition } from './vocabulary.ts';

/** `{"due_at": {"lt": "$now+1d"}}` with the moment that stands for it now. */
export const filledCondition = (condition: Condition, known: Known): Condition => filled(condition, known) as Condition;

function filled(part: unknown, known: Known): unknown {
  if (isFilledIn(part)) return filledIn(part, known);
  if (Array.isArray(part)) return part.map(one => filled(one, known));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, filled(value, known)]));
}
