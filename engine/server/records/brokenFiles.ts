import { isCollection } from '../../dsl/collection.ts';
import { resolveDashboard } from '../../dsl/dashboard.ts';
import { type Entity, entityPath } from '../../dsl/entity.ts';
import { resolveResource } from '../../dsl/resolveResource.ts';
import type { ResourceFile } from '../../dsl/resourceFile.ts';
import type { World } from '../../dsl/world.ts';
import type { PortalFiles } from '../manifest/world.ts';
import type { Named } from '../naming.ts';
import { entityFaults } from './entityFaults.ts';
import { unknownNames } from './names.ts';

/** A resource or a dashboard whose files break their meta-schema or name what does not exist. */
export interface BrokenFile {
  name: string;
  entity: string;
  sentence: string;
  isDashboard?: boolean;
}

/** Finds the resources and dashboards that cannot be served, each with the reason. */
export function findBrokenFiles({ world, dashboards }: PortalFiles, named: Named): BrokenFile[] {
  const resources = [...world.resources].flatMap(([name, file]): BrokenFile[] => {
    const entity = world.entities.get(file.entity);
    const isOurs = entity && isCollection(entity, world.resources);
    const faults = entity
      ? [
          ...(isOurs ? entityFaults(entity) : []),
          ...namesMissing(name, world),
          ...(isOurs ? [...unknownNames({ entity, file }, named), ...takenPath(name, entity, world)] : []),
        ]
      : [`there is no entity ${file.entity}`];
    return faults.length ? [{ name, entity: file.entity, sentence: faults.join('; ') }] : [];
  });
  const shut = { ...world, resources: new Map(world.resources) };
  for (const { name } of resources) shut.resources.delete(name);
  const pages = [...dashboards].flatMap(([name, file]): BrokenFile[] => {
    const sentence = unless(() => {
      for (const role of Object.keys(world.roles))
        resolveDashboard(name, file, shut, { role, me: {}, now: new Date(0) });
    });
    return sentence === undefined ? [] : [{ name, entity: '', sentence, isDashboard: true }];
  });
  return [...resources, ...pages];
}

/** Why the work fails. */
function unless(work: () => void): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

function namesMissing(name: string, world: World): string[] {
  const fault = unless(() => {
    for (const role of Object.keys(world.roles)) resolveResource(name, world, { role, me: {}, now: new Date(0) });
  });
  return fault === undefined ? [] : [fault];
}

/** The call table is asked first, so that a collection below one of its addresses would never be reached. */
function takenPath(name: string, entity: Entity, world: World): string[] {
  const pathOf = (file: ResourceFile, of: Entity | undefined): string => file.path ?? (of ? entityPath(of) : '');
  const path = pathOf(world.resources.get(name)!, entity);
  const isCall = world.calls.some(call => call.path === path || call.path.startsWith(`${path}/`));
  const other = [...world.resources].find(
    ([one, file]) => one < name && pathOf(file, world.entities.get(file.entity)) === path,
  );
  // Below a path there may be files, which a path of the same form would hide.
  if (path.endsWith('/files')) return [`its path ${path} would be one of files`];
  return isCall || other ? [`its path ${path} is taken by ${other ? other[0] : 'a call'}`] : [];
}
