/** A list's query over a collection: the keys of every list, and each readable field by operator. */
import { type SQL, sql } from 'drizzle-orm';
import { hasTimestamps, isDerived } from '../../../dsl/collection.ts';
import { all, any, type CompareOp, type ConditionNode, not } from '../../../dsl/conditions/parseCondition.ts';
import { entityOptions, fieldsIn, titleField, titleOf } from '../../../dsl/entity.ts';
import { fieldOptions, isMoney } from '../../../dsl/fieldDefaults.ts';
import { type JsonSchema, nonNullSchema, typesOf } from '../../../dsl/jsonSchema.ts';
import { schemaAt } from '../../../dsl/resolve/resolveField.ts';
import { startOfDay } from '../../../dsl/time.ts';
import type { Condition, Scalar, Verb } from '../../../dsl/vocabulary.ts';
import { validationError } from '../../http/problems.ts';
import { type ReadList, readList, zoneOf } from '../../listing/list.ts';
import { clampTime, type ListDefinition, type ListField, naturalOrder } from '../../listing/listDefinition.ts';
import { type Access, sqlScope } from '../accessControl.ts';
import { type Collection, columnKind, columnOf, isMoneyField as isMoneyOf } from '../collection.ts';
import { isSortedNaturally, typeOfColumn } from '../migrations/tableShape.ts';
import { conditionSql, nodeSql } from './conditionSql.ts';
import { derivedOperand, derivedSearch, expressionOf } from './derivedFields.ts';
import { joinedColumns, joinedSortColumn, readerScope } from './joinedFields.ts';
import { isCanonicalDate, isCanonicalUuid, type OperandKind } from './operand.ts';

const reservedKeys = new Set(['page', 'size', 'sort', 'q', 'created_from', 'created_to', 'timezone', 'uuid']);
/** `deleted=true`: soft-deleted rows. */
const deleted = 'deleted';

export type Query = Record<string, string | string[] | number | undefined>;

/** Undefined if the role has no right to it. `narrow`: a further condition for the rows. */
export function readQuery(access: Access, verb: Verb, query: Query, narrow?: Condition): ReadList | undefined {
  const wantsDeleted = isAskedForDeleted(access, query);
  const listed = access.rows(verb);
  const rows = wantsDeleted ? listed && access.deletedRows(verb) : listed;
  if (!rows) return undefined;
  const usual = Object.fromEntries(Object.entries(query).filter(([key]) => reservedKeys.has(key)));
  const filters = Object.entries(query).filter(([key, value]) => !isReservedKey(access, key) && value !== undefined);
  const zone = zoneOf(query.timezone as string | undefined);
  const conditions = filters.map(([key, value]) => filterOf(access, key, [value].flat().map(String), zone));
  const scope = sqlScope(access.collection, access.principal);
  const narrower = narrow ? sql` and ${conditionSql(narrow, scope, access.principal)}` : sql``;
  const where = sql`${rows} and ${nodeSql(all(conditions), readerScope(access))}${narrower}`;
  const spec = specOf(access);
  const list = readList(spec, { sort: sortOfList(access.collection, spec), ...usual }, where);
  return query.q?.toString().trim() && !spec.search.length ? { ...list, where: sql`false` } : list;
}

/** Returns the order of the resource's list, if the reader may see its field. */
function sortOfList({ file: { list } }: Collection, { fields }: ListDefinition): string | undefined {
  const sort = list ? list.sort : undefined;
  const field = sort && fields[sort.replace(/^-/, '')];
  return field && field.sort !== false ? sort : undefined;
}

const keepsDeleted = ({ collection }: Access): boolean =>
  collection.shape.softDelete && !Object.hasOwn(collection.entity.file.properties, deleted);
const isReservedKey = (access: Access, key: string): boolean =>
  reservedKeys.has(key) || (key === deleted && keepsDeleted(access));

function isAskedForDeleted(access: Access, query: Query): boolean {
  const asked = keepsDeleted(access) ? query[deleted] : undefined;
  return asked !== undefined && read('boolean', {}, deleted, String(asked)) === true;
}

