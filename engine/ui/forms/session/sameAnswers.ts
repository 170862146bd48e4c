import { deepEquals, type FieldPathList, setByPath } from '@rjsf/utils';
import type { Answers } from '../stepContext.ts';

/** As it travels: an answer that was cleared is not there. */
export const asSent = (answers: Answers): Answers => JSON.parse(JSON.stringify(answers)) as Answers;

export const sameAnswers = (a: Answers, b: Answers): boolean => deepEquals(asSent(a), asSent(b));

/** A copy with one answer changed. */
export function withAnswer(answers: Answers, path: FieldPathList, value: unknown): Answers {
  const copy = structuredClone(answers);
  return path.length > 0 ? (setByPath(copy, path, value) as Answers) : copy;
}
