import { deepEquals, type ErrorSchema, ErrorSchemaBuilder, getByPath } from '@rjsf/utils';
import type { Answers } from '../stepContext.ts';

/** What the server refused in a step, by path segments: a name may hold a dot, so they are never joined. */
export interface FieldProblem {
  path: (string | number)[];
  message: string;
}

export function toErrorSchema(problems: FieldProblem[]): ErrorSchema<Answers> | undefined {
  if (problems.length === 0) return undefined;
  const builder = new ErrorSchemaBuilder<Answers>();
  for (const { path, message } of problems) builder.addErrors(message, path.map(String));
  return builder.ErrorSchema;
}

/** A problem is removed once its answer has changed, or once anything has if it has no answer. */
export function remainingErrors(problems: FieldProblem[], before: Answers, after: Answers): FieldProblem[] {
  const kept = problems.filter(
    ({ path }) => path.length > 0 && deepEquals(getByPath(before, path), getByPath(after, path)),
  );
  return kept.length === problems.length ? problems : kept;
}
