import { getUiOptions, isObject, type RJSFSchema, retrieveSchema, type UiSchema } from '@rjsf/utils';
import { MORE, NULLABLE } from './arbitrary-schema/extensionKeywords.ts';
import type { Answers, StepContext } from './stepContext.ts';
import type { StepValidator } from './validation/stepValidatorType.ts';

interface RenderedSchema {
  validator: StepValidator;
  root: RJSFSchema;
  more: StepContext['more'];
}

type Ui = UiSchema<Answers, RJSFSchema, StepContext>;

/** Rendered as two choices, of which neither is taken yet. */
const CHOSEN = new Set<unknown>(['radio', 'select']);

/** Rendered as two choices, none of which is preselected. */
const isFlag = (schema: RJSFSchema, ui: Ui | undefined): boolean =>
  schema.type === 'boolean' && !('const' in schema) && !CHOSEN.has(getUiOptions(ui).widget ?? 'checkbox');

function emptyOf(schema: RJSFSchema, ui: Ui | undefined): unknown {
  if (schema[NULLABLE]) return null;
  return isFlag(schema, ui) ? false : undefined;
}

/**
 * Adds `false` for each box that was not ticked and null for each empty field that must be sent, as browsers and APIs
 * do.
 */
export function completeAnswers<Value>(given: RJSFSchema, value: Value, rendered: RenderedSchema, ui?: Ui): Value {
  const schema = typeof given[MORE] === 'number' ? (rendered.more?.(given[MORE]) ?? {}) : given;
  if (Array.isArray(value)) {
    const { items } = schema;
    if (!isObject(items) || Array.isArray(items)) return value;
    return value.map(one => completeAnswers(items as RJSFSchema, one, rendered, ui?.items as Ui)) as Value;
  }
  if (!isObject(value)) return value;
  const resolved = retrieveSchema(rendered.validator, schema, rendered.root, value as Answers);
  const found: Answers = { ...(value as Answers) };
  for (const [name, part] of Object.entries(resolved.properties ?? {})) {
    if (typeof part === 'boolean') continue;
    const own = Object.hasOwn(found, name) ? found[name] : undefined;
    const below = ui?.[name] as Ui | undefined;
    const next = own === undefined ? emptyOf(part, below) : completeAnswers(part, own, rendered, below);
    const isNeeded = own !== undefined || resolved.required?.includes(name);
    if (isNeeded && next !== own) found[name] = next;
  }
  return found as Value;
}

/** Validates answers as they will be sent. */
export function withCompleteAnswers(
  validator: StepValidator,
  rendered: RenderedSchema,
  ui: Ui | undefined,
): StepValidator {
  const complete = (answers: Answers | undefined) => completeAnswers(rendered.root, answers, rendered, ui);
  return {
    rawValidation: (schema, answers) => validator.rawValidation(schema, answers),
    isValid: (schema, answers, root) => validator.isValid(schema, answers, root),
    validateFormData: (answers, ...more) => validator.validateFormData(complete(answers), ...more),
  };
}
