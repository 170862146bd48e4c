/** Compiles a form file: merges what it extends, and collects the fields of each step. */
import { bindConstants } from '../../dsl/conditions/constantOperands.ts';
import type { Entity } from '../../dsl/entity.ts';
import { fieldOptions } from '../../dsl/fieldDefaults.ts';
import { type FormFile, resolveExtends, type StepFile } from '../../dsl/form.ts';
import { isNullable, type JsonSchema, nonNullSchema } from '../../dsl/jsonSchema.ts';
import {
  type Constants,
  constantAt,
  type OptionSource,
  parseConstantReference,
  readOptions,
} from '../../dsl/options.ts';
import type { ItemFile, ItemOptions } from '../../dsl/resourceFile.ts';
import type { Condition, FieldOptions } from '../../dsl/vocabulary.ts';
import type { SchemaFiles } from '../schema-files/readSchemaFiles.ts';
import { type BodyPart, emptyOf, mustBeAnswered, partAt } from './callBodies.ts';

export type Answers = Record<string, unknown>;

export interface FormField {
  name: string;
  /** The data alone, without title, default and texts. */
  schema: JsonSchema;
  default?: unknown;
  examples?: unknown[];
  options: FieldOptions;
  item: ItemOptions;
  /** The schema's `description`: the help text if there is no other. */
  description?: string;
  title?: string;
  source?: OptionSource;
  /** File endings that each choice accepts, by its value: where `accept` depends on the choice. */
  accepted?: Record<string, string[]>;
  /** Its choices depend on an answer of the same step; the schema says which belong together. */
  beside?: true;
  visible: Condition;
  required: boolean | Condition;
  /** Fields of one entry, where the field is a repeated group. */
  group?: FormField[];
  /** For a call form: the path of the answer in the body, and the value if there is no answer. */
  path?: string[];
  empty?: unknown;
}

/** Returns for how many days an unchanged draft is kept. */
export const draftLifetimeDays = ({ file }: Form): number => Number.parseInt(file.drafts?.keep ?? '90d', 10);

export interface CompiledStep {
  name: string;
  when?: Condition;
  file: StepFile;
  rows: FormField[][];
  fields: Map<string, FormField>;
  /** Keywords of the step's own schema beside properties and required: definitions, allOf, if. */
  root: JsonSchema;
}

/** A form file with everything that it takes over from other files. */
export interface Form {
  id: string;
  version: number;
  file: FormFile;
  steps: CompiledStep[];
  /** Where texts are looked up: this form, then those it extends, then the entity's resource. */
  textRoots: string[];
}

export function compileForm(file: FormFile, files: SchemaFiles): Form {
  const find = (id: string) => files.forms.find(form => form.id === id);
  const whole = bindConstants(resolveExtends(file, find), files.constants);
  const lineage = ancestors(file, find).map(id => `forms.${id}`);
  const entity = whole.entity ? files.entities.get(whole.entity) : undefined;
  const makeField = fieldMaker(whole, entity, files, lineage[0]!);
  const steps = whole.steps.map(step => compileStep(step, makeField));
  const resource = [...files.resources].find(([, one]) => one.entity === whole.entity)?.[0];
  const textRoots = resource ? [...lineage, `resources.${resource}`] : lineage;
  return { id: file.id, version: file.version, file: whole, steps, textRoots };
}

function ancestors(file: FormFile, find: (id: string) => FormFile | undefined): string[] {
  const base = file.extends ? find(file.extends) : undefined;
  return [file.id, ...(base ? ancestors(base, find) : [])];
}

type MakeField = (item: ItemOptions, step: StepFile) => FormField;

function compileStep(file: StepFile, makeField: MakeField): CompiledStep {
  const { properties = {}, required: _, type: __, ...root } = file.schema ?? {};
  const layout: ItemFile[] = file.fields ?? Object.keys(properties);
  const placed = layout.map(row => itemsOf(row).map(item => makeField(item, file)));
  const rows = file.repeat ? [[repeatedField(file, placed.flat())]] : placed;
  const fields = new Map(rows.flat().map(field => [field.name, field]));
  for (const field of fields.values())
    if (field.source?.kind === 'by' && fields.has(field.source.field)) field.beside = true;
  return { name: file.name, when: file.when, file, rows, fields, root };
}

/** One entry of a layout as the items of its row. */
export function itemsOf(item: ItemFile): ItemOptions[] {
  if (typeof item === 'string') return [{ field: item }];
  return Array.isArray(item) ? item.flatMap(itemsOf) : [item];
}

