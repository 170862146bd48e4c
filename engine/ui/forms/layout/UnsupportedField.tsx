import type { RJSFSchema, UnsupportedFieldProps } from '@rjsf/utils';
import type { Answers, StepContext } from '../stepContext.ts';

/** A question that this version cannot render is a fault of the form, which the boundary around the form shows. */
export function UnsupportedField({
  fieldPathId,
  reason,
}: UnsupportedFieldProps<Answers, RJSFSchema, StepContext>): never {
  throw new Error(`No field for "${fieldPathId?.$id ?? ''}": ${reason ?? 'unknown schema'}`);
}
