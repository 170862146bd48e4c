/** Faults of a single entity file, found before its table is created. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema';
import draft07 from 'ajv/dist/refs/json-schema-draft-07.json' with { type: 'json' };
import { isSystemField } from '../../../dsl/collection.ts';
import type { Entity } from '../../../dsl/entity.ts';
import { fieldOptions } from '../../../dsl/fieldDefaults.ts';
import { lineOf } from '../../inspector/jsonLines.ts';
import { metaFolder } from '../../schemaLayers.ts';
import { typeOfColumn } from '../migrations/tableShape.ts';
import { describeEmptyResource, describeUnknownKeyword, type KeywordFault } from './keywordFaults.ts';

const validators = new Map<string, Validator>();

/**
 * The meta-schema is read once a process, because the vocabulary of a running server does not change. It is
 * interpreted: compiling takes too long for a saved file.
 */
function metaSchema(kind = 'entity'): Validator {
  const known = validators.get(kind);
  if (known) return known;
  const read = (file: string): Schema => JSON.parse(readFileSync(join(metaFolder, file), 'utf8')) as Schema;
  const made = new Validator(read(`${kind}.schema.json`), '7');
  made.addSchema(draft07 as Schema);
  for (const file of readdirSync(metaFolder)) if (file !== `${kind}.schema.json`) made.addSchema(read(file));
  validators.set(kind, made);
  return made;
}

/** The deepest error is the cause; the errors around it only repeat it. */
function deepestError(errors: OutputUnit[]): OutputUnit | undefined {
  const depth = ({ instanceLocation }: OutputUnit): number => instanceLocation.split('/').length;
  // An error that only says that no part matches is less specific than those of the parts.
  const telling = errors.filter(({ keyword }) => !['anyOf', 'oneOf', 'allOf', 'if', '$ref'].includes(keyword));
  return [...telling, ...errors].sort((left, right) => depth(right) - depth(left))[0];
}

const isStrangeWord = ({ keyword, keywordLocation }: OutputUnit): boolean =>
  keyword === 'false' || keywordLocation.includes('/propertyNames');

const pathOf = ({ instanceLocation }: OutputUnit): string[] =>
  instanceLocation
    .split('/')
    .slice(1)
    .map(part => decodeURIComponent(part).replace(/~1/g, '/').replace(/~0/g, '~'));

function faultOf(errors: OutputUnit[]): KeywordFault {
  const error = deepestError(errors);
  const path = error ? pathOf(error) : [];
  const place = path.map(part => `/${part}`).join('');
  if (error && isStrangeWord(error)) {
    const around = path.slice(0, -1).map(part => `/${part}`);
    return describeUnknownKeyword(around.join(''), path.at(-1) ?? '');
  }
  const poor = describeEmptyResource(place);
  if (poor) return poor;
  const missing = errors
    .filter(one => one.keyword === 'required' && one.instanceLocation === error?.instanceLocation)
    .flatMap(one => /required property ("[^"]+")/.exec(one.error)?.[1] ?? []);
  if (error?.keyword === 'required' && missing.length)
    return {
      text: `${place || 'the file'} lacks ${missing.length > 1 ? 'one of ' : ''}${[...new Set(missing)].join(', ')}`,
    };
  // The text becomes part of a sentence, which has its own full stop.
  return { text: `${place || 'the file'}: ${error?.error.replace(/\.$/, '')}` };
}

/** The first thing that breaks the meta-schema of the kind, with its line and what to do; undefined where nothing does. */
export function metaFault(
  kind: string,
  json: unknown,
  text: string,
): { line: number; text: string; remedy: string } | undefined {
  const { valid, errors } = metaSchema(kind).validate(json);
  const error = valid ? undefined : deepestError(errors);
  if (!error) return undefined;
  const { text: said, remedy } = faultOf(errors);
  return {
    line: lineOf(text, pathOf(error)),
    text: said,
    remedy: remedy ?? 'docs/vocabulary.md has every word; npm run check -- schemas lists every finding.',
  };
}

/** The database would truncate longer names. */
const maxNameLength = 50;

export function entityFaults(entity: Entity): string[] {
  const own = Object.entries(entity.file.properties);
  const { $schema: _, ...file } = entity.file;
  const written = {
    ...file,
    properties: Object.fromEntries(own.filter(([name]) => !isSystemField(entity, name))),
  };
  const { valid, errors } = metaSchema().validate(written);
  if (!valid) return [faultOf(errors).text];
  const long = own.filter(([name]) => name.length > maxNameLength).map(([name]) => `the name ${name} is too long`);
  const unordered = own
    .filter(([, schema]) => fieldOptions(schema).unique && typeOfColumn(schema) === 'json')
    .map(([name]) => `${name} cannot be unique, for it is a list or an object`);
  // Names that every object has, or that a list uses for paging.
  const taken = own
    .filter(([name]) => name in {} || name === 'total_rows')
    .map(([name]) => `the name ${name} is taken; choose another`);
  return [...long, ...taken, ...unordered];
}
