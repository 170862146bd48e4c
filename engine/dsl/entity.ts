/** An entity file: JSON Schema with `x-entity` and `x-field`, and what its defaults are. */
import type { JsonSchema } from './jsonSchema.ts';
import type { ResourceOptions } from './resourceFile.ts';

export interface EntityOptions {
  resource?: true | ResourceOptions;
  plural?: string;
  path?: string;
  id?: string;
  title?: string;
  /** The name of a row elsewhere; absent: its title. */
  refTitle?: string;
  storage?: 'table' | 'code' | 'external';
  table?: string;
  owner?: 'account' | 'optional' | 'none';
  audit?: boolean;
  notifyOwner?: boolean;
  /** By entity, the field with the key of one of its rows, in whose history the audit entries of this row belong too. */
  auditLinks?: Record<string, string>;
  softDelete?: boolean;
  timestamps?: boolean;
  lock?: 'version' | 'none';
  search?: string[];
  unique?: string[][];
  index?: string[][];
  states?: { field: string; initial: string; transitions: Record<string, string[]> };
  hooks?: Record<string, string>;
  version?: number;
}

export interface EntityFile extends JsonSchema {
  properties: Record<string, JsonSchema>;
  'x-entity'?: EntityOptions;
}

/** An entity under its name: the file name before `.entity.json`. */
export interface Entity {
  name: string;
  file: EntityFile;
}

export const entityOptions = (entity: Entity): EntityOptions => entity.file['x-entity'] ?? {};

/** `coupon` -> `coupons`, `category` -> `categories`, `address` -> `addresses` */
export function plural(name: string): string {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
}

/** Returns the plural of an entity's name: the name of its own resource, its address and its table. */
export const pluralOf = (entity: Entity): string => entityOptions(entity).plural ?? plural(entity.name);

/** Turns an identifier into words: `due_at` becomes `Due at`. */
export function humanize(name: string): string {
  const words = name
    .replace(/(?<=.)_uuid$/, '')
    .replace(/[_.]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const entityPath = (entity: Entity): string => entityOptions(entity).path ?? `/${pluralOf(entity)}`;
export const idField = (entity: Entity): string => entityOptions(entity).id ?? 'uuid';

/**
 * Chooses the title of a resource: the first of the fields name, title, code, number; else, if the server stores the
 * rows, a required text; else the key.
 */
export function titleOf(entity: Entity): string {
  const { title, storage = 'table' } = entityOptions(entity);
  const usual = ['name', 'title', 'code', 'number'].find(field => field in entity.file.properties);
  return title ?? usual ?? (storage === 'table' ? requiredText(entity) : undefined) ?? idField(entity);
}

/** Returns the template of a row's name where a field or a template refers to it. */
export const refTitleOf = (entity: Entity): string => entityOptions(entity).refTitle ?? titleOf(entity);

function requiredText({ file: { properties, required = [] } }: Entity): string | undefined {
  return required.find(field => {
    const { type, enum: choices, format } = properties[field] ?? {};
    return type === 'string' && !choices && !format;
  });
}

/** Returns the fields that a title template uses. */
export const fieldsIn = (title: string): string[] =>
  title.includes('{') ? [...title.matchAll(/\{([^}]+)\}/g)].map(([, field]) => field!) : [title];

/** The field a title starts with: `"{number} {name}"` -> `number`. */
export const titleField = (entity: Entity): string => /\{([^}]+)\}/.exec(titleOf(entity))?.[1] ?? titleOf(entity);
