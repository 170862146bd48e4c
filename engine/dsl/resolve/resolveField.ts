/** One field of an entity as a column, a filter or an item of a layout, with every default computed. */

import { ownerTitle } from '../collection.ts';
import { queryOperatorOf } from '../conditions/queryOperators.ts';
import { resolveVariable, type TimeFormat, timeFormatOf, type VariableContext } from '../conditions/variables.ts';
import { type Entity, entityOptions, humanize, refTitleOf, titleField } from '../entity.ts';
import { alignOf, displayOf, fieldOptions, inputOf, isMoney } from '../fieldDefaults.ts';
import { isNullable, type JsonSchema, nonNullSchema, typesOf } from '../jsonSchema.ts';
import { type Choice, readOptions } from '../options.ts';
import type { ColumnOptions, FilterOptions, ItemOptions } from '../resourceFile.ts';
import { resourceOf, type SchemaRegistry } from '../schemaRegistry.ts';
import { labelOf } from '../text/labels.ts';
import type { Display, FieldOptions, FilterOp, LocalizedText, OptionsReference, Scalar } from '../vocabulary.ts';
import { joinFault } from './joinedPaths.ts';
import type {
  Label,
  ResolvedChoices,
  ResolvedColumn,
  ResolvedFilter,
  ResolvedItem,
  ResolvedOption,
} from './resolved.ts';

/** The resource whose fields are resolved. */
export interface FieldScope {
  resource: string;
  entity: Entity;
  registry: SchemaRegistry;
  /** The role whose pages references link to. */
  role?: string;
  principal?: VariableContext;
}

const moneyProperties: Record<string, JsonSchema> = { amount: { type: 'integer' }, currency: { type: 'string' } };

/** The schema of a field; a dotted path leads into objects and over `ref` into other entities. */
export function schemaAt({ entity, registry }: FieldScope, path: string): JsonSchema {
  let schema: JsonSchema = entity.file;
  for (const key of path.split('.')) {
    const main = nonNullSchema(schema);
    const target = main['x-field']?.ref ? registry.entities.get(main['x-field'].ref)?.file : main;
    const parts = isMoney(main) ? moneyProperties : target?.properties;
    const next: JsonSchema | undefined = parts?.[key];
    if (!next) throw new Error(`${entity.name} has no field ${path}`);
    schema = next;
  }
  return schema;
}

/** Returns which fields hold days and which moments, to resolve variables; nothing for unknown fields. */
export const formatsIn =
  ({ entity, registry }: Pick<FieldScope, 'entity' | 'registry'>) =>
  (path: string): TimeFormat | undefined => {
    try {
      return timeFormatOf(schemaAt({ resource: entity.name, entity, registry }, path));
    } catch {
      return undefined;
    }
  };

const lastSegment = (path: string): string => path.split('.').at(-1)!;

/** Texts of the engine for fields of every table. */
const systemFieldTexts = new Map([
  ['created_at', 'records.created_at'],
  ['updated_at', 'records.updated_at'],
  ['customer_uuid', 'records.owner'],
]);

export function fieldLabel(scope: FieldScope, field: string, schema: JsonSchema, word?: LocalizedText): Label {
  const { title } = nonNullSchema(schema);
  const said = word ?? fieldOptions(schema).label;
  const label = labelOf(said, `resources.${scope.resource}.fields.${field}`, title ?? humanize(lastSegment(field)));
  const usual = said || (title && title !== ownerTitle) ? undefined : systemFieldTexts.get(field);
  return { ...label, ...(usual && { usual }) };
}

export function choicesOf(
  scope: FieldScope,
  field: string,
  schema: JsonSchema,
  options?: OptionsReference,
): ResolvedChoices {
  const words = fieldOptions(schema);
  const main = nonNullSchema(schema);
  const values = (main.enum ?? main.items?.enum)?.filter(value => value !== null) as string[] | undefined;
  const word = options ?? words.options ?? values;
  if (words.ref) return refChoices(scope, schema, words);
  if (!word) return {};
  const ownKey = (value: string) => `resources.${scope.resource}.options.${field}.${value}`;
  const source = readOptions(word, lastSegment(field), scope.registry, ownKey);
  if (source.kind === 'fixed') return { options: source.choices.map(option) };
  if (source.kind === 'rows')
    return { ref: { resource: source.resource, title: rowTitle(scope, source.resource), many: false } };
  if (source.kind === 'hook') return { optionsHook: source.name };
  const choices = Object.entries(source.choices).map(([value, list]) => [value, list.map(option)]);
  return { optionsBy: { field: source.field, choices: Object.fromEntries(choices) } };
}

const option = ({ value, label, tone, icon, when }: Choice): ResolvedOption => ({ value, label, tone, icon, when });

function refChoices(scope: FieldScope, schema: JsonSchema, options: FieldOptions): ResolvedChoices {
  const target = scope.registry.entities.get(options.ref!);
  const resource = resourceOf(options.ref!, scope.registry, scope.role);
  if (!target || !resource) return {};
  const many = typesOf(nonNullSchema(schema)).includes('array');
  return { ref: { resource, title: options.refTitle ?? refTitleOf(target), many } };
}

function rowTitle({ registry }: FieldScope, resource: string): string {
  const entity = registry.entities.get(registry.resources.get(resource)?.entity ?? '');
  return entity ? refTitleOf(entity) : 'uuid';
}

/** Shown in a list: figures, words and dates, but no nested data and nothing long. */
const unsortable: Display[] = [
  'tags',
  'image',
  'file',
  'files',
  'refs',
  'json',
  'address',
  'card',
  'sections',
  'hidden',
  'longtext',
  'markdown',
];

