/** Registry of everything that a resource file can refer to: entities, resources, constants, calls and roles. */

import type { EvaluationContext } from './conditions/evaluateCondition.ts';
import { type Entity, entityOptions, pluralOf } from './entity.ts';
import type { JsonSchema } from './jsonSchema.ts';
import type { Constants } from './options.ts';
import type { ResourceFile } from './resourceFile.ts';
import { isAmong, isOpenToOwners, isStaff, namedRole, type Roles } from './roles/roles.ts';

/** A row of a `calls.json`, as far as resources need it. */
export interface CallOutline {
  name: string;
  method: string;
  /** Below /api. */
  path: string;
  /** Keys of its query shape; patterns such as `field[gte]` are given by `operators`. */
  query: string[];
  operators: boolean;
  /** Roles that may use it; absent: everybody who is signed in. */
  roles?: string[];
  /** Its request body, by the name of its schema. */
  body?: { name: string; schema: JsonSchema };
}

/** Everything that the schema files of an app declare, by name. */
export interface SchemaRegistry {
  entities: Map<string, Entity>;
  resources: Map<string, ResourceFile>;
  constants: Constants;
  /** Names that rows give to constants, by language and key. */
  recordTexts?: Record<string, Record<string, string>>;
  calls: CallOutline[];
  roles: Roles;
}

/** The principal: values of `$me` and `$now`, and the role that decides. */
export interface Principal extends EvaluationContext {
  role: string;
}

/** Whether a `roles` list lets the role in; no list lets everyone in. */
export const isRoleAllowed = (roles: string[] | undefined, registry: SchemaRegistry, role: string): boolean =>
  isAmong(registry.roles, roles, role);

/**
 * Returns the resource that shows an entity: the one named as its plural, else the first one. Staff get the resources
 * for staff; owners never get those.
 */
export function resourceOf(entity: string, registry: SchemaRegistry, role?: string): string | undefined {
  const over = [...registry.resources].filter(([, file]) => file.entity === entity);
  const ofStaff = over.filter(([, { permissions }]) => !isOpenToOwners(permissions, registry.roles));
  const opened = ofStaff.filter(([, { permissions }]) => {
    const nearest = role && namedRole(permissions, registry.roles, role);
    return !role || (nearest !== undefined && permissions?.[nearest] !== false);
  });
  const isForStaff = role !== undefined && isStaff(registry.roles, role);
  const open = over.filter(one => role === undefined || !ofStaff.includes(one));
  // A reference into rows that the role never sees still is one: `redactForRole` makes a bare key of it.
  const names = (isForStaff && opened.length > 0 ? opened : open.length > 0 ? open : over).map(([name]) => name);
  return names.find(name => name.startsWith(entity)) ?? names[0];
}

/** Resource files, and the entities that are whole resources themselves; a file of that name wins. */
export function withEntityResources(
  files: Map<string, ResourceFile>,
  entities: Map<string, Entity>,
): Map<string, ResourceFile> {
  const own = [...entities.values()].flatMap((entity): [string, ResourceFile][] => {
    const { resource } = entityOptions(entity);
    return resource ? [[pluralOf(entity), { entity: entity.name, ...(resource === true ? {} : resource) }]] : [];
  });
  return new Map([...own, ...files]);
}
