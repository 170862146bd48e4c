/** The resource and dashboard files with everything they refer to, read once from disk. */
import { isCollection, withSystemFields } from '../../dsl/collection.ts';
import type { DashboardFile } from '../../dsl/dashboard.ts';
import type { Entity } from '../../dsl/entity.ts';
import type { JsonSchema } from '../../dsl/jsonSchema.ts';
import { staffRoles } from '../../dsl/roles.ts';
import { allResources, type CallOutline, type World } from '../../dsl/world.ts';
import { appFile } from '../appDefinition.ts';
import { readSchemaFiles, type SchemaFiles } from '../forms/schemaFiles.ts';
import { type CallRow, type Contract, readContract, type Shape } from '../http/contract.ts';

/** All schema files of the app, read and resolved. */
export interface PortalFiles {
  world: World;
  dashboards: Map<string, DashboardFile>;
  /** What the files refer to by `$ref`. */
  shapes: Map<string, Shape>;
}

export function readPortalFiles(files: SchemaFiles = readSchemaFiles(), contract = readContract()): PortalFiles {
  const resources = allResources(files.resources, files.entities);
  const roles = files.roles ?? appFile().roles;
  const entities = [...files.entities].map(([name, entity]): [string, Entity] => [
    name,
    isCollection(entity, resources) ? withSystemFields(entity, staffRoles(roles)) : entity,
  ]);
  return {
    world: {
      entities: new Map(entities),
      resources,
      constants: files.constants,
      calls: contract.rows.map(row => outline(row, contract)),
      roles,
    },
    dashboards: files.dashboards as Map<string, DashboardFile>,
    shapes: contract.shapes,
  };
}

function outline(row: CallRow, { shapes }: Contract): CallOutline {
  const shape = row.query ? shapes.get(row.query) : undefined;
  const { name, method, path, roles } = row;
  const body = row.body ? { name: row.body, schema: (shapes.get(row.body) ?? {}) as JsonSchema } : undefined;
  const query = Object.keys((shape?.properties ?? {}) as Record<string, unknown>);
  return { name, method, path, roles, body, query, operators: shape?.patternProperties !== undefined };
}
