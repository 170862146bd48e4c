import { deepEquals } from '@rjsf/utils';
import type { Answers } from '../stepContext.ts';

const plain = new WeakMap<Answers, Answers>();

/** Returns the answers as they are sent: cleared answers are absent. Asked for the same object again, the same copy. */
export function asPlainJson(answers: Answers): Answers {
  const known = plain.get(answers);
  if (known) return known;
  const copy = JSON.parse(JSON.stringify(answers)) as Answers;
  if (typeof answers === 'object' && answers !== null) plain.set(answers, copy);
  return copy;
}

export const areAnswersEqual = (a: Answers, b: Answers): boolean => deepEquals(asPlainJson(a), asPlainJson(b));
