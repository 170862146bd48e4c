/** The collections of the current files: read at start, and again when a file is saved. */
import { join, resolve } from 'node:path';
import type { JsonSchema } from '../../../dsl/jsonSchema.ts';
import { schemaFolder } from '../../appDefinition.ts';
import { StartProblem } from '../../db/startProblem.ts';
import type { Deps } from '../../deps.ts';
import { setForms, standardFiles } from '../../forms/forms.ts';
import { type ApiContract, readContract, type SchemaObject } from '../../http/contract.ts';
import { requestValidators, type Validate } from '../../http/validation.ts';
import { type ManifestFiles, readManifestFiles } from '../../schema-files/readManifestFiles.ts';
import { readSchemaFiles, type SchemaFiles } from '../../schema-files/readSchemaFiles.ts';
import type { Collection } from '../collection.ts';
import { defineCollections } from '../collectionDefinitions.ts';
import { migrateCollections } from '../migrations/migrateCollections.ts';
import { tableName } from '../migrations/tableShape.ts';
import { addCollectionRows } from '../openapiRows.ts';
import { createRows } from '../rowsForFunctions.ts';
import { type BrokenFile, findBrokenFiles } from '../schema-faults/brokenFiles.ts';
import { LastGoodFiles, type SchemaFileFault } from '../schema-faults/lastGoodFiles.ts';
import { assertNoOldKeywords } from '../schema-faults/oldKeywords.ts';
import { type RowNotice, rowNotices, stricterFields } from '../schema-faults/stricterRules.ts';
import { type LiveConstants, openLiveConstants } from './liveConstants.ts';
import { type SchemaWatcher, watchSchemaFiles } from './watchSchemaFiles.ts';

export interface LiveCollections {
  collections(): Collection[];
  /** The files of the portal manifest: the same files, at the same moment. */
  manifest(): ManifestFiles;
  /** The call table with what collections add to it. */
  contract(): ApiContract;
  compileBody(schema: JsonSchema): Validate;
  compileQuery(schema: SchemaObject): Validate;
  /** What is wrong with the files as they are saved. */
  faults(): SchemaFileFault[];
  /** Rows that break a rule which was made stricter with the last save. */
  notices(): RowNotice[];
  /** When every file that was saved before is read. */
  settled(): Promise<void>;
  /** Stops reading, and waits for a reading in progress, which uses the database. */
  close(): Promise<void>;
}

interface State {
  /** As they are on disk, without the constants of rows. */
  files: SchemaFiles;
  /** The same with the constants of rows. */
  filled: SchemaFiles;
  collections: Collection[];
  manifest: ManifestFiles;
  contract: ApiContract;
  compileBody(schema: JsonSchema): Validate;
  compileQuery(schema: SchemaObject): Validate;
}

type Report = (sentence: string) => void;

/** `standard`: the contract of the bundled files, read already. */
export async function openCollections(deps: Deps, standard: ApiContract): Promise<LiveCollections> {
  const { config, log } = deps;
  const isStandard = config.schemasDir === resolve(schemaFolder());
  // Tests share the bundled files, and none of them changes those.
  const isStill = config.mode === 'production' || (config.mode === 'test' && isStandard);
  let now: CurrentState | undefined;
  const constants = await openLiveConstants(deps, refill);
  if (isStill) {
    const contract = isStandard ? standard : readContract(config.schemasDir);
    now = { state: await readStrictly(deps, constants, isStandard, contract), faults: [], notices: [] };
    refill();
    return liveOf(() => now!, constants);
  }
  const good = new LastGoodFiles(config.schemasDir, join(config.dataDir, 'schema-files'));
  // Watches before it reads, so that no save in between is missed.
  const watcher = watchSchemaFiles(config.schemasDir, reload, error =>
    log.warn({ err: error }, 'cannot watch the schema files'),
  );
  try {
    await watcher.read(async () => {
      now = await readGood(deps, constants, good);
      refill();
    });
  } catch (error) {
    await watcher.close();
    await constants.close();
    throw error;
  }
  return liveOf(() => now!, constants, watcher);

  /** Takes over changed constants; those that change while files are read are taken over after it. */
  function refill(): void {
    if (now) now = { ...now, state: withConstants(deps, now.state, constants) };
  }

  /** Reads the files again. If that fails, everything stays as it was. */
  async function reload(): Promise<void> {
    try {
      now = await readGood(deps, constants, good, now);
      refill();
    } catch (error) {
      good.takeBack();
      const text = (error as Error).message;
      now = { ...now!, faults: [{ file: '', line: 1, text, remedy: 'What was served before stays served.' }] };
      log.error({ err: error }, 'cannot read the schema files; the last valid version stays active');
    }
    deps.live.schemasSaved();
  }
}

interface CurrentState {
  state: State;
  faults: SchemaFileFault[];
  /** Notices about rows that break rules which the last saved files made stricter. */
  notices: RowNotice[];
}

