/** Loads everything that the schema files of a folder define, without a server: for the scripts. */
import { isCollection, withSystemFields } from '../dsl/collection.ts';
import { type Entity, entityPath } from '../dsl/entity.ts';
import { type Roles, staffRoles } from '../dsl/roles/roles.ts';
import { appFunctions, schemaFolder } from '../server/appDefinition.ts';
import { type ApiContract, readContract } from '../server/http/contract.ts';
import { type Collection, tableOf } from '../server/records/collection.ts';
import { shapeOfTable } from '../server/records/migrations/tableShape.ts';
import { addCollectionRows } from '../server/records/openapiRows.ts';
import { type ManifestFiles, readManifestFiles } from '../server/schema-files/readManifestFiles.ts';
import { readSchemaFiles, type SchemaFiles } from '../server/schema-files/readSchemaFiles.ts';
import type { SchemaSource } from '../server/schemaLayers.ts';

export interface LoadedSchemas {
  files: SchemaFiles;
  manifest: ManifestFiles;
  /** With the calls and shapes of the tables that the server makes. */
  contract: ApiContract;
  collections: Collection[];
}

export function loadSchemas(folder = schemaFolder(), source: SchemaSource = {}): LoadedSchemas {
  const standard = readContract(folder, source);
  const files = readSchemaFiles(folder, source);
  const manifest = readManifestFiles(files, standard);
  const collections = collectionsIn(manifest, standard);
  const contract = collections.length ? addCollectionRows(standard, collections) : standard;
  return { files, manifest, contract, collections };
}

function collectionsIn({ registry }: ManifestFiles, contract: ApiContract): Collection[] {
  const entities = new Map([...registry.entities].filter(([, entity]) => isCollection(entity, registry.resources)));
  const byEntity = new Map<string, Collection>();
  return [...registry.resources].flatMap(([name, file]) => {
    const entity = entities.get(file.entity);
    if (!entity || file.provider) return [];
    const shape = shapeOfTable(entity, entities);
    const collection: Collection = {
      name,
      entity,
      file,
      shape,
      registry,
      byEntity,
      functions: appFunctions(),
      path: file.path ?? entityPath(entity),
      absolute: absoluteOf(entity, contract, registry.roles),
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

function absoluteOf(entity: Entity, { schemas }: ApiContract, roles: Roles): Entity {
  const found = [...schemas].find(([name]) => name.endsWith(`/${entity.name}.entity`))?.[1];
  const file = { ...entity.file, ...(found as Entity['file'] | undefined) };
  return withSystemFields({ name: entity.name, file }, staffRoles(roles));
}
