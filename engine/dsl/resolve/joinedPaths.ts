/**
 * Paths over a reference, such as `book_uuid.author`: a row of a collection has the referenced value under the whole
 * path, if the reader may see that row and that field. A property has no dot in its name, so the path is unambiguous.
 */
import { isCollection } from '../collection.ts';
import { type Entity, refTitleOf, titleOf } from '../entity.ts';
import { fieldOptions } from '../fieldDefaults.ts';
import { nonNullSchema, typesOf } from '../jsonSchema.ts';
import type { ResourceFile } from '../resourceFile.ts';
import { isReadableBy, mayField, rightsFor } from '../roles/rights.ts';
import { resourceOf, type SchemaRegistry } from '../schemaRegistry.ts';

const pathPattern = /^-?([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)+)$/;

/** The entity that a field refers to by a key alone; undefined where the answer of a call carries the row itself. */
function targetOf(entity: Entity, field: string, registry: SchemaRegistry): Entity | undefined {
  const schema = entity.file.properties[field];
  if (!schema) return undefined;
  const { ref } = { ...fieldOptions(nonNullSchema(schema)), ...fieldOptions(schema) };
  return ref && !typesOf(nonNullSchema(schema)).includes('object') ? registry.entities.get(ref) : undefined;
}

/** Why the field beyond the reference cannot be read; undefined if it can, or if the path crosses none. */
export function joinFault(entity: Entity, path: string, registry: SchemaRegistry): string | undefined {
  const [field = '', next = '', ...rest] = path.split('.');
  const target = next ? targetOf(entity, field, registry) : undefined;
  if (!target) return undefined;
  const isKept = (one: Entity): boolean => isCollection(one, registry.resources);
  if (!isKept(entity)) return `the rows of ${entity.name} come from code, which does not send "${path}"`;
  if (!isKept(target)) return `the rows of ${target.name} come from code: "${path}" cannot be read from there`;
  if (typesOf(nonNullSchema(entity.file.properties[field]!)).includes('array'))
    return `"${field}" refers to many rows: "${path}" would be many values`;
  return rest.length > 0 && targetOf(target, next, registry)
    ? `"${path}" leads over two references; show "${field}.${next}", which is called by its title`
    : undefined;
}

const isJoined = (entity: Entity, path: string, registry: SchemaRegistry): boolean =>
  targetOf(entity, path.split('.')[0]!, registry) !== undefined && joinFault(entity, path, registry) === undefined;

const pathCache = new WeakMap<SchemaRegistry, Map<string, string[]>>();

/** Every path over a reference that the files of a resource name: columns, titles, views, conditions of what is shown. */
export function joinedPaths(name: string, file: ResourceFile, entity: Entity, registry: SchemaRegistry): string[] {
  const known = pathCache.get(registry) ?? new Map<string, string[]>();
  pathCache.set(registry, known);
  const paths = known.get(name) ?? readPaths(file, entity, registry);
  known.set(name, paths);
  return paths;
}

function readPaths({ permissions: _, ...file }: ResourceFile, entity: Entity, registry: SchemaRegistry): string[] {
  if (!isCollection(entity, registry.resources) || file.provider) return [];
  const titles = [...registry.entities.values()].flatMap(other =>
    Object.values(other.file.properties).flatMap(schema => {
      const options = fieldOptions(schema);
      return options.ref === entity.name && options.refTitle ? [options.refTitle] : [];
    }),
  );
  const named = new Set(
    [file, titleOf(entity), refTitleOf(entity), titles, relatedColumns(entity, registry)].flatMap(part =>
      pathsIn(part),
    ),
  );
  return [...named].filter(path => isJoined(entity, path, registry)).sort();
}

/** Columns that other resources show of these rows, in tabs. */
const relatedColumns = (entity: Entity, registry: SchemaRegistry): unknown[] =>
  [...registry.resources.values()].flatMap(({ show }) =>
    ((show || undefined)?.tabs ?? []).flatMap(({ related }) =>
      related && registry.resources.get(related.resource)?.entity === entity.name ? [related.columns] : [],
    ),
  );

/** Dotted paths in a file: values, keys of conditions, and places in templates. */
export function pathsIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(pathsIn);
  if (typeof part === 'object' && part !== null)
    return Object.entries(part).flatMap(([key, value]) => [...pathsIn(key), ...pathsIn(value)]);
  if (typeof part !== 'string') return [];
  const whole = pathPattern.exec(part)?.[1];
  return whole
    ? [whole]
    : [...part.matchAll(/\{([^{}]+)\}/g)].flatMap(([, place]) => pathPattern.exec(place!)?.[1] ?? []);
}

/** Whether the role may read the field beyond the reference, if the path crosses one. */
export function mayReadJoined(entity: Entity, path: string, registry: SchemaRegistry, role: string): boolean {
  const [field = '', ...rest] = path.split('.');
  const target = rest.length > 0 ? targetOf(entity, field, registry) : undefined;
  if (!target) return true;
  const file = registry.resources.get(resourceOf(target.name, registry, role) ?? '');
  if (!file) return false;
  const rights = rightsFor(file, registry, role);
  const next = rest.join('.');
  const { secret } = fieldOptions(target.file.properties[rest[0]!] ?? {});
  return !secret && mayField(rights, 'read', next) && isReadableBy(target, next, registry, role);
}
