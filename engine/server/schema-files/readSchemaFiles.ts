/** The schema files that forms and screens are made of, read once from disk. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Entity, EntityFile } from '../../dsl/entity.ts';
import type { FormFile } from '../../dsl/form.ts';
import type { ResourceFile } from '../../dsl/resourceFile.ts';
import type { Roles } from '../../dsl/roles/roles.ts';
import { appFile, schemaFolder } from '../appDefinition.ts';
import { type CallBody, readCallBodies } from '../forms/callBodies.ts';
import { listSchemaFiles, type SchemaSource } from '../schemaLayers.ts';

/** A list of values, or per value of another list the values it allows. */
type ConstantList = (string | ConstantOption)[];
interface ConstantOption {
  value: string;
  label?: string;
  icon?: string;
  tone?: string;
  offeredFrom?: string;
  offeredUntil?: string;
}
export type Constants = Record<string, ConstantList | Record<string, ConstantList | Record<string, string[]>>>;

export interface SchemaFiles {
  forms: FormFile[];
  entities: Map<string, Entity>;
  resources: Map<string, ResourceFile>;
  dashboards: Map<string, unknown>;
  constants: Constants;
  roles?: Roles;
  /** Bodies of the calls that forms fill in, by the call's name. */
  calls?: Map<string, CallBody>;
}

export function readSchemaFiles(
  folder = schemaFolder(),
  { engine, roles = appFile().roles }: SchemaSource = {},
): SchemaFiles {
  const files = listSchemaFiles(folder, { engine });
  const read = <File>(path: string): File => JSON.parse(readFileSync(path, 'utf8')) as File;
  const readFilesOfKind = <File>(kind: string): [string, File][] =>
    files
      .filter(({ file }) => file.endsWith(`.${kind}.json`))
      .map(({ file, path }) => [basename(file).slice(0, -`.${kind}.json`.length), read<File>(path)]);
  const forms = readFilesOfKind<FormFile>('form').map(([, file]) => file);
  return {
    forms,
    calls: readCallBodies(files, new Set(forms.flatMap(({ call }) => call ?? []))),
    entities: new Map(readFilesOfKind<EntityFile>('entity').map(([name, file]) => [name, { name, file }])),
    resources: new Map(readFilesOfKind<ResourceFile>('resource')),
    dashboards: new Map(readFilesOfKind('dashboard')),
    roles,
    constants: files.some(({ file }) => file === 'constants.json')
      ? withoutSchema(read(join(folder, 'constants.json')))
      : {},
  };
}

function withoutSchema({ $schema: _, ...constants }: Constants & { $schema?: unknown }): Constants {
  return constants as Constants;
}
