/** Checks values to be written against the writer's rights, and against the schema of the whole row. */
import { isDeepStrictEqual } from 'node:util';
import { isSystemField } from '../../dsl/collection.ts';
import { resolveDefault } from '../../dsl/conditions/variables.ts';
import { entityOptions } from '../../dsl/entity.ts';
import { fieldOptions, isStoredField } from '../../dsl/fieldDefaults.ts';
import { isNullable, type JsonSchema, nonNullSchema } from '../../dsl/jsonSchema.ts';
import { recordSchema, type WriteMode } from '../../dsl/recordSchema.ts';
import type { Principal } from '../../dsl/schemaRegistry.ts';
import type { Tx } from '../db/database.ts';
import { type ValidationEntry, ValidationError, validationError } from '../http/problems.ts';
import type { Validate } from '../http/validation.ts';
import type { Access } from './accessControl.ts';
import { type Collection, columnKind, type Row, toJsonValue } from './collection.ts';
import { computeFields } from './computedFields.ts';
import { hookContext, ownFields, plainRow, runBeforeSave } from './hooks.ts';
import { appCurrency, isCanonicalDate } from './sql/operand.ts';
import { assertStateChange } from './stateTransitions.ts';

export type Body = Record<string, unknown>;
export type CompileBody = (schema: JsonSchema) => Validate;

const maxRowBytes = 256 * 1024;

/** A requested row, checked against the writer's rights and against the schema. */
export interface RowDraft {
  row: Body;
  /** Fields whose values are to be stored. */
  changed: string[];
  writable: string[];
}

export function draftOf(
  access: Access,
  compile: CompileBody,
  writing: WriteMode,
  body: unknown,
  stored: Row | undefined,
  isWhole: boolean,
): RowDraft {
  const { collection } = access;
  const { version: _, ...given } = objectOf(body);
  const writable = access.writable(writing);
  const faults = Object.keys(given).flatMap(name => mayNotWrite(access, writable, name, given[name], stored));
  if (isWhole && stored)
    faults.push(
      ...missingOf(
        writable.filter(name => !isAuditNote(collection, name)),
        given,
      ),
    );
  if (faults.length) throw validationError(faults.slice(0, 20));
  const fields = Object.fromEntries(Object.entries(given).filter(([name]) => writable.includes(name)));
  const before = stored ? plainOf(collection, stored) : defaultsOf(collection, access.principal);
  const row = omitNulls(collection, { ...before, ...fields });
  assertStateChange(collection, stored, row);
  check(collection, compile, writable, row, stored && before);
  return { row, changed: Object.keys(stored ? fields : row), writable };
}

/** The draft with the values of hooks and computed fields, checked again if there are any. */
export async function completeDraft(
  access: Access,
  compile: CompileBody,
  { row, changed, writable }: RowDraft,
  tx: Tx,
  system: Row,
  stored?: Row,
): Promise<RowDraft> {
  const { collection } = access;
  const around = { ...plainRow(collection, system), ...row };
  const before = stored && plainRow(collection, stored);
  const known = stored && plainOf(collection, stored);
  const wanted = await runBeforeSave(access, tx, around, before);
  const values = { ...wanted, ...(await computeFields(collection, { ...around, ...wanted }, hookContext(access, tx))) };
  const names = Object.keys(values);
  if (names.length === 0) return { row, changed, writable };
  const whole = omitNulls(collection, { ...row, ...values });
  const asked = [...new Set([...writable, ...names])];
  check(collection, compile, asked, whole, known);
  return { row: whole, changed: [...new Set([...changed, ...names])], writable: asked };
}

/** Validates a new row with values from a function of the server. */
export function draftOfNew({ collection, principal }: Access, compile: CompileBody, values: Body): RowDraft {
  const row = omitNulls(collection, { ...defaultsOf(collection, principal), ...ownFields(collection, values) });
  const changed = Object.keys(row);
  const asked = [...new Set([...changed, ...getRequiredFields(collection)])];
  check(collection, compile, asked, row);
  return { row, changed, writable: asked };
}

