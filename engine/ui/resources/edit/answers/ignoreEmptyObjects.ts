import type { Answers } from '../../../forms/stepContext.ts';
import type { StepValidator } from '../../../forms/validation/stepValidatorType.ts';

const isEmptyObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isNothing);
const isNothing = (value: unknown): boolean => value === undefined || value === null || isEmptyObject(value);

/** Removes empty objects, which the form adds for an address before any part of it is answered. */
export const withoutEmptyObjects = <Data extends Answers | undefined>(answers: Data): Data =>
  answers && (Object.fromEntries(Object.entries(answers).filter(([, value]) => !isEmptyObject(value))) as Data);

/** The validator of a screen, to which an empty object is no answer. */
export function ignoreEmptyObjects(validator: StepValidator): StepValidator {
  return {
    isValid: (schema, answers, root) => validator.isValid(schema, answers, root),
    rawValidation: (schema, answers) => validator.rawValidation(schema, withoutEmptyObjects(answers)),
    validateFormData: (answers, ...rest) => validator.validateFormData(withoutEmptyObjects(answers), ...rest),
    reset: () => validator.reset?.(),
  };
}
