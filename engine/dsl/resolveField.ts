/** One field of an entity as a column, a filter or an item of a layout, with every default computed. */
import { type Entity, humanised, refTitleOf, titleField, wordsOf } from './entity.ts';
import { alignOf, displayOf, fieldWords, inputOf, isMoney } from './fieldDefaults.ts';
import { joinFault } from './joined.ts';
import { isNullable, type JsonSchema, mainPart, typesOf } from './jsonSchema.ts';
import { labelOf } from './labels.ts';
import { type Choice, readOptions } from './options.ts';
import type {
  Label,
  ResolvedChoices,
  ResolvedColumn,
  ResolvedFilter,
  ResolvedItem,
  ResolvedOption,
} from './resource.ts';
import type { ColumnWords, FilterWords, ItemWords } from './resourceFile.ts';
import { type Principal, resolveVariable, type TimeFormat, timeFormatOf } from './variables.ts';
import type { Display, FieldWords, FilterOp, OptionsWord, Scalar, TextWord } from './vocabulary.ts';
import { resourceOf, type World } from './world.ts';

/** The resource whose fields are resolved. */
export interface Place {
  resource: string;
  entity: Entity;
  world: World;
  /** Whose pages references lead to. */
  role?: string;
  asker?: Principal;
}

const ofMoney: Record<string, JsonSchema> = { amount: { type: 'integer' }, currency: { type: 'string' } };

/** The schema of a field; a dotted path leads into objects and over `ref` into other entities. */
export function schemaAt({ entity, world }: Place, path: string): JsonSchema {
  let schema: JsonSchema = entity.file;
  for (const key of path.split('.')) {
    const main = mainPart(schema);
    const target = main['x-field']?.ref ? world.entities.get(main['x-field'].ref)?.file : main;
    const parts = isMoney(main) ? ofMoney : target?.properties;
    const next: JsonSchema | undefined = parts?.[key];
    if (!next) throw new Error(`${entity.name} has no field ${path}`);
    schema = next;
  }
  return schema;
}

/** Which fields hold days and which hold moments, for what variables become; of a field that is not there, nothing. */
export const formatsIn =
  ({ entity, world }: Pick<Place, 'entity' | 'world'>) =>
  (path: string): TimeFormat | undefined => {
    try {
      return timeFormatOf(schemaAt({ resource: entity.name, entity, world }, path));
    } catch {
      return undefined;
    }
  };

const lastName = (path: string): string => path.split('.').at(-1)!;

export function fieldLabel(place: Place, field: string, schema: JsonSchema, word?: TextWord): Label {
  const fallback = mainPart(schema).title ?? humanised(lastName(field));
  return labelOf(word ?? fieldWords(schema).label, `resources.${place.resource}.fields.${field}`, fallback);
}

export function choicesOf(place: Place, field: string, schema: JsonSchema, options?: OptionsWord): ResolvedChoices {
  const words = fieldWords(schema);
  const main = mainPart(schema);
  const values = (main.enum ?? main.items?.enum)?.filter(value => value !== null) as string[] | undefined;
  const word = options ?? words.options ?? values;
  if (words.ref) return refChoices(place, schema, words);
  if (!word) return {};
  const ownKey = (value: string) => `resources.${place.resource}.options.${field}.${value}`;
  const source = readOptions(word, lastName(field), place.world, ownKey);
  if (source.kind === 'fixed') return { options: source.choices.map(option) };
  if (source.kind === 'rows')
    return { ref: { resource: source.resource, title: rowTitle(place, source.resource), many: false } };
  if (source.kind === 'hook') return { optionsHook: source.name };
  const choices = Object.entries(source.choices).map(([value, list]) => [value, list.map(option)]);
  return { optionsBy: { field: source.field, choices: Object.fromEntries(choices) } };
}

const option = ({ value, label, tone, icon, when }: Choice): ResolvedOption => ({ value, label, tone, icon, when });

function refChoices(place: Place, schema: JsonSchema, words: FieldWords): ResolvedChoices {
  const target = place.world.entities.get(words.ref!);
  const resource = resourceOf(words.ref!, place.world, place.role);
  if (!target || !resource) return {};
  const many = typesOf(mainPart(schema)).includes('array');
  return { ref: { resource, title: words.refTitle ?? refTitleOf(target), many } };
}

