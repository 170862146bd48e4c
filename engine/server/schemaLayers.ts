import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Roles } from '../dsl/roles/roles.ts';

/** Shapes and calls that every app has. */
const engineFolder = fileURLToPath(new URL('../schemas/', import.meta.url));

/** The meta-schemas: which keywords schema files may use. */
export const metaFolder = fileURLToPath(new URL('../meta/', import.meta.url));

export interface SchemaFile {
  /** Below its layer, with slashes: `events/calls.json`. A name is there once; the app's wins. */
  file: string;
  path: string;
  /** From the project's folder, for people: `engine/schemas/events/calls.json`. */
  place: string;
}

/** Returns whether a file is no part of the contract: texts, and generated files. */
const isNoContract = (file: string): boolean => /^(meta|generated|locales|language)\//.test(file);

/** The folders of schema files to read, if they are not those of this process's app. */
export interface SchemaSource {
  /** The folder of the engine's files, such as that of another revision; null: the app's folder has them all. */
  engine?: string | null;
  roles?: Roles;
}

const projectFolder = fileURLToPath(new URL('../../', import.meta.url));

/** The printed name of an app's folder: its path in the project; `schemas` for a copy elsewhere. */
export function folderPlace(folder: string): string {
  const place = relative(projectFolder, folder).split(sep).join('/');
  return place.startsWith('..') ? 'schemas' : place;
}

/** The JSON files of the engine and of an app's folder together, in the order of their names. */
export function listSchemaFiles(
  folder: string | null,
  { engine = engineFolder }: Pick<SchemaSource, 'engine'> = {},
): SchemaFile[] {
  const layers = [
    ...(engine === null ? [] : [{ root: engine, label: 'engine/schemas' }]),
    ...(folder === null ? [] : [{ root: folder, label: folderPlace(folder) }]),
  ];
  const found = new Map<string, SchemaFile>();
  for (const { root, label } of layers)
    for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
      const file = name.split(sep).join('/');
      if (!file.endsWith('.json') || isNoContract(file)) continue;
      found.set(file, { file, path: join(root, name), place: `${label}/${file}` });
    }
  return [...found.values()].sort((one, other) => (one.file < other.file ? -1 : 1));
}

const scheme = 'galley:/';

/** The absolute name of a shape, used as its `$id`: `galley:/shared/money`. */
export const schemaId = (name: string): string => `${scheme}${name}`;

/** Returns the shape that an absolute reference names; undefined for a relative reference. */
export const nameOfSchema = (ref: string): string | undefined =>
  ref.startsWith(scheme) ? ref.slice(scheme.length) : undefined;

/** The file of a shape: `shared/money` is in `shared/money.schema.json`, `orders/order.entity` in `orders/order.entity.json`. */
export const fileOfSchema = (name: string): string => `${name}${name.endsWith('.entity') ? '' : '.schema'}.json`;