const liveOf = (now: () => CurrentState, constants: LiveConstants, watcher?: SchemaWatcher): LiveCollections => ({
  collections: () => now().state.collections,
  manifest: () => now().state.manifest,
  contract: () => now().state.contract,
  compileBody: schema => now().state.compileBody(schema),
  compileQuery: schema => now().state.compileQuery(schema),
  faults: () => now().faults,
  notices: () => now().notices,
  settled: () => watcher?.settled() ?? Promise.resolve(),
  async close() {
    await watcher?.close();
    await constants.close();
  },
});

/** The same files with the constants that rows have now. Manifests are resolved again, because the registry is another. */
function withConstants({ functions }: Deps, state: State, constants: LiveConstants): State {
  const filled = constants.fill(state.files);
  if (filled === state.filled) return state;
  setForms(filled, functions);
  const registry = {
    ...state.manifest.registry,
    constants: filled.constants,
    recordTexts: constants.texts(),
  };
  for (const collection of state.collections) collection.registry = registry;
  return { ...state, filled, manifest: { ...state.manifest, registry } };
}

/** A fault stops the start. */
async function readStrictly(
  deps: Deps,
  constants: LiveConstants,
  isStandard: boolean,
  contract: ApiContract,
): Promise<State> {
  const faults: string[] = [];
  const isStrict = deps.config.mode === 'production';
  const report: Report = sentence => (isStrict ? faults.push(sentence) : deps.log.error(sentence));
  if (isStrict || !isStandard) assertNoOldKeywords(deps.config.schemasDir);
  const files = isStandard ? standardFiles() : readSchemaFiles(deps.config.schemasDir);
  const reading = { files, contract, ...readFilled(deps, constants, files, contract) };
  const { state, problems } = await build(deps, reading, report);
  for (const problem of problems.values()) report(problem);
  if (faults.length) throw new StartProblem(`The schema files have faults:\n- ${faults.join('\n- ')}`);
  return state;
}

interface ReadSchemas extends FilledFiles {
  files: SchemaFiles;
  contract: ApiContract;
}

/** What follows from the files and the constants that rows have now. */
interface FilledFiles {
  filled: SchemaFiles;
  manifest: ManifestFiles;
  broken: BrokenFile[];
}

function readFilled(
  { functions }: Pick<Deps, 'functions'>,
  constants: LiveConstants,
  files: SchemaFiles,
  contract: ApiContract,
): FilledFiles {
  const filled = constants.fill(files);
  const manifest = readManifestFiles(filled, contract);
  manifest.registry.recordTexts = constants.texts();
  return { filled, manifest, broken: findBrokenFiles(manifest, functions) };
}

/**
 * Reads the saved files. A file with a fault, alone, together with the others or with the rows of its table, is
 * replaced by its last good version.
 */
async function readGood(
  deps: Deps,
  constants: LiveConstants,
  good: LastGoodFiles,
  before?: CurrentState,
): Promise<CurrentState> {
  const { log } = deps;
  const last = before?.state;
  const faults = good.take();
  let reading = readSettled(deps, constants, good, faults);
  const quiet: Report = () => {};
  let built = await build(deps, reading, quiet, last);
  const tables = [...built.problems];
  if (tables.length && tables.map(one => revertFile(good, reading, one, faults)).some(Boolean)) {
    reading = readSettled(deps, constants, good, faults);
    built = await build(deps, reading, quiet, last);
  }
  for (const { name, sentence } of reading.broken)
    faults.push(faultOf(good, `${name}.resource.json`, `${name} is not served: ${sentence}`));
  for (const [table, problem] of built.problems)
    if (!tables.some(([one]) => one === table)) faults.push(faultOf(good, '', problem));
  faults.push(...built.formFaults.map(text => faultOf(good, '', text)));
  for (const { file, line, text, remedy } of faults)
    log.error(`${file ? `schemas/${file}:${line} ` : ''}${text}. ${remedy}`);
  const notices = before ? await noticesOf(deps, built.state, before) : [];
  for (const { text, choices } of notices) log.warn(`${text}. ${choices.join(' ')}`);
  return { state: built.state, faults, notices };
}

/** Counts the rows of earlier notices again, until no row breaks the rule. */
async function noticesOf({ db }: Deps, state: State, { state: last, notices }: CurrentState): Promise<RowNotice[]> {
  const found = state.collections.map(async one => {
    const before = last.collections.find(({ name }) => name === one.name);
    const noticed = notices.filter(({ resource }) => resource === one.name).map(({ field }) => field);
    const known = noticed.filter(field => Object.hasOwn(one.entity.file.properties, field));
    return rowNotices(db, one, [...new Set([...known, ...stricterFields(before, one)])], state.compileBody);
  });
  return (await Promise.all(found)).flat();
}

const staysServed = 'What was served before stays served until this is mended.';

const faultOf = (good: LastGoodFiles, file: string, text: string): SchemaFileFault => ({
  file,
  text,
  remedy: staysServed,
  line: file ? good.lineOf(file, text.split(' ').at(-1) ?? '') : 1,
});