/** What may be sorted and searched by: nothing that may not be read. */
function specOf(access: Access): ListDefinition {
  const { collection, readable } = access;
  const { entity } = collection;
  const fields = readable.flatMap((name): [string, ListField][] => {
    const column = sortColumn(access, name);
    const schema = entity.file.properties[name]!;
    if (!column) return [];
    // A field that is not sortable may still be searched.
    if (fieldOptions(schema).sort === false) return [[name, { column, kind: 'text', sort: false }]];
    return [[name, { column, kind: 'text', ...(isSortedNaturally(schema) && { sort: naturalOrder(column) }) }]];
  });
  const beyond = Object.keys(joinedColumns(access)).flatMap((path): [string, ListField][] => {
    const column = joinedSortColumn(access, path);
    return column ? [[path, { column, kind: 'text' }]] : [];
  });
  const title = titleField(entity);
  const searched = searchedFields(collection);
  const uuid = columnOf(collection, 'uuid');
  return {
    uuid,
    fields: Object.fromEntries([...fields, ...beyond]),
    search: [...new Set(searched)]
      .filter(name => readable.includes(name) && typeOf(collection, name) === 'text')
      .map(name => derivedSearch(collection, name) ?? name),
    ...(!(hasTimestamps(entity) && readable.includes('created_at')) && {
      order: readable.includes(title) ? [...titleOrder(access), sql`${uuid} desc`] : [sql`${uuid}`],
    }),
  };
}

const typeOf = (collection: Collection, name: string): OperandKind =>
  columnKind(collection, name) ?? typeOfColumn(collection.entity.file.properties[name] ?? {});

/** What the resource says of its list, else what the entity says. */
function searchedFields(collection: Collection): string[] {
  const { list } = collection.file;
  const own = list ? list.search : undefined;
  if (own === false) return [];
  return Array.isArray(own)
    ? own
    : [...(entityOptions(collection.entity).search ?? []), ...fieldsWithSearch(collection)];
}

const fieldsWithSearch = ({ entity }: Collection): string[] =>
  Object.entries(entity.file.properties)
    .filter(([, schema]) => fieldOptions(schema).search)
    .map(([name]) => name);

function sortColumn({ collection, principal }: Access, field: string): ListField['column'] | undefined {
  const derived = derivedOperand(collection, principal, field);
  if (derived) return derived.kind === 'json' ? undefined : sql`${derived.column}`;
  const column = columnOf(collection, field);
  if (columnKind(collection, field) === 'money') return column;
  if (isMoneyOf(collection, field)) return sql`((${column} ->> 'amount')::bigint)`;
  return columnKind(collection, field) === 'json' || field === 'uuid' ? undefined : column;
}

/** Sorts by the first field of the title, then by the next ones; missing values come first. */
function titleOrder(access: Access): SQL[] {
  const { collection, readable } = access;
  const [first = '', ...rest] = fieldsIn(titleOf(collection.entity));
  const own = rest.filter(name => readable.includes(name) && collection.shape.columns[name]?.type === 'text');
  return [naturalSort(access, first), ...own.map(name => sql`${naturalSort(access, name)} nulls first`)];
}

function naturalSort({ collection, principal }: Access, name: string): SQL {
  const column = expressionOf(collection, principal, name);
  return isSortedNaturally(collection.entity.file.properties[name] ?? {}) ? naturalOrder(column) : sql`${column}`;
}

const queryProblem = (key: string, type: string, msg: string) => validationError([{ type, loc: ['query', key], msg }]);
const unknown = (key: string) => queryProblem(key, 'value_error.extra', 'This field is not known.');
const operatorsByKind: Record<OperandKind, string[]> = {
  text: ['ne', 'like', 'empty'],
  uuid: ['ne', 'empty'],
  boolean: ['ne', 'empty'],
  integer: ['gt', 'gte', 'lt', 'lte', 'ne', 'empty'],
  number: ['gt', 'gte', 'lt', 'lte', 'ne', 'empty'],
  time: ['gt', 'gte', 'lt', 'lte', 'ne', 'empty'],
  date: ['gt', 'gte', 'lt', 'lte', 'ne', 'empty'],
  json: ['has', 'empty'],
  money: ['gt', 'gte', 'lt', 'lte', 'ne', 'empty'],
};

