/** Entities that the server makes table and API for: what they have beside what their file says. */
import { type Entity, entityOptions, titleField } from './entity.ts';
import { displayOf, fieldOptions, isStoredField } from './fieldDefaults.ts';
import { isFileField, withFileShape } from './fileField.ts';
import { type JsonSchema, nonNullSchema, typesOf } from './jsonSchema.ts';
import type { ResourceFile } from './resourceFile.ts';

/** Has its own table, and a resource that shows it. */
export const isCollection = (entity: Entity, resources: Map<string, ResourceFile>): boolean =>
  (entityOptions(entity).storage ?? 'table') === 'table' &&
  [...resources.values()].some(file => file.entity === entity.name && !file.provider);

export const hasOwner = (entity: Entity): boolean => entityOptions(entity).owner !== 'none';
/** Whether a row may have no owner. */
export const isOwnerOptional = (entity: Entity): boolean => entityOptions(entity).owner === 'optional';
export const hasTimestamps = (entity: Entity): boolean => entityOptions(entity).timestamps !== false;
export const hasVersion = (entity: Entity): boolean => entityOptions(entity).lock !== 'none';

const time: JsonSchema = { type: 'string', format: 'date-time', readOnly: true, 'x-field': { writableOn: 'server' } };

/** The title of the field of a row's owner, unless the entity has its own. */
export const ownerTitle = 'Owner';

/** Fields every collection has. The owner of a row is read and given by staff alone. */
function systemFields(entity: Entity, staff: string[]): Record<string, JsonSchema> {
  return {
    uuid: { type: 'string', format: 'uuid', readOnly: true },
    ...(hasOwner(entity) && {
      customer_uuid: {
        type: isOwnerOptional(entity) ? ['string', 'null'] : 'string',
        format: 'uuid',
        title: ownerTitle,
        'x-field': { writableOn: 'create', read: staff, write: staff, ref: 'user', filter: false },
      },
    }),
    ...(hasTimestamps(entity) && {
      created_at: time,
      updated_at: { ...time, 'x-field': { writableOn: 'server', filter: false } },
    }),
    ...(hasVersion(entity) && {
      version: { type: 'integer', minimum: 1, readOnly: true, 'x-field': { writableOn: 'server', display: 'hidden' } },
    }),
  };
}

export const isSystemField = (entity: Entity, field: string): boolean =>
  Object.hasOwn(systemFields(entity, []), field) || isDerived(entity.file.properties[field] ?? {});

/** Computed by the database whenever a row is read; the table has no column for it. */
export const isDerived = (schema: JsonSchema): boolean => fieldOptions(schema).derive !== undefined;

/** Resolves an entity to its stored and sent fields. `staff`: the roles that see the owner of a row. */
export function withSystemFields(entity: Entity, staff: string[]): Entity {
  const system = systemFields(entity, staff);
  const { uuid, ...rest } = system;
  const own = Object.fromEntries(
    Object.entries(entity.file.properties).map(([name, schema]) => [
      name,
      Object.hasOwn(system, name)
        ? { ...schema, ...system[name], ...labelOverrides(schema, system[name]!) }
        : isFileField(schema)
          ? withFileShape(schema)
          : isDerived(schema)
            ? { ...schema, readOnly: true }
            : schema,
    ]),
  );
  return { ...entity, file: { ...entity.file, properties: { uuid: uuid!, ...own, ...omitPresent(rest, own) } } };
}

/** Labels from the entity file for fields that every collection has. */
function labelOverrides({ title, 'x-field': own }: JsonSchema, { 'x-field': options }: JsonSchema): JsonSchema {
  const { label, help } = own ?? {};
  return {
    ...(title && { title }),
    ...((label || help) && { 'x-field': { ...options, ...(label && { label }), ...(help && { help }) } }),
  };
}

const omitPresent = (fields: Record<string, JsonSchema>, present: object): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !Object.hasOwn(present, name)));

/** State field, enums, refs, booleans and dates. */
export function isFilterable(schema: JsonSchema): boolean {
  const options = fieldOptions(schema);
  if (options.filter !== undefined) return options.filter;
  const display = displayOf(schema);
  if (options.secret || display === 'hidden' || typesOf(nonNullSchema(schema)).includes('object')) return false;
  return ['badge', 'ref', 'boolean', 'date', 'datetime', 'relative'].includes(display) || options.options !== undefined;
}

/** Sort lists that a table has an index for: what filters and the usual order go by, and what the file names. */
export function indexesOf(entity: Entity): string[][] {
  const { properties } = entity.file;
  const plain = (schema: JsonSchema): boolean =>
    isStoredField(schema) && !typesOf(nonNullSchema(schema)).includes('object') && !nonNullSchema(schema).$ref;
  const owner = hasOwner(entity) ? ['customer_uuid'] : [];
  // Deletions look up the references to a row, so every reference has an index; the owner leads the index of the usual
  // order.
  const single = Object.entries(properties)
    .filter(([name, schema]) => name !== 'uuid' && !owner.includes(name) && plain(schema) && !isFileField(schema))
    .filter(([, schema]) => fieldOptions(schema).index || fieldOptions(schema).ref || isFilterable(schema))
    .map(([name]) => [name]);
  // A title that is derived, or read over a reference, is no column of this table.
  const titled = properties[titleField(entity)];
  const title = titled && isStoredField(titled) ? titleField(entity) : 'uuid';
  const usual = hasTimestamps(entity) ? '-created_at' : title;
  const all = [
    [...owner, usual, ...(usual === 'uuid' ? [] : ['uuid'])],
    ...(entityOptions(entity).index ?? []),
    ...single,
  ];
  const unique = new Set(uniqueKeysOf(entity).map(String));
  return [...new Map(all.map(list => [String(list), list])).values()].filter(list => !unique.has(String(list)));
}

/** Fields that no two rows may share all of. */
export function uniqueKeysOf(entity: Entity): string[][] {
  const single = Object.entries(entity.file.properties)
    .filter(([, schema]) => fieldOptions(schema).unique)
    .map(([name]) => [name]);
  return [...single, ...(entityOptions(entity).unique ?? [])];
}
