/** The items of a screen as fields of a form, so that a screen and a step are drawn and checked by the same code. */
import { type Entity, humanised } from '../../dsl/entity.ts';
import { fieldWords } from '../../dsl/fieldDefaults.ts';
import { isFileField, withFileShape } from '../../dsl/fileField.ts';
import { type JsonSchema, mainPart } from '../../dsl/jsonSchema.ts';
import type { OptionSource } from '../../dsl/options.ts';
import { isWritable, schemaAt } from '../../dsl/resolveField.ts';
import type { Label, ResolvedItem } from '../../dsl/resource.ts';
import type { Condition } from '../../dsl/vocabulary.ts';
import type { World } from '../../dsl/world.ts';
import { bare, type FormField } from '../forms/form.ts';
import { findText } from '../forms/texts.ts';
import type { Shape } from '../http/contract.ts';
import { answerName, type Placed } from './places.ts';
import { standingAlone, standingIn } from './whole.ts';

export interface ScreenPlace {
  resource: string;
  entity: Entity;
  world: World;
  shapes: Map<string, Shape>;
  locale: string;
  /** Whether the record is being made; undefined: the fields are no fields of a record, and all may be given. */
  creating: boolean | undefined;
  /** The shapes in which answers stand that are no fields of the entity. */
  homes?: Map<string, string>;
}

export const labelText = ({ key, fallback, texts }: Label, locale: string): string =>
  findText(locale, [key], { smart_count: 1 }) ?? texts?.[locale] ?? fallback;

/** Undefined where the screen shows the field and leaves it alone. */
export const isGiven = (place: ScreenPlace, { field }: ResolvedItem): boolean =>
  place.creating === undefined || field.includes('.') || isWritable(schemaAt(place, field), place.creating);

export function screenField(place: ScreenPlace, { item, visible }: Placed): FormField {
  const written = schemaAt(place, item.field);
  const main = isFileField(written) ? withFileShape(written) : mainPart(written);
  const whole = wholeAt(place, item.field, main);
  const schema = titled(place, item.field, bare(withoutNull(whole)));
  const { label: _, help: __, ...words } = fieldWords(written);
  return {
    name: answerName(item.field),
    schema,
    default: main.default ?? written.default,
    examples: main.examples,
    title: labelText(item.label, place.locale),
    words,
    item: {
      field: answerName(item.field),
      input: item.input,
      width: item.width,
      help: item.help && labelText(item.help, place.locale),
      component: item.component,
      props: item.props,
    },
    source: sourceOf(item),
    visible: visible ?? {},
    required: item.required,
  };
}

/** The answers of an action have no record around them that could hold definitions. */
function wholeAt(place: ScreenPlace, field: string, schema: JsonSchema): JsonSchema {
  const home = place.homes?.get(field.split('.')[0]!) ?? shapeName(place);
  return place.creating === undefined
    ? standingIn(schema, home, place.shapes)
    : standingAlone(schema, home, place.shapes);
}

/** Where the entity's file stands, so that what it refers to is found. */
function shapeName({ entity, shapes }: ScreenPlace): string {
  return [...shapes.keys()].find(name => name.endsWith(`/${entity.name}.entity`)) ?? '';
}

/** What stands inside a value is named as the value itself is: by the language files, its title, or its own name. */
function titled(place: ScreenPlace, path: string, schema: JsonSchema): JsonSchema {
  const { properties, items, required } = schema;
  const inner = Object.entries(properties ?? {}).map(([name, part]) => {
    const below = `${path}.${name}`;
    const said = findText(place.locale, [`resources.${place.resource}.fields.${below}`]);
    const title = said ?? part.title ?? humanised(name);
    return [name, titled(place, below, { ...withoutNull(bare(part)), title })] as const;
  });
  return {
    ...schema,
    ...(properties && { properties: Object.fromEntries(inner) }),
    // What may be null is left out where nothing is said.
    ...(required && { required: required.filter(name => !mayBeNull(properties?.[name])) }),
    ...(items && { items: titled(place, path, items) }),
  };
}

const mayBeNull = (schema: JsonSchema | undefined): boolean =>
  [schema?.type].flat().includes('null') || schema?.anyOf?.some(mayBeNull) === true;

/** Nothing is said by leaving the answer out, not by null. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const { type, enum: values, ...rest } = schema;
  const types = Array.isArray(type) ? type.filter(one => one !== 'null') : type;
  return {
    ...(types !== undefined && { type: Array.isArray(types) && types.length === 1 ? types[0] : types }),
    ...(values && { enum: values.filter(one => one !== null) }),
    ...rest,
  };
}

/** Choices that depend on another answer are told apart by the browser, and stand in the rules of the schema. */
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
