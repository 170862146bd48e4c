/** Loads everything that the schema files of a folder define, without a server: for the scripts. */
import { appFunctions, schemaFolder } from '../server/appDefinition.ts';
import { type ApiContract, readContract } from '../server/http/contract.ts';
import type { Collection } from '../server/records/collection.ts';
import { defineCollections } from '../server/records/collectionDefinitions.ts';
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
  const byEntity = new Map<string, Collection>();
  return defineCollections(registry, contract).map(definition => {
    const collection: Collection = {
      ...definition,
      byEntity,
      functions: appFunctions(),
      config: { publicUrl: '' },
      rowsFor: () => {
        throw new Error('Rows are read by a server only.');
      },
    };
    if (!byEntity.has(definition.entity.name)) byEntity.set(definition.entity.name, collection);
    return collection;
  });
}
