import { deepEquals, type FieldPathList, setByPath } from '@rjsf/utils';
import type { Answers } from '../stepContext.ts';

/** Returns the answers as they are sent: cleared answers are absent. */
export const asPlainJson = (answers: Answers): Answers => JSON.parse(JSON.stringify(answers)) as Answers;

export const areAnswersEqual = (a: Answers, b: Answers): boolean => deepEquals(asPlainJson(a), asPlainJson(b));

/** A copy with one answer changed. */
export function withAnswer(answers: Answers, path: FieldPathList, value: unknown): Answers {
  const copy = structuredClone(answers);
  return path.length > 0 ? (setByPath(copy, path, value) as Answers) : copy;
}
