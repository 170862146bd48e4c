/** Differences of a screen's rendering from that of a step: inputs by name, and choices that depend on the answers. */
import { entityPath } from '../../dsl/entity.ts';
import { inputOf } from '../../dsl/fieldDefaults.ts';
import { getAcceptedTypes } from '../../dsl/fileField.ts';
import { type JsonSchema, nonNullSchema, typesOf } from '../../dsl/jsonSchema.ts';
import type { ResolvedItem, ResolvedOption } from '../../dsl/resolve/resolved.ts';
import { schemaAt } from '../../dsl/resolve/resolveField.ts';
import type { Input } from '../../dsl/vocabulary.ts';
import type { UiSchema } from '../forms/uiSchema.ts';
import { answerName, type PlacedItem } from './fieldPaths.ts';
import { labelText, type ScreenScope } from './screenField.ts';

/** Inputs that render the whole value, of any type: RJSF calls them fields. */
const wholeValues: Input[] = ['json', 'file', 'files', 'address', 'table'];
/** Inputs among these that need nothing but the value itself. */
const partsAlone: Input[] = ['money', 'address', 'table'];
/** RJSF's own field for a value of that type. */
const byType: Input[] = ['group'];

export function addWidgets(ui: UiSchema, items: PlacedItem[], scope: ScreenScope): UiSchema {
  const fields = items.map(({ item }) => {
    const name = answerName(item.field);
    return [name, fieldWidget((ui[name] ?? {}) as UiSchema, item, scope)];
  });
  return { ...ui, ...Object.fromEntries(fields) };
}

function fieldWidget(ui: UiSchema, item: ResolvedItem, scope: ScreenScope): UiSchema {
  const options = { ...((ui['ui:options'] ?? {}) as UiSchema), ...optionsOf(item, scope) };
  const { 'ui:widget': _, ...rest } = ui;
  const written = schemaAt(scope, item.field);
  if (item.component) return { ...rest, 'ui:field': 'named', 'ui:options': options };
  const inside = partWidgets(written);
  if (isWhole(item.input, written)) return { ...inside, ...rest, 'ui:field': item.input, 'ui:options': options };
  if (byType.includes(item.input)) return { ...inside, ...rest, 'ui:options': options };
  return { ...rest, 'ui:widget': item.input === 'readonly' ? 'text' : item.input, 'ui:options': options };
}

const isWhole = (input: Input, schema: JsonSchema): boolean =>
  wholeValues.includes(input) ||
  (input === 'money' && !typesOf(schema).some(type => type === 'integer' || type === 'number'));

/** Parts of a value, such as the money of a row, are rendered as they would be alone. */
function partWidgets(schema: JsonSchema): UiSchema {
  const { properties, items } = nonNullSchema(schema);
  const parts = Object.entries(properties ?? {}).map(([name, part]): [string, UiSchema] => {
    const input = inputOf(part);
    const alone = partsAlone.includes(input) && isWhole(input, part);
    return [name, { ...partWidgets(part), ...(alone && { 'ui:field': input }) }];
  });
  const told: [string, UiSchema][] = items ? [...parts, ['items', partWidgets(items)]] : parts;
  return Object.fromEntries(told.filter(([, uiSchema]) => Object.keys(uiSchema).length > 0));
}

function optionsOf(item: ResolvedItem, scope: ScreenScope): UiSchema {
  const toChoices = (list: ResolvedOption[]) =>
    list.map(({ value, label, when }) => ({ value, label: labelText(label, scope.locale), ...(when && { when }) }));
  const { options, optionsBy, ref } = item;
  return {
    ...(options?.some(({ when }) => when) && { choices: toChoices(options) }),
    ...(optionsBy && {
      choicesBy: {
        field: answerName(optionsBy.field),
        choices: Object.fromEntries(Object.entries(optionsBy.choices).map(([value, list]) => [value, toChoices(list)])),
      },
    }),
    ...(ref && { ref }),
    ...(item.input === 'file' || item.input === 'files'
      ? {
          upload: { path: pathOf(scope), field: item.field },
          accept: getAcceptedTypes(schemaAt(scope, item.field), scope.registry.constants),
        }
      : {}),
  };
}

const pathOf = ({ registry, resource, entity }: ScreenScope): string =>
  registry.resources.get(resource)?.path ?? entityPath(entity);
