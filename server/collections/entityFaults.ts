/** What is wrong with an entity file by itself, before a table is made of it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema';
import draft07 from 'ajv/dist/refs/json-schema-draft-07.json' with { type: 'json' };
import { isSystemField } from '../../schemas/language/collection.ts';
import type { Entity } from '../../schemas/language/entity.ts';
import { fieldWords } from '../../schemas/language/fieldDefaults.ts';
import { lineOf } from '../origins/jsonLines.ts';
import { typeOfColumn } from './shape.ts';

const validators = new Map<string, Validator>();

/**
 * The meta-schema is read once a process: nobody changes the vocabulary of a running server. It is interpreted, for
 * compiling it takes longer than a saved file may.
 */
function metaSchema(folder: string, kind = 'entity'): Validator {
  const known = validators.get(`${kind} ${folder}`);
  if (known) return known;
  const read = (file: string): Schema => JSON.parse(readFileSync(join(folder, 'meta', file), 'utf8')) as Schema;
  const made = new Validator(read(`${kind}.schema.json`), '7');
  made.addSchema(draft07 as Schema);
  for (const file of readdirSync(join(folder, 'meta'))) if (file !== `${kind}.schema.json`) made.addSchema(read(file));
  validators.set(`${kind} ${folder}`, made);
  return made;
}

/** What is said deepest inside is what is wrong; what stands around it only repeats that. */
function deepest(errors: OutputUnit[]): OutputUnit | undefined {
  const depth = ({ instanceLocation }: OutputUnit): number => instanceLocation.split('/').length;
  // What only says that none of its parts fits is said better by the parts.
  const telling = errors.filter(({ keyword }) => !['anyOf', 'oneOf', 'allOf', 'if', '$ref'].includes(keyword));
  return [...telling, ...errors].sort((left, right) => depth(right) - depth(left))[0];
}

const isStrangeWord = ({ keyword, keywordLocation }: OutputUnit): boolean =>
  keyword === 'false' || keywordLocation.includes('/propertyNames');

function sentenceOf(errors: OutputUnit[]): string {
  const error = deepest(errors);
  const place = error?.instanceLocation.replace(/^#/, '') ?? '';
  const word = place.split('/').at(-1);
  if (error && isStrangeWord(error))
    return `"${word}" is not a word of ${place.slice(0, -word!.length - 1) || 'the file'}`;
  const missing = errors
    .filter(one => one.keyword === 'required' && one.instanceLocation === error?.instanceLocation)
    .flatMap(one => /required property ("[^"]+")/.exec(one.error)?.[1] ?? []);
  if (error?.keyword === 'required' && missing.length)
    return `${place || 'the file'} lacks ${missing.length > 1 ? 'one of ' : ''}${[...new Set(missing)].join(', ')}`;
  return `${place || 'the file'}: ${error?.error}`;
}

/** The first thing that breaks the meta-schema of the kind, with its line and what to do; undefined where nothing does. */
export function metaFault(
  folder: string,
  kind: string,
  json: unknown,
  text: string,
): { line: number; text: string; remedy: string } | undefined {
  const { valid, errors } = metaSchema(folder, kind).validate(json);
  const error = valid ? undefined : deepest(errors);
  if (!error) return undefined;
  const path = error.instanceLocation
    .split('/')
    .slice(1)
    .map(part => part.replace(/~1/g, '/').replace(/~0/g, '~'));
  const word = path.at(-1) ?? '';
  const meant = isStrangeWord(error) ? nearestWord(folder, word) : undefined;
  return {
    line: lineOf(text, path),
    text: sentenceOf(errors),
    remedy: meant
      ? `Did you mean "${meant}"?`
      : 'docs/vocabulary.md has every word; npm run check -- schemas lists every finding.',
  };
}

/** The word of the vocabulary that differs by at most two letters. */
function nearestWord(folder: string, word: string): string | undefined {
  const words = new Set<string>();
  const gather = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    if ('properties' in part) for (const name of Object.keys(part.properties as object)) words.add(name);
    for (const inner of Object.values(part)) gather(inner);
  };
  for (const file of readdirSync(join(folder, 'meta')))
    gather(JSON.parse(readFileSync(join(folder, 'meta', file), 'utf8')));
  const near = [...words]
    .map(one => ({ one, far: distance(one, word) }))
    .sort((left, right) => left.far - right.far)[0];
  return near && near.far <= 2 ? near.one : undefined;
}

/** Levenshtein distance. */
function distance(one: string, other: string): number {
  let row = [...other, ''].map((_, at) => at);
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1];
    for (const [at, against] of [...other].entries())
      next.push(Math.min(next[at]! + 1, row[at + 1]! + 1, row[at]! + (letter === against ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
}

/** Longer names would be cut by the database. */
const longestName = 50;

export function entityFaults(entity: Entity, folder: string): string[] {
  const own = Object.entries(entity.file.properties);
  const { $schema: _, ...file } = entity.file;
  const written = {
    ...file,
    properties: Object.fromEntries(own.filter(([name]) => !isSystemField(entity, name))),
  };
  const { valid, errors } = metaSchema(folder).validate(written);
  if (!valid) return [sentenceOf(errors)];
  const long = own.filter(([name]) => name.length > longestName).map(([name]) => `the name ${name} is too long`);
  const unordered = own
    .filter(([, schema]) => fieldWords(schema).unique && typeOfColumn(schema) === 'json')
    .map(([name]) => `${name} cannot be unique, for it is a list or an object`);
  // What every object has, and what a page of a list counts in.
  const taken = own
    .filter(([name]) => name in {} || name === 'total_rows')
    .map(([name]) => `the name ${name} is taken; choose another`);
  return [...long, ...taken, ...unordered];
}
