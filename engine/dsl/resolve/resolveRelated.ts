/** Rows of another resource that belong to a record: a tab of its page. */

import { type Entity, entityOptions, entityPath, idField } from '../entity.ts';
import { fieldOptions } from '../fieldDefaults.ts';
import { nonNullSchema } from '../jsonSchema.ts';
import type { ColumnOptions, ResourceFile, TabOptions } from '../resourceFile.ts';
import { isReadableBy, mayField, rightsFor, rightTo } from '../roles/rights.ts';
import { isRoleAllowed } from '../schemaRegistry.ts';
import type { ResolvedTab } from './resolved.ts';
import { type FieldScope, resolveColumn, schemaAt } from './resolveField.ts';
import type { RoleScope } from './roleScope.ts';

type RelatedOptions = NonNullable<TabOptions['related']>;

/** Undefined where the role may not list them, or not know by what they belong here. */
export function resolveRelated(scope: RoleScope, words: RelatedOptions): ResolvedTab['related'] {
  const { registry, role } = scope;
  const { resource, columns, actions = [] } = words;
  const file = registry.resources.get(resource);
  const entity = file && registry.entities.get(file.entity);
  if (!entity) throw new Error(`${scope.resource}: there is no resource ${resource}`);
  const related: FieldScope = { resource, entity, registry, role };
  const by = words.by ?? referenceTo(scope.entity, entity);
  if (!by) throw new Error(`${scope.resource}: nothing in ${resource} refers to ${scope.entity.name}; name it in "by"`);
  if (!isQueryKey(by, entity)) schemaAt(related, by);
  const rights = rightsFor(file, registry, role);
  const may = (field: string) => mayField(rights, 'read', field) && isReadableBy(entity, field, registry, role);
  if (!rightTo(rights, 'list') || file.list === false || !may(by) || !canCallList(scope, file, entity))
    return undefined;
  const shown = columns
    ?.map((column): ColumnOptions => (typeof column === 'string' ? { field: column } : column))
    .filter(column => may(column.field) && isRoleAllowed(column.roles, registry, role))
    .map(column => resolveColumn(related, column));
  return { resource, by, columns: shown, actions };
}

/** Whether the role may make the call behind the list, where there is one. */
function canCallList({ registry, role }: RoleScope, file: ResourceFile, entity: Entity): boolean {
  const path = file.path ?? entityPath(entity);
  const call = registry.calls.find(one => one.method === 'GET' && one.path === path);
  return isRoleAllowed(call?.roles, registry, role);
}

/**
 * Returns whether the key filters a domain's list by its parent without being a field of the rows, such as
 * `order_uuid`.
 */
const isQueryKey = (by: string, entity: Entity): boolean =>
  entityOptions(entity).storage === 'code' && !(by in entity.file.properties);

/** The field that refers to the entity; where the server keeps the rows, also the key of whose they are. */
function referenceTo(target: Entity, entity: Entity): string | undefined {
  const found = Object.entries(entity.file.properties).find(([, schema]) => {
    const words = { ...fieldOptions(nonNullSchema(schema)), ...fieldOptions(schema) };
    return words.ref === target.name;
  });
  return (
    found?.[0] ??
    (idField(target) === 'uuid' && `${target.name}_uuid` in entity.file.properties ? `${target.name}_uuid` : undefined)
  );
}
