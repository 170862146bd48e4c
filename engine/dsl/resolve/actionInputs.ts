/** The inputs of an action: first the answers that the body of its call accepts, then the fields of the entity. */
import type { Entity } from '../entity.ts';
import type { JsonSchema } from '../jsonSchema.ts';
import type { ActionOptions } from '../resourceFile.ts';
import type { CallOutline, SchemaRegistry } from '../schemaRegistry.ts';

/** What a call over many rows takes beside the answers. */
const bulkKeys = ['uuids', 'dry_run'];

interface ActionInputs {
  /** The entity with the answers of the call in the place of fields of that name. */
  entity: Entity;
  /** The schema that contains an answer which is no field of the entity. */
  sourceSchemas: Map<string, string>;
}

export function resolveActionInputs(
  entity: Entity,
  { call, bulk }: ActionOptions,
  registry: SchemaRegistry,
): ActionInputs {
  const bodies = [bodyOf(bulk, registry), bodyOf(call, registry)].filter(body => body !== undefined);
  if (bodies.length === 0) return { entity, sourceSchemas: new Map() };
  const homes = new Map<string, string>();
  const properties: Record<string, JsonSchema> = {};
  const required = new Set<string>();
  for (const { name, schema } of bodies)
    for (const [field, { description: _, ...words }] of Object.entries(schema.properties ?? {})) {
      if (bulkKeys.includes(field)) continue;
      homes.set(field, name);
      // `description` is for programmers; the form shows `help` instead.
      properties[field] = words;
      if (schema.required?.includes(field)) required.add(field);
      else required.delete(field);
    }
  const own = (entity.file.required ?? []).filter(field => !homes.has(field));
  const file = {
    ...entity.file,
    properties: { ...entity.file.properties, ...properties },
    required: [...own, ...required],
  };
  return { entity: { ...entity, file }, sourceSchemas: homes };
}

const bodyOf = (name: string | undefined, registry: SchemaRegistry): CallOutline['body'] =>
  name === undefined ? undefined : registry.calls.find(call => call.name === name)?.body;

/** Adds the row's `version` if the call takes it, so that an action on a row that has changed since is refused. */
export function withVersion(
  { call, body }: ActionOptions,
  { file }: Entity,
  registry: SchemaRegistry,
): ActionOptions['body'] {
  const takes = bodyOf(call, registry)?.schema.properties ?? {};
  return 'version' in takes && 'version' in file.properties ? { version: '{version}', ...body } : body;
}