function filterOf(access: Access, key: string, values: string[], zone: string): ConditionNode {
  const [, name = '', op] = /^([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)*)(?:\[([a-z]+)\])?$/.exec(key) ?? [];
  const schema = filterableSchema(access, name);
  if (!schema) throw unknown(key);
  const kind = columnKind(access.collection, name) ?? typeOfColumn(schema);
  const money = isMoney(nonNullSchema(schema)) && op !== 'empty';
  const path = money ? [...name.split('.'), 'amount'] : name.split('.');
  const as: OperandKind = money ? 'integer' : kind;
  if (op === undefined ? as === 'json' : !operatorsByKind[as].includes(op))
    throw queryProblem(key, 'value_error.extra', 'This field cannot be compared that way.');
  if (op === 'empty') return read('boolean', {}, key, values[0] ?? '') ? emptiness(path) : not(emptiness(path));
  if (op === 'like') return one(path, 'contains', (values[0] ?? '').slice(0, 500));
  const items = nonNullSchema(schema).items;
  const readOne = (text: string): Scalar =>
    op === 'has' ? readItem(items, key, text) : read(as, schema, key, text, zone);
  const given = values.map(readOne);
  if (op === undefined) return one(path, 'in', given);
  if (op === 'ne') return not(one(path, 'in', given));
  if (op === 'has') return all(given.map(value => one(path, 'includes', value)));
  return any(given.map(value => one(path, op as CompareOp, value)));
}

/** The schema of a field that may be read, also beyond a reference that the files show something of. */
function filterableSchema(access: Access, name: string): JsonSchema | undefined {
  const { collection, readable } = access;
  const { entity, registry } = collection;
  if (readable.includes(name) && isKnown(collection, name)) return entity.file.properties[name];
  const isBeyond = name.includes('.') && Object.hasOwn(joinedColumns(access), name);
  return isBeyond ? schemaAt({ resource: collection.name, entity, registry }, name) : undefined;
}

const isKnown = (collection: Collection, name: string): boolean =>
  columnKind(collection, name) !== undefined || isDerived(collection.entity.file.properties[name] ?? {});

const one = (path: string[], op: CompareOp, value: Scalar | Scalar[]): ConditionNode => ({
  kind: 'compare',
  path,
  op,
  value,
});
const emptiness = (path: string[]): ConditionNode => one(path, 'empty', null);

function readItem(items: JsonSchema | undefined, key: string, text: string): Scalar {
  const [type] = typesOf(items ?? {});
  return type === 'integer' || type === 'number' || type === 'boolean' ? read(type, {}, key, text) : text;
}

function read(kind: OperandKind, schema: JsonSchema, key: string, text: string, zone = 'UTC'): Scalar {
  switch (kind) {
    case 'boolean':
      if (text !== 'true' && text !== 'false')
        throw queryProblem(key, 'type_error.boolean', 'This must be true or false.');
      return text === 'true';
    case 'integer':
    case 'number':
      return readNumber(kind, key, text);
    case 'uuid':
      if (!isCanonicalUuid(text)) throw queryProblem(key, 'value_error.uuid', 'This is not a valid identifier.');
      return text;
    case 'date':
      if (!isCanonicalDate(text)) throw notDate(key);
      return text;
    case 'time':
      return readTime(key, text, zone);
    default:
      return readText(schema, key, text);
  }
}

const notDate = (key: string) => queryProblem(key, 'value_error.date', 'Enter a date as YYYY-MM-DD.');

function readNumber(kind: 'integer' | 'number', key: string, text: string): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (kind === 'integer' && !Number.isSafeInteger(number))
    throw queryProblem(key, 'type_error.integer', 'This must be a whole number.');
  if (!Number.isFinite(number)) throw queryProblem(key, 'type_error.number', 'This must be a number.');
  return number;
}

/** A day is read as its first moment in a time zone. */
function readTime(key: string, text: string, zone: string): string {
  if (isCanonicalDate(text)) return clampTime(startOfDay(text, zone)).toISOString();
  const time = new Date(isCanonicalDate(text.slice(0, 10)) ? text : Number.NaN);
  const isStorable = time.getTime() >= Date.parse('0001-01-01T00:00:00Z') && time.getUTCFullYear() <= 9999;
  if (!isStorable) throw notDate(key);
  return time.toISOString();
}

function readText(schema: JsonSchema, key: string, text: string): string {
  const offered = nonNullSchema(schema).enum;
  if (offered && !offered.includes(text))
    throw queryProblem(key, 'value_error.const', 'Choose one of the offered values.');
  return text.slice(0, 500);
}
