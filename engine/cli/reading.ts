/** All that the schema files of a folder make, read without a server: for the scripts. */
import { isCollection, withSystemFields } from '../dsl/collection.ts';
import { type Entity, entityPath } from '../dsl/entity.ts';
import { type Roles, staffRoles } from '../dsl/roles.ts';
import { appFunctions, schemaFolder } from '../server/appDefinition.ts';
import { readSchemaFiles, type SchemaFiles } from '../server/forms/schemaFiles.ts';
import { type Contract, readContract } from '../server/http/contract.ts';
import { type PortalFiles, readPortalFiles } from '../server/manifest/world.ts';
import { type Collection, tableOf } from '../server/records/collection.ts';
import { withCollections } from '../server/records/documented.ts';
import { shapeOfTable } from '../server/records/shape.ts';
import type { SchemaSource } from '../server/schemaLayers.ts';

export interface Reading {
  files: SchemaFiles;
  portal: PortalFiles;
  /** With the calls and shapes of the tables that the server makes. */
  contract: Contract;
  collections: Collection[];
}

export function readAll(folder = schemaFolder(), source: SchemaSource = {}): Reading {
  const standard = readContract(folder, source);
  const files = readSchemaFiles(folder, source);
  const portal = readPortalFiles(files, standard);
  const collections = collectionsIn(portal, standard);
  const contract = collections.length ? withCollections(standard, collections) : standard;
  return { files, portal, contract, collections };
}

function collectionsIn({ world }: PortalFiles, contract: Contract): Collection[] {
  const entities = new Map([...world.entities].filter(([, entity]) => isCollection(entity, world.resources)));
  const byEntity = new Map<string, Collection>();
  return [...world.resources].flatMap(([name, file]) => {
    const entity = entities.get(file.entity);
    if (!entity || file.provider) return [];
    const shape = shapeOfTable(entity, entities);
    const collection: Collection = {
      ...{ name, entity, file, shape, world, byEntity, named: appFunctions() },
      path: file.path ?? entityPath(entity),
      absolute: absoluteOf(entity, contract, world.roles),
      table: tableOf(shape),
      config: { publicUrl: '' },
      rowsFor: () => {
        throw new Error('Rows are read by a server only.');
      },
    };
    if (!byEntity.has(entity.name)) byEntity.set(entity.name, collection);
    return [collection];
  });
}

function absoluteOf(entity: Entity, { shapes }: Contract, roles: Roles): Entity {
  const found = [...shapes].find(([name]) => name.endsWith(`/${entity.name}.entity`))?.[1];
  const file = { ...entity.file, ...(found as Entity['file'] | undefined) };
  return withSystemFields({ name: entity.name, file }, staffRoles(roles));
}
