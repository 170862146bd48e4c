import { type GenericObjectType, getByPath, type RJSFValidationError, toPath } from '@rjsf/utils';
import { formattersFor } from '../../../client/i18n/formatters.ts';
import type { Translate } from '../../../client/i18n/useTranslate.ts';
import { currencyOf } from '../fields/money.ts';

const CHOICE = new Set(['enum', 'const', 'oneOf', 'anyOf']);
/** Keywords that only say that a branch applied; the errors inside are listed separately. */
const FRAME = new Set(['if', 'then', 'else', 'allOf', 'properties']);
const WITH_LIMIT = new Set([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
]);

/** "^https://" and other patterns that name a beginning have a text. */
const literalPrefix = (pattern: unknown) =>
  typeof pattern === 'string' ? /^\^([\w:/.@#-]+)$/.exec(pattern)?.[1]?.replaceAll('\\', '') : undefined;

/** Limits of an amount in minor units are shown in major units, as it is typed. */
function inMoney({ name = '', params, ...error }: RJSFValidationError): RJSFValidationError {
  if (name === 'type') return { ...error, name, params: { type: 'money' } };
  if (!WITH_LIMIT.has(name)) return { ...error, name, params };
  return {
    ...error,
    name,
    params: { limit: formattersFor().money({ amount: Number(params.limit), currency: currencyOf({}) }) },
  };
}

/** No answer at all is right there. */
const FORBIDDEN = new Set([
  'false',
  'false schema',
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
]);

/** The answers of which `anyOf: [{required: [a]}, {required: [b]}]` requires one. */
function requiredNames(options: unknown): string[] | undefined {
  if (!Array.isArray(options)) return undefined;
  const names = options.map(option => {
    const { required, ...more } = (option ?? {}) as { required?: unknown };
    const isList = Array.isArray(required) && required.length > 0 && Object.keys(more).length === 0;
    return isList ? required.join(' + ') : undefined;
  });
  return names.every(name => name !== undefined) ? names : undefined;
}

function localizeError({ name = '', params }: RJSFValidationError, translate: Translate): string {
  const given = (params ?? {}) as Record<string, unknown>;
  const key = (problem: string) => `formui.problem.${problem}`;
  if (name === 'const' && given.allowedValue === true) return translate(key('consent'));
  const needed = name === 'anyOf' || name === 'oneOf' ? requiredNames(given.limit) : undefined;
  if (needed) return translate(key(name === 'anyOf' ? 'one_needed' : 'only_one'), { names: needed.join(', ') });
  if (FORBIDDEN.has(name)) return translate(key('forbidden'));
  if (name === 'dependentRequired') return translate(key('required'));
  if (CHOICE.has(name)) return translate(key('choice'));
  if (name === 'minLength' && given.limit === 1) return translate(key('required'));
  if (WITH_LIMIT.has(name)) return translate(key(name), { limit: given.limit, smart_count: given.limit });
  if (name === 'multipleOf') return translate(key('multipleOf'), { step: given.multipleOf ?? given.limit });
  if (name === 'type') return translate(key(`type_${given.type}`), { _: translate(key('other')) });
  if (name === 'format') return translate(key(`format_${given.format}`), { _: translate(key('other')) });
  if (name === 'pattern') {
    const start = literalPrefix(given.pattern);
    return start ? translate(key('starts_with'), { start }) : translate(key('pattern'));
  }
  return translate(key(name), { _: translate(key('other')) });
}

/** One message a field: of several branches of a choice only the choice itself is reported. */
function oneErrorPerField(errors: RJSFValidationError[]): RJSFValidationError[] {
  const choices = new Set(
    errors.filter(({ name }) => name === 'oneOf' || name === 'anyOf').map(({ property }) => property),
  );
  const seen = new Set<string>();
  return errors.filter(({ name = '', property = '', schemaPath = '' }) => {
    const branch = /\/(oneOf|anyOf)\/\d/.test(schemaPath) && choices.has(property);
    if (FRAME.has(name) || branch || seen.has(property)) return false;
    seen.add(property);
    return true;
  });
}

const isMinorUnits = ({ property = '' }: RJSFValidationError, uiSchema: GenericObjectType | undefined) =>
  getByPath<string | undefined>(uiSchema, [...toPath(property), 'ui:widget']) === 'money';

/** Returns the form's own message for a failed pattern or format. */
const customMessage = ({ name, property = '' }: RJSFValidationError, uiSchema: GenericObjectType | undefined) =>
  name === 'pattern' || name === 'format'
    ? getByPath<string | undefined>(uiSchema, [...toPath(property), 'ui:options', 'problem'])
    : undefined;

/** The validator's errors in the reader's language, with the texts of the form. */
export const localizeErrors = (translate: Translate) => (errors: RJSFValidationError[], uiSchema?: GenericObjectType) =>
  oneErrorPerField(errors).map(error => {
    const message =
      customMessage(error, uiSchema) ??
      localizeError(isMinorUnits(error, uiSchema) ? inMoney(error) : error, translate);
    return { ...error, message, stack: message };
  });
