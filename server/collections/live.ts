/** The collections as their files are at this moment: read at start, and again when somebody saves a file. */
import { watch } from 'node:fs';
import { resolve } from 'node:path';
import { isCollection, withSystemFields } from '../../schemas/language/collection.ts';
import { type Entity, entityPath } from '../../schemas/language/entity.ts';
import type { JsonSchema } from '../../schemas/language/jsonSchema.ts';
import { resolveResource } from '../../schemas/language/resolveResource.ts';
import type { ResourceFile } from '../../schemas/language/resourceFile.ts';
import type { World } from '../../schemas/language/world.ts';
import { StartProblem } from '../db/startProblem.ts';
import type { Deps } from '../deps.ts';
import { standardFiles, takeForms } from '../forms/forms.ts';
import { readSchemaFiles, type SchemaFiles } from '../forms/schemaFiles.ts';
import { type Contract, readContract, type Shape, schemaFolder } from '../http/contract.ts';
import { requestValidators, type Validate } from '../http/validation.ts';
import type { Named } from '../naming.ts';
import { type PortalFiles, readPortalFiles } from '../portal/world.ts';
import { type Collection, tableOf } from './collection.ts';
import { withCollections } from './documented.ts';
import { entityFaults } from './entityFaults.ts';
import { migrateCollections } from './migrating.ts';
import { unknownNames } from './names.ts';
import { shapeOfTable } from './shape.ts';

export interface LiveCollections {
  collections(): Collection[];
  /** What the portal is drawn from: the same files, of the same moment. */
  portal(): PortalFiles;
  /** The call table with what collections add to it. */
  contract(): Contract;
  compileBody(schema: JsonSchema): Validate;
  compileQuery(schema: Shape): Validate;
  /** When a reading that has begun is over. */
  settled(): Promise<void>;
  close(): void;
}

interface State {
  collections: Collection[];
  portal: PortalFiles;
  contract: Contract;
  compileBody(schema: JsonSchema): Validate;
  compileQuery(schema: Shape): Validate;
}

type Report = (sentence: string) => void;

/** `standard`: the contract of the files that came along, read already. */
export async function openCollections(deps: Deps, standard: Contract): Promise<LiveCollections> {
  const { config, log } = deps;
  const isStrict = config.mode === 'production';
  const isStandard = config.schemasDir === resolve(schemaFolder);
  const contract = isStandard ? standard : readContract(config.schemasDir);
  const faults: string[] = [];
  // Tests share the files that came along, and none of them changes those.
  const isStill = isStrict || (config.mode === 'test' && isStandard);
  const files = isStill && isStandard ? standardFiles : readSchemaFiles(config.schemasDir);
  const report: Report = sentence => (isStrict ? faults.push(sentence) : log.error(sentence));
  let state = await read(deps, files, contract, report);
  if (faults.length) throw new StartProblem(`The schema files have faults:\n- ${faults.join('\n- ')}`);
  const watcher = isStill
    ? undefined
    : onSave(config.schemasDir, reload, error => log.warn({ err: error }, 'the schema files are not watched'));
  return {
    collections: () => state.collections,
    portal: () => state.portal,
    contract: () => state.contract,
    compileBody: schema => state.compileBody(schema),
    compileQuery: schema => state.compileQuery(schema),
    settled: () => watcher?.settled() ?? Promise.resolve(),
    close: () => watcher?.close(),
  };

  /** A file that cannot be read leaves everything as it was. */
  async function reload(): Promise<void> {
    try {
      const [saved, calls] = [readSchemaFiles(config.schemasDir), readContract(config.schemasDir)];
      state = await read(deps, saved, calls, sentence => log.error(sentence), state);
      deps.live.schemasSaved();
    } catch (error) {
      log.error({ err: error }, 'the schema files cannot be read; the last ones that could stay in force');
    }
  }
}

