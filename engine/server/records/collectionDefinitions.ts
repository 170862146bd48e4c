import { isCollection, withSystemFields } from '../../dsl/collection.ts';
import { type Entity, entityPath } from '../../dsl/entity.ts';
import { staffRoles } from '../../dsl/roles/roles.ts';
import type { SchemaRegistry } from '../../dsl/schemaRegistry.ts';
import { type ApiContract, entitySchemaName } from '../http/contract.ts';
import { type Collection, tableOf } from './collection.ts';
import { shapeOfTable } from './migrations/tableShape.ts';

/** What the schema files alone say about a collection. */
export type CollectionDefinition = Omit<Collection, 'byEntity' | 'functions' | 'rowsFor' | 'config'>;

/** Returns the collections that the files define: one for each resource over an entity that has a table. */
export function defineCollections(registry: SchemaRegistry, contract: ApiContract): CollectionDefinition[] {
  const entities = new Map([...registry.entities].filter(([, entity]) => isCollection(entity, registry.resources)));
  const shapes = new Map([...entities].map(([name, entity]) => [name, shapeOfTable(entity, entities)]));
  return [...registry.resources].flatMap(([name, file]) => {
    const entity = entities.get(file.entity);
    const shape = shapes.get(file.entity);
    if (!entity || !shape || file.provider) return [];
    return {
      name,
      entity,
      file,
      shape,
      registry,
      path: file.path ?? entityPath(entity),
      absolute: absoluteOf(entity, contract, registry),
      table: tableOf(shape),
    };
  });
}

function absoluteOf(entity: Entity, { schemas }: ApiContract, { roles }: SchemaRegistry): Entity {
  const found = schemas.get(entitySchemaName(schemas, entity.name) ?? '');
  const file = { ...entity.file, ...(found as Entity['file'] | undefined) };
  return withSystemFields({ name: entity.name, file }, staffRoles(roles));
}