const getRequiredFields = ({ entity }: Collection): string[] =>
  (entity.file.required ?? []).filter(name => !isSystemField(entity, name));

/** A stored row with values that a function of the server wants, checked as a whole. */
export function draftOfChange(access: Access, compile: CompileBody, stored: Row, values: Body): RowDraft {
  const { collection } = access;
  const own = ownFields(collection, values);
  const row = omitNulls(collection, { ...plainOf(collection, stored), ...own });
  const changed = Object.keys(own);
  check(collection, compile, changed, row, plainOf(collection, stored));
  return { row, changed, writable: changed };
}

/** Checks the inputs of an action: some fields of the entity, as its file describes them. */
export function checkInputs(
  { absolute }: Collection,
  compile: CompileBody,
  { fields, required }: { fields: string[]; required: string[] },
  body: unknown,
): Body {
  const { properties, definitions } = absolute.file;
  const asked = Object.fromEntries(fields.map(name => [name, properties[name] ?? {}]));
  const given = objectOf(body);
  compile({
    type: 'object',
    additionalProperties: false,
    properties: asked,
    required,
    ...(definitions && { definitions }),
  })(given);
  if (JSON.stringify(given).length > maxRowBytes)
    throw validationError([{ type: 'value_error.size', loc: ['body'], msg: 'These are too many values.' }]);
  return given;
}

/** Values for the columns of the table. */
export const storedValues = (collection: Collection, { row, changed }: RowDraft): Row =>
  Object.fromEntries(
    changed.filter(name => isColumn(collection, name)).map(name => [name, asStored(collection, name, row[name])]),
  );

const isColumn = ({ entity }: Collection, name: string): boolean => isStoredField(entity.file.properties[name] ?? {});

const isAuditNote = ({ entity }: Collection, name: string): boolean =>
  fieldOptions(entity.file.properties[name] ?? {}).auditNote === true;

/** The reason that the writer entered, for the audit. */
export function auditNoteIn(collection: Collection, { row }: Pick<RowDraft, 'row'>): string | null {
  const note = Object.keys(row).find(name => isAuditNote(collection, name));
  return note === undefined || row[note] == null ? null : String(row[note]);
}

export function objectOf(body: unknown): Body {
  if (body !== null && typeof body === 'object' && !Array.isArray(body)) return body as Body;
  throw validationError([{ type: 'type_error.object', loc: ['body'], msg: 'This must be an object.' }]);
}

/** Returns the fields that the writer may not write. A field sent back unchanged does not count. */
function mayNotWrite(
  access: Access,
  writable: string[],
  name: string,
  value: unknown,
  stored?: Row,
): ValidationEntry[] {
  if (writable.includes(name)) return [];
  const loc = ['body', name.slice(0, 100)];
  if (!access.readable.includes(name)) return [{ type: 'value_error.extra', loc, msg: 'This field is not known.' }];
  if (stored && isDeepStrictEqual(value, toJsonValue(stored[name]))) return [];
  return [{ type: 'value_error.read_only', loc, msg: 'You cannot change this field.' }];
}

const missingOf = (writable: string[], given: Body): ValidationEntry[] =>
  writable
    .filter(name => !Object.hasOwn(given, name))
    .map(name => ({ type: 'type_error.none.not_allowed', loc: ['body', name], msg: 'This field is required.' }));

/** The version that the writer has seen. */
export function versionIn(body: unknown): number | undefined {
  const { version } = objectOf(body);
  if (version === undefined || Number.isSafeInteger(version)) return version as number | undefined;
  throw validationError([
    { type: 'type_error.integer', loc: ['body', 'version'], msg: 'This must be a whole number.' },
  ]);
}

