/** Checks a file alone: its meta-schema, and a name that no other file has. */
import { posix } from 'node:path';
import type { Finding, SchemaSourceFile } from './sources.ts';

const kindsWithMetaSchema = ['app', 'calls', 'constants', 'dashboard', 'entity', 'form', 'resource'];
/** Kinds that are reached by the file's name alone, in any folder. */
const kindsFoundByName = ['dashboard', 'entity', 'resource'];

export function fileFindings(sources: SchemaSourceFile[]): Finding[] {
  const files = sources.filter(({ kind }) => kindsWithMetaSchema.includes(kind));
  return [...files.flatMap(metaMissing), ...sameNames(files)];
}

export function metaOf({ place, kind }: Pick<SchemaSourceFile, 'place' | 'kind'>): string {
  const path = posix.relative(posix.dirname(place), `engine/meta/${kind}.schema.json`);
  return path.startsWith('.') ? path : `./${path}`;
}

function metaMissing(source: SchemaSourceFile): Finding[] {
  const wanted = metaOf(source);
  if (source.json.$schema === wanted) return [];
  return [source.report(['$schema'], 'no-schema', `it does not begin with "$schema": "${wanted}"`)];
}

function sameNames(files: SchemaSourceFile[]): Finding[] {
  const first = new Map<string, SchemaSourceFile>();
  return files.flatMap(source => {
    if (!kindsFoundByName.includes(source.kind)) return [];
    const key = `${source.name}.${source.kind}`;
    const other = first.get(key);
    first.set(key, other ?? source);
    return other ? [source.report([], 'duplicate-name', `${other.place} has that name too`)] : [];
  });
}
