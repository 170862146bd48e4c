import type { RJSFSchema, UnsupportedFieldProps } from '@rjsf/utils';
import type { Answers, StepContext } from '../stepContext.ts';

/** A question this version cannot draw is a fault of the form, and the boundary around the form says so. */
export function UnsupportedField({
  fieldPathId,
  reason,
}: UnsupportedFieldProps<Answers, RJSFSchema, StepContext>): never {
  throw new Error(`No field for "${fieldPathId?.$id ?? ''}": ${reason ?? 'unknown schema'}`);
}