/** Own fields of a stored row, as the schema knows them. */
const plainOf = (collection: Collection, stored: Row): Body =>
  Object.fromEntries(
    Object.keys(collection.entity.file.properties)
      .filter(name => !isSystemField(collection.entity, name) && isColumn(collection, name))
      .map(name => [name, toJsonValue(stored[name])]),
  );

function defaultsOf({ entity }: Collection, principal: Principal): Body {
  const { states } = entityOptions(entity);
  const usual = Object.entries(entity.file.properties).flatMap(([name, schema]) => {
    const value = schema.default ?? nonNullSchema(schema).default;
    return value === undefined ? [] : [[name, resolveDefault(value, schema, principal)]];
  });
  return { ...Object.fromEntries(usual), ...(states && { [states.field]: states.initial }) };
}

/** Null clears an optional field, unless the schema accepts null as a value. */
const omitNulls = ({ entity }: Collection, row: Body): Body =>
  Object.fromEntries(
    Object.entries(row).filter(([name, value]) => {
      if (value === undefined) return false;
      const isRequired = entity.file.required?.includes(name);
      return value !== null || isNullable(entity.file.properties[name] ?? {}) || isRequired;
    }),
  );

/**
 * `stored`: the row before the change. A rule that it broke already is newer than the row, and only counts once its
 * field changes.
 */
function check(collection: Collection, compile: CompileBody, writable: string[], row: Body, stored?: Body): void {
  const validate = compile(recordSchema(collection.absolute, writable));
  const old = stored ? brokenRules(validate, structuredClone(omitNulls(collection, stored))) : [];
  const isNote = ({ loc }: ValidationEntry): boolean => isAuditNote(collection, String(loc[1]));
  const broken = brokenRules(validate, row).filter(fault => isNote(fault) || !isOld(fault, old, row, stored));
  // The writer need not fix faults in fields of others, and perhaps may not see them.
  const faults = broken.filter(({ loc: [, name] }) => name === undefined || writable.includes(String(name)));
  faults.push(...Object.entries(row).flatMap(([name, value]) => storageFaults(collection, name, value)));
  if (JSON.stringify(row).length > maxRowBytes)
    faults.push({ type: 'value_error.size', loc: ['body'], msg: 'These are too many values.' });
  const places = new Map(faults.reverse().map(fault => [fault.loc.join('.'), fault]));
  if (places.size) throw new ValidationError([...places.values()].reverse());
}

function isOld({ loc, type }: ValidationEntry, old: ValidationEntry[], row: Body, stored: Body | undefined): boolean {
  const isSame = (one: ValidationEntry): boolean => one.type === type && one.loc.join('.') === loc.join('.');
  const name = loc[1] === undefined ? undefined : String(loc[1]);
  return old.some(isSame) && (name === undefined || isDeepStrictEqual(row[name] ?? null, stored?.[name] ?? null));
}

function brokenRules(validate: Validate, row: Body): ValidationEntry[] {
  try {
    validate(row);
    return [];
  } catch (error) {
    if (error instanceof ValidationError) return error.entries;
    throw error;
  }
}

/** Finds values that the schema accepts but a column cannot hold. */
function storageFaults(collection: Collection, name: string, value: unknown): ValidationEntry[] {
  const loc = ['body', name];
  const kind = columnKind(collection, name);
  if (value === null) return [];
  if (kind === 'integer' && !Number.isSafeInteger(value))
    return [{ type: 'type_error.integer', loc, msg: 'This must be a whole number.' }];
  if (kind === 'money' && (value as { currency?: unknown }).currency !== appCurrency())
    return [{ type: 'value_error.const', loc, msg: 'Choose one of the offered values.' }];
  const isDay = kind === 'date' && !isCanonicalDate(String(value));
  return isDay ? [{ type: 'value_error.date', loc, msg: 'Enter a date as YYYY-MM-DD.' }] : [];
}

const asStored = (collection: Collection, name: string, value: unknown): unknown =>
  value === undefined || value === null
    ? null
    : columnKind(collection, name) === 'time'
      ? new Date(String(value))
      : value;