async function read(deps: Deps, files: SchemaFiles, contract: Contract, report: Report, last?: State): Promise<State> {
  const { db, clock, config, named } = deps;
  const folder = config.schemasDir;
  for (const fault of takeForms(files, named)) report(fault);
  const portal = readPortalFiles(files, contract);
  const faulty = withoutFaults(portal, folder, report, named);
  const { world } = portal;
  const entities = new Map([...world.entities].filter(([, entity]) => isCollection(entity, world.resources)));
  const shapes = new Map([...entities].map(([name, entity]) => [name, shapeOfTable(entity, entities)]));
  const mode = config.mode === 'production' ? 'files' : config.mode === 'dev' ? 'write' : 'apply';
  const problems = await migrateCollections({ db, clock, schemas: folder, mode }, [...shapes.values()]);
  for (const problem of problems.values()) report(problem);
  const collections: Collection[] = [];
  const byEntity = new Map<string, Collection>();
  for (const [name, file] of world.resources) {
    const entity = entities.get(file.entity);
    const shape = shapes.get(file.entity);
    if (!entity || !shape || file.provider) continue;
    const before = last?.collections.find(one => one.name === name);
    const made: Collection = problems.has(shape.table)
      ? before!
      : {
          ...{ name, entity, file, shape, world, byEntity, named },
          path: file.path ?? entityPath(entity),
          absolute: absoluteOf(entity, contract),
          table: tableOf(shape),
        };
    // What cannot be as its file says stays as it was, or away.
    if (!made) {
      world.resources.delete(name);
      continue;
    }
    collections.push(made);
    if (!byEntity.has(entity.name)) byEntity.set(entity.name, made);
  }
  const documented =
    collections.length || faulty.size ? withCollections(sound(contract, faulty), collections) : contract;
  return { collections, portal, contract: documented, ...compilers(sound(contract, faulty)) };
}

/** Files that break their meta-schema or name what does not exist are left out, with a sentence. */
function withoutFaults({ world }: PortalFiles, folder: string, report: Report, named: Named): Set<string> {
  const faulty = new Set<string>();
  for (const [name, file] of [...world.resources]) {
    const entity = world.entities.get(file.entity);
    if (entity && !isCollection(entity, world.resources)) continue;
    const faults = entity
      ? [
          ...entityFaults(entity, folder),
          ...namesMissing(name, world),
          ...unknownNames({ entity, file }, named),
          ...takenPath(name, entity, world),
        ]
      : [`there is no entity ${file.entity}`];
    if (faults.length === 0) continue;
    report(`${name} is not served: ${faults.join('; ')}`);
    world.resources.delete(name);
    faulty.add(file.entity);
  }
  return faulty;
}

function namesMissing(name: string, world: World): string[] {
  try {
    for (const role of Object.keys(world.roles)) resolveResource(name, world, { role, me: {}, now: new Date(0) });
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
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

function absoluteOf(entity: Entity, { shapes }: Contract): Entity {
  const found = [...shapes].find(([name]) => name.endsWith(`/${entity.name}.entity`))?.[1];
  return withSystemFields({ name: entity.name, file: { ...entity.file, ...(found as Entity['file'] | undefined) } });
}

/** Without the shapes of faulty entities, which no validator could be made of. */
function sound(contract: Contract, faulty: Set<string>): Contract {
  const isSound = (name: string): boolean => !faulty.has(/([^/]+)\.entity$/.exec(name)?.[1] ?? '');
  return { ...contract, shapes: new Map([...contract.shapes].filter(([name]) => isSound(name))) };
}

function compilers({ shapes }: Contract): Pick<State, 'compileBody' | 'compileQuery'> {
  const validators = requestValidators(shapes, true);
  const made = new Map<string, Validate>();
  const compile = (schema: Shape, part: 'body' | 'query'): Validate => {
    const key = `${part}${JSON.stringify(schema)}`;
    const known = made.get(key) ?? validators(schema, part);
    made.set(key, known);
    return known;
  };
  return {
    compileBody: schema => compile(schema as Shape, 'body'),
    compileQuery: schema => compile(schema, 'query'),
  };
}

const rest = 60;

/** Editors write a file in several goes: it is read when it has come to rest. One reading at a time. */
function onSave(
  folder: string,
  reload: () => Promise<void>,
  onError: (error: Error) => void,
): { settled(): Promise<void>; close(): void } {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const watcher = watch(folder, { recursive: true, persistent: false }, (_, file) => {
    if (!file || !/(\.(entity|resource|dashboard|form)|constants)\.json$|migrations.*\.sql$/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(reload);
    }, rest);
  });
  watcher.on('error', onError);
  return {
    settled: () => running,
    close() {
      clearTimeout(timer);
      watcher.close();
    },
  };
}