function rowTitle({ world }: Place, resource: string): string {
  const entity = world.entities.get(world.resources.get(resource)?.entity ?? '');
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

export const fitsList = (schema: JsonSchema): boolean =>
  !fieldWords(schema).secret && (displayOf(schema) === 'tags' || !unsortable.includes(displayOf(schema)));

export function resolveColumn(place: Place, words: ColumnWords): ResolvedColumn {
  const { field, label, roles: _, ...rest } = words;
  const schema = schemaAt(place, field);
  const display = words.display ?? displayOf(schema);
  const isTitle = field === titleField(place.entity);
  return {
    field,
    label: fieldLabel(place, field, schema, label),
    display,
    align: alignOf(display),
    sort: fieldWords(schema).sort ?? (!unsortable.includes(display) && isSortable(place, field)),
    hidden: false,
    fixed: isTitle,
    edit: false,
    link: isTitle ? 'show' : display === 'ref' ? 'ref' : false,
    mobile: isTitle ? 'title' : field === 'name' ? 'subtitle' : 'meta',
    component: fieldWords(schema).component,
    ...choicesOf(place, field, schema),
    ...rest,
  };
}

/** Of what stands inside a value nothing is sorted; beyond a reference, where the server joins it. */
function isSortable({ entity, world }: Place, field: string): boolean {
  const [own = '', ...rest] = field.split('.');
  const isBeyond = fieldWords(mainPart(entity.file.properties[own] ?? {})).ref !== undefined;
  return rest.length === 0 || (rest.length === 1 && isBeyond && joinFault(entity, field, world) === undefined);
}

const defaultOp: Partial<Record<Display, FilterOp>> = { date: 'between', datetime: 'between', relative: 'between' };

export function resolveFilter(place: Place, words: FilterWords): ResolvedFilter {
  const { field, label, options, roles: _, default: usual, ...rest } = words;
  const schema = schemaAt(place, field);
  const choices = choicesOf(place, field, schema, options);
  const isArray = typesOf(mainPart(schema)).includes('array');
  const several = choices.options || choices.ref ? 'in' : undefined;
  const op = words.op ?? (isArray ? 'has' : (several ?? defaultOp[displayOf(schema)] ?? opOfType(schema)));
  return {
    field,
    label: fieldLabel(place, field, schema, label),
    op,
    keys: filterKeys(field, op),
    input: op === 'in' ? 'checkboxes' : inputOf(schema, choices.options?.length),
    always: false,
    ...choices,
    ...rest,
    ...(usual !== undefined && { default: usualFilter(usual, schema, place.asker ?? {}) }),
  };
}

const usualFilter = (usual: Scalar | Scalar[], schema: JsonSchema, asker: Principal): Scalar | Scalar[] => {
  const resolved = (one: Scalar): Scalar => resolveVariable(one, asker, timeFormatOf(schema));
  return Array.isArray(usual) ? usual.map(resolved) : resolved(usual);
};

function opOfType(schema: JsonSchema): FilterOp {
  const types = typesOf(mainPart(schema));
  if (types.includes('integer') || types.includes('number')) return 'between';
  return types.includes('boolean') ? 'eq' : 'like';
}

/** As the API spells them: `created_from` and `created_to`, `total[gte]`, `status`. */
export function filterKeys(field: string, op: FilterOp): string[] {
  if (op === 'between')
    return field === 'created_at' ? ['created_from', 'created_to'] : [`${field}[gte]`, `${field}[lte]`];
  return op === 'eq' || op === 'in' ? [field] : [`${field}[${op}]`];
}

export function resolveItem(place: Place, words: ItemWords, width = 12): ResolvedItem {
  const { field, label, help, options, roles: _, compute: __, ...rest } = words;
  const schema = schemaAt(place, field);
  const main = mainPart(schema);
  const own = fieldWords(schema);
  const choices = choicesOf(place, field, schema, options);
  const input = words.input ?? inputOf(schema, choices.options?.length);
  const helpWord = help ?? own.help;
  const helpKey = `resources.${place.resource}.help.${field}`;
  return {
    field,
    label: fieldLabel(place, field, schema, label),
    help: helpWord || main.description ? labelOf(helpWord, helpKey, main.description ?? '') : undefined,
    display: displayOf(schema),
    input,
    width: own.width ?? width,
    required: isAskedFor(place, field, schema),
    readonly: input === 'readonly' || words.compute !== undefined,
    onHide: 'clear',
    multiple: typesOf(main).includes('array'),
    ...boundsOf(main),
    component: own.component,
    ...choices,
    ...rest,
  };
}

/** Where the domain answers, every row says each required field, be it null: that is no answer that people owe. */
function isAskedFor({ entity }: Place, field: string, schema: JsonSchema): boolean {
  const isSaidAsNull = wordsOf(entity).storage === 'code' && isNullable(schema);
  return (entity.file.required?.includes(field) ?? false) && !isSaidAsNull;
}

const boundsOf = ({ minimum, maximum, minLength, maxLength, pattern }: JsonSchema): Partial<ResolvedItem> => ({
  min: minimum,
  max: maximum,
  minLength,
  maxLength,
  pattern,
});

export const isReadable = (schema: JsonSchema): boolean => !fieldWords(schema).secret && displayOf(schema) !== 'hidden';

/** Whether people write the field: always, or on create only. What is computed is written by nobody. */
export function isWritable(schema: JsonSchema, creating: boolean): boolean {
  const { compute, derive, set = 'user' } = fieldWords(schema);
  return !compute && !derive && !schema.readOnly && (set === 'user' || (creating && set === 'create'));
}
