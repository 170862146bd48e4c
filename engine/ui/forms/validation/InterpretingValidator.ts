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
import { flatten } from '../../../dsl/json-schema/flatten.ts';
import { createInterpreter, type Interpreter, type SchemaError } from '../../../dsl/json-schema/interpreter.ts';
import type { Documents } from '../../../dsl/json-schema/references.ts';
import type { Answers, StepContext } from '../stepContext.ts';
import type { StepValidator } from './stepValidatorType.ts';

interface ReadResult {
  judge: Interpreter;
  /** By the addresses of the documents that the schema was read with. */
  documents: Documents | undefined;
}

const cache = new WeakMap<RJSFSchema, ReadResult>();

interface ErrorAtPath {
  path: string[];
  error: RJSFValidationError;
}

function toErrorAtPath({ keyword, limit, path, at, text }: SchemaError): ErrorAtPath {
  const params = { limit, pattern: limit, format: limit, type: limit, allowedValue: limit };
  const property = path.map(part => `.${part}`).join('');
  return { path, error: { name: keyword, property, message: text, schemaPath: at, params, stack: text } };
}

/** Value of an unanswered part: an empty group, or nothing. */
const noneOf = ({ type }: RJSFSchema): unknown => ([type ?? 'object'].flat().includes('object') ? {} : null);

/** RJSF's validator for a schema without a compiled one: it interprets the schema and runs no generated code. */
export class InterpretingValidator implements StepValidator {
  private readonly root: RJSFSchema;
  private readonly documents: Documents | undefined;

  constructor(root: RJSFSchema, documents?: Documents) {
    this.root = root;
    this.documents = documents;
  }

  /** Reading a schema costs more than validating by it. */
  private judgeOf(schema: RJSFSchema): Interpreter {
    const known = cache.get(schema);
    if (known && known.documents === this.documents) return known.judge;
    const judge = createInterpreter(flatten(schema, { documents: this.documents }).schema);
    cache.set(schema, { judge, documents: this.documents });
    return judge;
  }

  private findings(schema: RJSFSchema, answers: Answers | undefined): ErrorAtPath[] {
    return this.judgeOf(schema)(answers === undefined ? noneOf(schema) : answers).map(toErrorAtPath);
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
    return createInterpreter(flatten(whole, { documents: this.documents }).schema)(answers).length === 0;
  }
}
