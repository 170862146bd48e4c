/** The items of a screen as fields of a form, so that the same code renders and validates a screen and a step. */
import { type Entity, humanize } from '../../dsl/entity.ts';
import { fieldOptions } from '../../dsl/fieldDefaults.ts';
import { isFileField, withFileShape } from '../../dsl/fileField.ts';
import { type JsonSchema, nonNullSchema } from '../../dsl/jsonSchema.ts';
import type { OptionSource } from '../../dsl/options.ts';
import type { Label, ResolvedItem } from '../../dsl/resolve/resolved.ts';
import { isWritable, schemaAt } from '../../dsl/resolve/resolveField.ts';
import type { SchemaRegistry } from '../../dsl/schemaRegistry.ts';
import { textWithoutKey } from '../../dsl/text/labels.ts';
import type { Condition } from '../../dsl/vocabulary.ts';
import { type FormField, getAcceptedFiles, withoutAnnotations } from '../forms/compileForm.ts';
import { findText } from '../forms/texts.ts';
import { entitySchemaName, type SchemaObject } from '../http/contract.ts';
import { inlineReferences, type ReferenceTargets } from '../inlineReferences.ts';
import { answerName, type PlacedItem } from './fieldPaths.ts';

export interface ScreenScope {
  resource: string;
  entity: Entity;
  registry: SchemaRegistry;
  schemas: Map<string, SchemaObject>;
  locale: string;
  /** Whether the record is being created; undefined: the fields belong to no record, and all may be answered. */
  creating: boolean | undefined;
  /** The schemas of answers that are no fields of the entity. */
  sourceSchemas?: Map<string, string>;
}

export const labelText = (label: Label, locale: string): string =>
  findText(locale, [label.key], { smart_count: 1 }) ?? label.texts?.[locale] ?? textWithoutKey(label);

/** Undefined where the screen shows the field and leaves it alone. */
export const isGiven = (scope: ScreenScope, { field }: ResolvedItem): boolean =>
  scope.creating === undefined || field.includes('.') || isWritable(schemaAt(scope, field), scope.creating);

export function screenField(scope: ScreenScope, { item, visible }: PlacedItem): FormField {
  const written = schemaAt(scope, item.field);
  const main = isFileField(written) ? withFileShape(written) : nonNullSchema(written);
  const whole = wholeAt(scope, item.field, main);
  const schema = withTitles(scope, item.field, withoutAnnotations(withoutNull(whole)));
  const { label: _, help: __, ...words } = fieldOptions(written);
  return {
    name: answerName(item.field),
    schema,
    default: main.default ?? written.default,
    examples: main.examples,
    title: labelText(item.label, scope.locale),
    options: words,
    item: {
      field: answerName(item.field),
      input: item.input,
      width: item.width,
      help: item.help && labelText(item.help, scope.locale),
      component: item.component,
      props: item.props,
    },
    source: sourceOf(item),
    accepted: getAcceptedFiles(words, answerName(item.field), scope.registry.constants),
    visible: visible ?? {},
    required: item.required,
  };
}

/** Returns the schema with its definitions, because the answers of an action have no record around them. */
function wholeAt(scope: ScreenScope, field: string, schema: JsonSchema): JsonSchema {
  const [name = ''] = field.split('.');
  // References are resolved against this file.
  const home = scope.sourceSchemas?.get(name) ?? entitySchemaName(scope.schemas, scope.entity.name) ?? '';
  const root = scope.creating === undefined ? undefined : home;
  return inlineReferences(schema, { file: home, root }, targetsIn(scope.schemas)) as JsonSchema;
}

/** A recursive schema ends at some depth, and accepts everything below. */
export const targetsIn = (schemas: ScreenScope['schemas']): ReferenceTargets => ({
  find: name => schemas.get(name),
  fallback: () => ({}),
});

/** Titles for the parts of a value: from the language files, its title, or its own name. */
function withTitles(scope: ScreenScope, path: string, schema: JsonSchema): JsonSchema {
  const { properties, items, required } = schema;
  const inner = Object.entries(properties ?? {}).map(([name, part]) => {
    const below = `${path}.${name}`;
    const said = findText(scope.locale, [`resources.${scope.resource}.fields.${below}`]);
    const title = said ?? part.title ?? humanize(name);
    return [name, withTitles(scope, below, { ...withoutNull(withoutAnnotations(part)), title })] as const;
  });
  return {
    ...schema,
    ...(properties && { properties: Object.fromEntries(inner) }),
    // A nullable part is not required.
    ...(required && { required: required.filter(name => !mayBeNull(properties?.[name])) }),
    ...(items && { items: withTitles(scope, path, items) }),
  };
}

const mayBeNull = (schema: JsonSchema | undefined): boolean =>
  [schema?.type].flat().includes('null') || schema?.anyOf?.some(mayBeNull) === true;

/** An absent answer means none, not null. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const { type, enum: values, ...rest } = schema;
  const types = Array.isArray(type) ? type.filter(one => one !== 'null') : type;
  return {
    ...(types !== undefined && { type: Array.isArray(types) && types.length === 1 ? types[0] : types }),
    ...(values && { enum: values.filter(one => one !== null) }),
    ...rest,
  };
}

/** The browser filters choices that depend on another answer by the rules of the schema. */
function sourceOf({ options, optionsHook, ref }: ResolvedItem): OptionSource | undefined {
  if (optionsHook) return { kind: 'hook', name: optionsHook };
  return options && !ref ? { kind: 'fixed', choices: options.map(({ when: _, ...choice }) => choice) } : undefined;
}

/** Rules for choices that other answers allow or take away. */
export function choiceRules({ field, options, optionsBy, multiple }: ResolvedItem, ifHolds: IfHolds): JsonSchema[] {
  const name = answerName(field);
  const only = (values: unknown[]): JsonSchema => {
    const one: JsonSchema = { enum: values };
    return { properties: { [name]: multiple ? { items: one } : one } };
  };
  const byAnswer = Object.entries(optionsBy?.choices ?? {}).map(([value, choices]) =>
    ifHolds({ [optionsBy!.field]: value }, only(choices.map(choice => choice.value))),
  );
  const taken = (options ?? []).flatMap(({ value, when }) =>
    when
      ? [
          ifHolds(
            { not: when },
            { properties: { [name]: { not: multiple ? { contains: { const: value } } : { const: value } } } },
          ),
        ]
      : [],
  );
  return [...byAnswer, ...taken];
}

type IfHolds = (condition: Condition, schema: JsonSchema) => JsonSchema;
