import { format, type OutputUnit, type Schema, Validator } from '@cfworker/json-schema';
import {
  ErrorSchemaBuilder,
  type ErrorTransformer,
  ID_KEY,
  JUNK_OPTION_ID,
  type RJSFSchema,
  type RJSFValidationError,
  type UiSchema,
  type ValidationData,
} from '@rjsf/utils';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { ownFormats } from '../../../../schemas/language/formats.ts';
import type { Answers, StepContext } from '../stepContext.ts';
import type { StepValidator } from './stepValidator.ts';

const DRAFT = '7';

type Check = (text: string) => boolean;
const checkOf = (known: unknown): Check | undefined => {
  if (known instanceof RegExp) return text => known.test(text);
  if (typeof known === 'function') return known as Check;
  const { validate } = known as { validate?: unknown };
  return validate === undefined ? undefined : checkOf(validate);
};

/** What an address or a date is must be the same here, in the compiled validators and on the server. */
const formats: Record<string, unknown> = { ...fullFormats, ...ownFormats };
for (const name of Object.keys(format)) delete format[name];
for (const [name, known] of Object.entries(formats)) {
  const check = checkOf(known);
  if (check) format[name] = check;
}
// A format may be called anything, such as `hasOwnProperty`.
Object.setPrototypeOf(format, null);

const segmentsOf = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map(part => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'));

const valueAt = (root: unknown, segments: string[]): unknown =>
  segments.reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], root);

const hasGap = (value: unknown): boolean =>
  value === undefined || (typeof value === 'object' && value !== null && Object.values(value).some(hasGap));

/** What is not there counts as ajv counts it: as no property, and as nothing in a list. */
const asJson = (value: unknown): unknown =>
  hasGap(value) ? (JSON.parse(JSON.stringify(value ?? null)) as unknown) : value;

const readied = new WeakMap<RJSFSchema, Validator>();

/** Keywords that only say that something below them failed, which speaks for itself. */
const FRAMES = new Set([
  'properties',
  'items',
  'allOf',
  'if',
  'then',
  'else',
  '$ref',
  'dependencies',
  'dependentSchemas',
]);

interface Finding {
  path: string[];
  error: RJSFValidationError;
}

function finding(unit: OutputUnit, schema: RJSFSchema): Finding {
  const missing = unit.keyword === 'required' ? /"(.*)"\.$/.exec(unit.error)?.[1] : undefined;
  const path = [...segmentsOf(unit.instanceLocation), ...(missing === undefined ? [] : [missing])];
  const limit = valueAt(schema, segmentsOf(unit.keywordLocation));
  const params = { limit, pattern: limit, format: limit, type: limit, allowedValue: limit };
  return {
    path,
    error: {
      name: unit.keyword,
      property: path.map(part => `.${part}`).join(''),
      message: unit.error,
      schemaPath: unit.keywordLocation,
      params,
      stack: unit.error,
    },
  };
}

/** RJSF's validator for a schema that nobody compiled: it reads the schema instead of running code made from it. */
export class InterpretingValidator implements StepValidator {
  private readonly root: RJSFSchema;

  constructor(root: RJSFSchema) {
    this.root = root;
  }

  /** Looking through a schema costs more than judging by it. */
  private readied(schema: RJSFSchema): Validator {
    const known = readied.get(schema) ?? new Validator(schema as Schema, DRAFT, false);
    readied.set(schema, known);
    return known;
  }

  private findings(schema: RJSFSchema, answers: Answers | undefined): Finding[] {
    const { errors } = this.readied(schema).validate(answers === undefined ? {} : asJson(answers));
    return errors.filter(unit => !FRAMES.has(unit.keyword)).map(unit => finding(unit, schema));
  }

  rawValidation<Result>(schema: RJSFSchema, answers?: Answers): { errors?: Result[] } {
    const found = this.findings(schema, answers).map(({ error }) => error);
    return found.length > 0 ? { errors: found as Result[] } : {};
  }

  validateFormData(
    answers: Answers | undefined,
    schema: RJSFSchema,
    _customValidate?: unknown,
    transformErrors?: ErrorTransformer<Answers, RJSFSchema, StepContext>,
    uiSchema?: UiSchema<Answers, RJSFSchema, StepContext>,
  ): ValidationData<Answers> {
    const found = this.findings(schema, answers);
    const pathOf = new Map(found.map(({ error, path }) => [error.schemaPath, path]));
    const raw = found.map(({ error }) => error);
    const errors = transformErrors ? transformErrors(raw, uiSchema) : raw;
    const builder = new ErrorSchemaBuilder<Answers>();
    for (const error of errors) builder.addErrors(error.message ?? '', pathOf.get(error.schemaPath) ?? []);
    return { errors, errorSchema: builder.ErrorSchema };
  }

  isValid(schema: RJSFSchema, answers: Answers | undefined): boolean {
    if (schema[ID_KEY] === JUNK_OPTION_ID) return false;
    const { definitions } = this.root;
    const whole = definitions && !schema.definitions ? { ...schema, definitions } : schema;
    return new Validator(whole as Schema, DRAFT).validate(asJson(answers)).valid;
  }
}