/** Reads again without the files that do not fit the others, until the rest fits. */
function readSettled(
  deps: Deps,
  constants: LiveConstants,
  good: LastGoodFiles,
  faults: SchemaFileFault[],
): ReadSchemas {
  for (;;) {
    try {
      const [files, contract] = [readSchemaFiles(good.folder), readContract(good.folder)];
      const reading = { files, contract, ...readFilled(deps, constants, files, contract) };
      const { broken } = reading;
      const back = broken.map(one => {
        const own = [`${one.name}.resource.json`, `${one.name}.dashboard.json`, `${one.entity}.entity.json`];
        const files = good.takeBack(name => own.includes(name));
        for (const file of files) faults.push(faultOf(good, file, one.sentence));
        return files.length > 0;
      });
      if (back.some(Boolean)) continue;
      // Another file was changed or removed that these need.
      const others = broken.length ? good.takeBack() : [];
      if (others.length === 0) return reading;
      faults.push(faultOf(good, others[0]!, broken[0]!.sentence));
    } catch (error) {
      const files = good.takeBack();
      if (files.length === 0) throw error;
      faults.push(faultOf(good, files[0]!, (error as Error).message));
    }
  }
}

/** Takes back the file of the entity whose table cannot be changed. */
function revertFile(
  good: LastGoodFiles,
  { manifest }: ReadSchemas,
  [table, problem]: [string, string],
  faults: SchemaFileFault[],
): boolean {
  const entity = [...manifest.registry.entities.values()].find(one => tableName(one) === table)?.name;
  const own = [...manifest.registry.resources].filter(([, file]) => file.entity === entity).map(([name]) => name);
  const names = [`${entity}.entity.json`, ...own.map(name => `${name}.resource.json`)];
  const files = good.takeBack(name => names.includes(name));
  const file = files.find(one => one.endsWith('.entity.json')) ?? files[0] ?? '';
  faults.push({ file, line: good.lineOf(file, columnIn(problem)), text: problem, remedy: staysServed });
  return files.length > 0;
}

/** `books.isbn cannot be unique: …` */
const columnIn = (problem: string): string => /^[a-z0-9_]+\.([a-z0-9_]+)/.exec(problem)?.[1] ?? '';

interface Built {
  state: State;
  /** By table. */
  problems: Map<string, string>;
  formFaults: string[];
}

async function build(deps: Deps, reading: ReadSchemas, report: Report, last?: State): Promise<Built> {
  const { db, clock, config, functions } = deps;
  const { files, filled, contract, manifest, broken } = reading;
  const formFaults = setForms(filled, functions);
  for (const fault of formFaults) report(fault);
  const { registry } = manifest;
  const faulty = new Set<string>();
  for (const { name, entity, sentence, isDashboard } of broken) {
    report(`${name} is not served: ${sentence}`);
    if (isDashboard) manifest.dashboards.delete(name);
    else {
      registry.resources.delete(name);
      faulty.add(entity);
    }
  }
  const definitions = defineCollections(registry, contract);
  const shapes = [...new Set(definitions.map(({ shape }) => shape))];
  const mode = config.mode === 'production' ? 'files' : config.mode === 'dev' ? 'write' : 'apply';
  const problems = await migrateCollections({ db, clock, schemas: config.schemasDir, mode }, shapes);
  const collections: Collection[] = [];
  const byEntity = new Map<string, Collection>();
  const compiling = compilers(withoutFaulty(contract, faulty));
  const rowsFor = createRows(byEntity, compiling.compileBody);
  for (const definition of definitions) {
    const { name, entity, shape } = definition;
    const made = problems.has(shape.table)
      ? last?.collections.find(one => one.name === name)
      : { ...definition, byEntity, functions, rowsFor, config };
    // A file that cannot be served keeps its last good version, or is left out.
    if (!made) {
      registry.resources.delete(name);
      continue;
    }
    collections.push(made);
    if (!byEntity.has(entity.name)) byEntity.set(entity.name, made);
  }
  const documented =
    collections.length || faulty.size ? addCollectionRows(withoutFaulty(contract, faulty), collections) : contract;
  const state = { files, filled, collections, manifest, contract: documented, ...compiling };
  return { state, problems, formFaults };
}

/** Leaves out the schemas of faulty entities, from which no validator could be compiled. */
function withoutFaulty(contract: ApiContract, faulty: Set<string>): ApiContract {
  const isSound = (name: string): boolean => !faulty.has(/([^/]+)\.entity$/.exec(name)?.[1] ?? '');
  return { ...contract, schemas: new Map([...contract.schemas].filter(([name]) => isSound(name))) };
}

function compilers({ schemas }: ApiContract): Pick<State, 'compileBody' | 'compileQuery'> {
  const validators = requestValidators(schemas, true);
  const made = new Map<string, Validate>();
  const compile = (schema: SchemaObject, part: 'body' | 'query'): Validate => {
    const key = `${part}${JSON.stringify(schema)}`;
    const known = made.get(key) ?? validators(schema, part);
    made.set(key, known);
    return known;
  };
  return {
    compileBody: schema => compile(schema as SchemaObject, 'body'),
    compileQuery: schema => compile(schema, 'query'),
  };
}