function repeatedField(file: StepFile, group: FormField[]): FormField {
  const { path, min = 0, max, title } = file.repeat!;
  return {
    name: path,
    schema: { type: 'array', minItems: min, maxItems: max },
    title,
    options: {},
    item: { field: path },
    visible: {},
    required: min > 0,
    group,
  };
}

function fieldMaker(form: FormFile, entity: Entity | undefined, files: SchemaFiles, texts: string): MakeField {
  const must = new Set(form.required);
  const call = form.call ? callOf(form, files) : undefined;
  return (item, step) => {
    // The answers of a form are flat, however deep in a body they belong.
    const name = form.call ? item.field.replaceAll('.', '_') : item.field;
    const path = form.call ? [...(step.bodyPath?.split('.') ?? []), ...item.field.split('.')] : undefined;
    const part = path && call && partAt(call.schema, path);
    const own = step.schema?.properties?.[name];
    const ofEntity = entity?.file.properties[name];
    const written =
      own ?? form.answers?.[name] ?? (part ? withEntityOptions(part, ofEntity) : form.call ? undefined : ofEntity);
    if (!written) throw new Error(`${form.id}.${step.name}: there is no answer ${name}`);
    const inherits = !own && !form.answers?.[name];
    const byEntity = inherits && (part ? mustBeAnswered(part) : isRequired(entity, name) && !isNullable(written));
    const main = nonNullSchema(written);
    const words = { ...fieldOptions(written), ...(item.options ? { options: item.options } : {}) };
    const options = step.options?.[name] ?? words.options;
    return {
      name,
      schema: withoutAnnotations(main),
      default: main.default,
      examples: main.examples,
      title: main.title,
      description: main.description,
      options: words,
      item,
      source: options
        ? readOptions(options, name, files, value => `${texts}.options.${name}.${value}`)
        : enumSource(main, name, texts),
      accepted: getAcceptedFiles(words, name, files.constants),
      visible: item.roles ? { all: [item.visible ?? {}, { $role: item.roles }] } : (item.visible ?? {}),
      required: item.required ?? Boolean(must.has(name) || step.schema?.required?.includes(name) || byEntity),
      ...(path && { path, empty: part && emptyOf(part) }),
    };
  };
}

/** Returns the file endings that each choice of a field accepts; undefined if `accept` does not depend on the choice. */
export function getAcceptedFiles({ accept }: FieldOptions, name: string, constants: Constants): FormField['accepted'] {
  const { path, by } = (typeof accept === 'string' && parseConstantReference(accept)) || {};
  return path && by === name ? (constantAt(constants, path) as FormField['accepted']) : undefined;
}

function callOf(form: FormFile, files: SchemaFiles) {
  const call = files.calls?.get(form.call!);
  if (!call) throw new Error(`${form.id}: there is no call ${form.call} that takes a body`);
  return call;
}

/** The body decides what is valid, the entity how a field is shown. */
const withEntityOptions = ({ schema }: BodyPart, ofEntity: JsonSchema | undefined): JsonSchema => ({
  ...schema,
  'x-field': { ...(ofEntity ? fieldOptions(ofEntity) : {}), ...fieldOptions(schema) },
});

const isRequired = (entity: Entity | undefined, name: string): boolean =>
  entity?.file.required?.includes(name) ?? false;

function enumSource(schema: JsonSchema, name: string, texts: string): OptionSource | undefined {
  const values = (schema.enum ?? schema.items?.enum)?.filter(value => value !== null) as string[] | undefined;
  return values && readOptions(values, name, {}, value => `${texts}.options.${name}.${value}`);
}

/**
 * Keywords that are not sent: they are sent elsewhere, and RJSF must see neither `default` nor `$id`. Inner titles
 * stay, they are only here.
 */
const annotations = ['default', 'examples', 'readOnly', 'x-field', '$id', '$schema', '$comment'];

export function withoutAnnotations(schema: JsonSchema): JsonSchema {
  const { title: _, description: __, ...rest } = schema;
  return clean(rest) as JsonSchema;
}

function clean(value: unknown, named = false): unknown {
  if (Array.isArray(value)) return value.map(one => clean(one));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(
    ([word, inner]) => inner !== undefined && (named || !annotations.includes(word)),
  );
  return Object.fromEntries(
    entries.map(([word, inner]) => [word, clean(inner, !named && (word === 'properties' || word === 'definitions'))]),
  );
}
