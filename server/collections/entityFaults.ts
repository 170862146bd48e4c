/** What is wrong with an entity file by itself, before a table is made of it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema';
import draft07 from 'ajv/dist/refs/json-schema-draft-07.json' with { type: 'json' };
import { isSystemField } from '../../schemas/language/collection.ts';
import type { Entity } from '../../schemas/language/entity.ts';
import { fieldWords } from '../../schemas/language/fieldDefaults.ts';
import { typeOfColumn } from './shape.ts';

const validators = new Map<string, Validator>();

/**
 * The meta-schema is read once a process: nobody changes the vocabulary of a running server. It is interpreted, for
 * compiling it takes longer than a saved file may.
 */
function metaSchema(folder: string): Validator {
  const known = validators.get(folder);
  if (known) return known;
  const read = (file: string): Schema => JSON.parse(readFileSync(join(folder, 'meta', file), 'utf8')) as Schema;
  const made = new Validator(read('entity.schema.json'), '7');
  made.addSchema(draft07 as Schema);
  for (const file of readdirSync(join(folder, 'meta'))) if (file !== 'entity.schema.json') made.addSchema(read(file));
  validators.set(folder, made);
  return made;
}

/** What is said deepest inside is what is wrong; what stands around it only repeats that. */
function sentenceOf(errors: OutputUnit[]): string {
  const depth = ({ instanceLocation }: OutputUnit): number => instanceLocation.split('/').length;
  const [deepest] = [...errors].sort((left, right) => depth(right) - depth(left));
  return `${deepest?.instanceLocation.replace(/^#/, '') || 'the file'}: ${deepest?.error}`;
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
