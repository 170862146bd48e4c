import { deepEquals, type RJSFValidationError } from '@rjsf/utils';
import type { Answers } from '../../../forms/stepContext.ts';
import type { StepValidator } from '../../../forms/validation/stepValidatorType.ts';

/** The properties that both kinds of error take from ajv. */
interface RawError {
  instancePath?: string;
  property?: string;
  params?: { missingProperty?: unknown };
}

/** Returns the name of the answer that an error is about; undefined: it is about all answers. */
function nameOf({ instancePath = '', property = '', params }: RawError): string | undefined {
  const [name] = instancePath.split('/').filter(Boolean);
  const missing = typeof params?.missingProperty === 'string' ? params.missingProperty : undefined;
  return name ?? missing ?? (property.replace(/^\./, '').split('.')[0] || undefined);
}

const isEqual = (one: unknown, other: unknown): boolean => deepEquals(one ?? null, other ?? null);

/**
 * The validator of a record that is there already: an unchanged answer that breaks a rule is no error, because the rule
 * is newer than the record. The server validates alike.
 */
export function ignoreStoredErrors(validator: StepValidator, stored: Answers | undefined): StepValidator {
  if (!stored) return validator;
  const isStoredError = (schema: Parameters<StepValidator['rawValidation']>[0], answers: Answers | undefined) => {
    const old = (validator.rawValidation(schema, stored).errors ?? []) as RawError[];
    const names = new Set(old.map(nameOf));
    return (error: RawError): boolean => {
      const name = nameOf(error);
      return name !== undefined && names.has(name) && isEqual(answers?.[name], stored[name]);
    };
  };
  return {
    isValid: (schema, answers, root) => validator.isValid(schema, answers, root),
    rawValidation<Result>(schema: Parameters<StepValidator['rawValidation']>[0], answers?: Answers) {
      const { errors, ...rest } = validator.rawValidation<Result>(schema, answers);
      const isSpared = isStoredError(schema, answers);
      return { ...rest, errors: errors?.filter(error => !isSpared(error as RawError)) };
    },
    validateFormData(answers, schema, ...rest) {
      const { errors, errorSchema } = validator.validateFormData(answers, schema, ...rest);
      const isSpared = isStoredError(schema, answers);
      const spared = errors.filter(error => isSpared(error as RJSFValidationError & RawError));
      const names = new Set(spared.map(error => nameOf(error as RJSFValidationError & RawError)));
      return {
        errors: errors.filter(error => !spared.includes(error)),
        errorSchema: Object.fromEntries(Object.entries(errorSchema).filter(([name]) => !names.has(name))),
      };
    },
    reset: () => validator.reset?.(),
  };
}