export const isListable = (schema: JsonSchema): boolean =>
  !fieldOptions(schema).secret && (displayOf(schema) === 'tags' || !unsortable.includes(displayOf(schema)));

export function resolveColumn(scope: FieldScope, options: ColumnOptions): ResolvedColumn {
  const { field, label, roles: _, ...rest } = options;
  const schema = schemaAt(scope, field);
  const display = options.display ?? displayOf(schema);
  const isTitle = field === titleField(scope.entity);
  return {
    field,
    label: fieldLabel(scope, field, schema, label),
    display,
    align: alignOf(display),
    sort: fieldOptions(schema).sort ?? (!unsortable.includes(display) && isSortable(scope, field)),
    initiallyHidden: false,
    alwaysVisible: isTitle,
    edit: false,
    link: isTitle ? 'show' : display === 'ref' ? 'ref' : false,
    mobile: isTitle ? 'title' : field === 'name' ? 'subtitle' : 'meta',
    component: fieldOptions(schema).component,
    ...choicesOf(scope, field, schema),
    ...rest,
  };
}

/** Parts of a value cannot be sorted; fields beyond a reference can, if the server joins it. */
function isSortable({ entity, registry }: FieldScope, field: string): boolean {
  const [own = '', ...rest] = field.split('.');
  const isBeyond = fieldOptions(nonNullSchema(entity.file.properties[own] ?? {})).ref !== undefined;
  return rest.length === 0 || (rest.length === 1 && isBeyond && joinFault(entity, field, registry) === undefined);
}

const defaultOp: Partial<Record<Display, FilterOp>> = { date: 'between', datetime: 'between', relative: 'between' };

export function resolveFilter(scope: FieldScope, words: FilterOptions): ResolvedFilter {
  const { field, label, options, roles: _, default: usual, ...rest } = words;
  const schema = schemaAt(scope, field);
  const choices = choicesOf(scope, field, schema, options);
  const isArray = typesOf(nonNullSchema(schema)).includes('array');
  const several = choices.options || choices.ref ? 'in' : undefined;
  const op = words.op ?? (isArray ? 'includes' : (several ?? defaultOp[displayOf(schema)] ?? opOfType(schema)));
  return {
    field,
    label: fieldLabel(scope, field, schema, label),
    op,
    keys: filterKeys(field, op),
    input: op === 'in' ? 'checkboxes' : inputOf(schema, choices.options?.length),
    pinned: false,
    ...choices,
    ...rest,
    ...(usual !== undefined && { default: resolveFilterDefault(usual, schema, scope.principal ?? {}) }),
  };
}

const resolveFilterDefault = (
  usual: Scalar | Scalar[],
  schema: JsonSchema,
  asker: VariableContext,
): Scalar | Scalar[] => {
  const resolveDefault = (one: Scalar): Scalar => resolveVariable(one, asker, timeFormatOf(schema));
  return Array.isArray(usual) ? usual.map(resolveDefault) : resolveDefault(usual);
};

function opOfType(schema: JsonSchema): FilterOp {
  const types = typesOf(nonNullSchema(schema));
  if (types.includes('integer') || types.includes('number')) return 'between';
  return types.includes('boolean') ? 'eq' : 'contains';
}

/** As the API spells them: `created_from` and `created_to`, `total[gte]`, `status`. */
export function filterKeys(field: string, op: FilterOp): string[] {
  if (op === 'between')
    return field === 'created_at' ? ['created_from', 'created_to'] : [`${field}[gte]`, `${field}[lte]`];
  return op === 'eq' || op === 'in' ? [field] : [`${field}[${queryOperatorOf(op)}]`];
}

export function resolveItem(scope: FieldScope, words: ItemOptions, width = 12): ResolvedItem {
  const { field, label, help, options, roles: _, compute: __, ...rest } = words;
  const schema = schemaAt(scope, field);
  const main = nonNullSchema(schema);
  const own = fieldOptions(schema);
  const choices = choicesOf(scope, field, schema, options);
  const input = words.input ?? inputOf(schema, choices.options?.length);
  const helpWord = help ?? own.help;
  const helpKey = `resources.${scope.resource}.help.${field}`;
  return {
    field,
    label: fieldLabel(scope, field, schema, label),
    help: helpWord || main.description ? labelOf(helpWord, helpKey, main.description ?? '') : undefined,
    display: displayOf(schema),
    input,
    width: own.width ?? width,
    required: isRequiredInput(scope, field, schema),
    readonly: input === 'readonly' || words.compute !== undefined,
    onHide: 'clear',
    multiple: typesOf(main).includes('array'),
    ...boundsOf(main),
    component: own.component,
    ...choices,
    ...rest,
  };
}

/**
 * Returns whether people must fill in the field. Where a domain answers, every row contains each required field, even
 * as null, so that says nothing.
 */
function isRequiredInput({ entity }: FieldScope, field: string, schema: JsonSchema): boolean {
  const isSaidAsNull = entityOptions(entity).storage === 'code' && isNullable(schema);
  return (entity.file.required?.includes(field) ?? false) && !isSaidAsNull;
}

const boundsOf = ({ minimum, maximum, minLength, maxLength, pattern }: JsonSchema): Partial<ResolvedItem> => ({
  min: minimum,
  max: maximum,
  minLength,
  maxLength,
  pattern,
});

export const isReadable = (schema: JsonSchema): boolean =>
  !fieldOptions(schema).secret && displayOf(schema) !== 'hidden';

/** Whether people write the field: always, or on create only. Computed fields are never written. */
export function isWritable(schema: JsonSchema, creating: boolean): boolean {
  const { compute, derive, writableOn = 'user' } = fieldOptions(schema);
  return !compute && !derive && !schema.readOnly && (writableOn === 'user' || (creating && writableOn === 'create'));
}
