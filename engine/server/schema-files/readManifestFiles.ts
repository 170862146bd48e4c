/** The resource and dashboard files with everything they refer to, read once from disk. */
import { isCollection, withSystemFields } from '../../dsl/collection.ts';
import type { Entity } from '../../dsl/entity.ts';
import type { JsonSchema } from '../../dsl/jsonSchema.ts';
import type { DashboardFile } from '../../dsl/resolve/dashboard.ts';
import { staffRoles } from '../../dsl/roles/roles.ts';
import { type CallOutline, type SchemaRegistry, withEntityResources } from '../../dsl/schemaRegistry.ts';
import { appFile } from '../appDefinition.ts';
import { type ApiContract, type CallRow, readContract, type SchemaObject } from '../http/contract.ts';
import { readSchemaFiles, type SchemaFiles } from './readSchemaFiles.ts';

/** All schema files of the app, read and resolved. */
export interface ManifestFiles {
  registry: SchemaRegistry;
  dashboards: Map<string, DashboardFile>;
  /** What the files refer to by `$ref`. */
  schemas: Map<string, SchemaObject>;
}

export function readManifestFiles(files: SchemaFiles = readSchemaFiles(), contract = readContract()): ManifestFiles {
  const resources = withEntityResources(files.resources, files.entities);
  const roles = files.roles ?? appFile().roles;
  const entities = [...files.entities].map(([name, entity]): [string, Entity] => [
    name,
    isCollection(entity, resources) ? withSystemFields(entity, staffRoles(roles)) : entity,
  ]);
  return {
    registry: {
      entities: new Map(entities),
      resources,
      constants: files.constants,
      calls: contract.rows.map(row => callOutline(row, contract)),
      roles,
    },
    dashboards: files.dashboards as Map<string, DashboardFile>,
    schemas: contract.schemas,
  };
}

function callOutline(row: CallRow, { schemas }: ApiContract): CallOutline {
  const schema = row.query ? schemas.get(row.query) : undefined;
  const { name, method, path, roles } = row;
  const body = row.body ? { name: row.body, schema: (schemas.get(row.body) ?? {}) as JsonSchema } : undefined;
  const query = Object.keys((schema?.properties ?? {}) as Record<string, unknown>);
  return { name, method, path, roles, body, query, operators: schema?.patternProperties !== undefined };
}
