import { isCollection } from '../../../dsl/collection.ts';
import { type Entity, entityPath } from '../../../dsl/entity.ts';
import { resolveDashboard } from '../../../dsl/resolve/dashboard.ts';
import { resolveResource } from '../../../dsl/resolve/resolveResource.ts';
import type { ResourceFile } from '../../../dsl/resourceFile.ts';
import type { SchemaRegistry } from '../../../dsl/schemaRegistry.ts';
import type { AppFunctions } from '../../appFunctions.ts';
import type { ManifestFiles } from '../../schema-files/readManifestFiles.ts';
import { hidesEndpoint } from '../endpoints.ts';
import { auditLinkFaults } from './auditLinkFaults.ts';
import { entityFaults } from './entityFaults.ts';
import { unknownFunctions } from './unknownFunctions.ts';

/** A resource or a dashboard whose files break their meta-schema or name what does not exist. */
export interface BrokenFile {
  name: string;
  entity: string;
  sentence: string;
  isDashboard?: boolean;
}

/** Finds the resources and dashboards that cannot be served, each with the reason. */
export function findBrokenFiles({ registry, dashboards }: ManifestFiles, functions: AppFunctions): BrokenFile[] {
  const resources = [...registry.resources].flatMap(([name, file]): BrokenFile[] => {
    const entity = registry.entities.get(file.entity);
    const isOurs = entity && isCollection(entity, registry.resources);
    const faults = entity
      ? [
          ...(isOurs ? [...entityFaults(entity), ...auditLinkFaults(entity, registry).map(({ text }) => text)] : []),
          ...namesMissing(name, registry),
          ...(isOurs ? [...unknownFunctions({ entity, file }, functions), ...takenPath(name, entity, registry)] : []),
        ]
      : [`there is no entity ${file.entity}`];
    return faults.length ? [{ name, entity: file.entity, sentence: faults.join('; ') }] : [];
  });
  const shut = { ...registry, resources: new Map(registry.resources) };
  for (const { name } of resources) shut.resources.delete(name);
  const pages = [...dashboards].flatMap(([name, file]): BrokenFile[] => {
    const sentence = unless(() => {
      for (const role of Object.keys(registry.roles))
        resolveDashboard(name, file, shut, { role, me: {}, now: new Date(0) });
    });
    return sentence === undefined ? [] : [{ name, entity: '', sentence, isDashboard: true }];
  });
  return [...resources, ...pages];
}

/** Returns why the work fails; undefined if it does not. */
function unless(work: () => void): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

function namesMissing(name: string, registry: SchemaRegistry): string[] {
  const fault = unless(() => {
    for (const role of Object.keys(registry.roles)) resolveResource(name, registry, { role, me: {}, now: new Date(0) });
  });
  return fault === undefined ? [] : [fault];
}

/**
 * Returns why the path of an entity is taken. The call table has precedence, so equal endpoints of a collection would
 * never be reached.
 */
function takenPath(name: string, entity: Entity, registry: SchemaRegistry): string[] {
  const pathOf = (file: ResourceFile, of: Entity | undefined): string => file.path ?? (of ? entityPath(of) : '');
  const path = pathOf(registry.resources.get(name)!, entity);
  const isCall = registry.calls.some(call => hidesEndpoint(call.path, path));
  const other = [...registry.resources].find(
    ([one, file]) => one < name && pathOf(file, registry.entities.get(file.entity)) === path,
  );
  // Below a path there may be files, which a path of the same form would hide.
  if (path.endsWith('/files')) return [`its path ${path} would be one of files`];
  return isCall || other ? [`its path ${path} is taken by ${other ? other[0] : 'a call'}`] : [];
}
