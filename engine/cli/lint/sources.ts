/** The schema files as written, so that a finding can name file and line. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { folderPlace, listSchemaFiles, type SchemaFile } from '../../server/schemaLayers.ts';
import type { LintCode } from './codes.ts';
import { type JsonPath, locateJson, pathKey } from './jsonLocations.ts';

export const projectFolder = fileURLToPath(new URL('../../../', import.meta.url));

/** One thing that is wrong with a schema file; `docs/lint.md` explains the codes. */
export interface Finding {
  /** From the project's folder. */
  file: string;
  line: number;
  code: LintCode;
  text: string;
  /** A more specific remedy than that of the code. */
  remedy?: string;
}

export interface SchemaSourceFile {
  /** From the schemas folder: `orders/order.form.json`. */
  file: string;
  /** From the project's folder: `schemas/orders/order.form.json`. */
  place: string;
  /** `form`, `entity`, `resource`, `dashboard`, `schema`, or the whole name: `app`, `constants`, `calls`, `problems`. */
  kind: string;
  /** The name before the kind: `order`. */
  name: string;
  json: Record<string, unknown>;
  report(path: JsonPath, code: LintCode, text: string, remedy?: string): Finding;
}

interface ReadSources {
  sources: SchemaSourceFile[];
  /** Faults of files that are not JSON, which are not among the sources. */
  faults: Finding[];
}

export function readSources(folder: string): ReadSources {
  const locales = join(folder, 'locales');
  const texts = (existsSync(locales) ? readdirSync(locales, { recursive: true, encoding: 'utf8' }) : [])
    .map(file => `locales/${file.split(sep).join('/')}`)
    .filter(file => file.endsWith('.json'))
    .map((file): SchemaFile => ({ file, path: join(folder, file), place: `${folderPlace(folder)}/${file}` }));
  const read = [...listSchemaFiles(folder), ...texts]
    .sort((one, other) => (one.file < other.file ? -1 : 1))
    .map(source);
  const isScreen = ({ file }: SchemaSourceFile) => !file.startsWith('locales/');
  return {
    sources: read.flatMap(({ source: one }) => (one && isScreen(one) ? [one] : [])),
    faults: read.flatMap(({ faults }) => faults),
  };
}

function source({ file, path, place }: SchemaFile): { source?: SchemaSourceFile; faults: Finding[] } {
  const text = readFileSync(path, 'utf8');
  const [name = '', kind = name] = basename(file, '.json').split('.');
  const { lines, faults } = locateJson(text);
  const found = faults.map(({ line, code, text: words }): Finding => ({ file: place, line, code, text: words }));
  if (faults.some(({ code }) => code === 'invalid-json')) return { faults: found };
  const made: SchemaSourceFile = {
    file,
    place,
    kind,
    name,
    json: JSON.parse(text) as Record<string, unknown>,
    report: (path, code, words, remedy) => ({
      file: place,
      line: nearest(lines, path),
      code,
      text: words,
      ...(remedy && { remedy }),
    }),
  };
  return { source: made, faults: found };
}

/** The line of the path, or of the nearest thing around it that is there. */
function nearest(lines: Map<string, number>, path: JsonPath): number {
  for (let length = path.length; length >= 0; length--) {
    const line = lines.get(pathKey(path.slice(0, length)));
    if (line) return line;
  }
  return 1;
}

export interface Visit {
  path: JsonPath;
  key: string | number;
  value: unknown;
}

/** Every value of a file with its path, from the outside in. */
export function* walk(value: unknown, path: JsonPath = []): Generator<Visit> {
  if (typeof value !== 'object' || value === null) return;
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  for (const [key, inner] of entries) {
    yield { path: [...path, key], key, value: inner };
    yield* walk(inner, [...path, key]);
  }
}

/** Every object in a value, from the outside in. */
export function eachRecord(value: unknown, visit: (record: Record<string, unknown>) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (isRecord(value)) visit(value);
  for (const inner of Object.values(value)) eachRecord(inner, visit);
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
