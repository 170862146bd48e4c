/** A schema of an OpenAPI document as draft-07 in the keywords that entity files accept. */
import { createAjv } from '../../dsl/ajv.ts';
import { isRecord } from '../lint/sources.ts';
import { type OpenApiDocument, type OpenApiObject, refName } from './openApiDocument.ts';

export interface ImportContext {
  schemas: OpenApiDocument['schemas'];
  /** What the document says but an entity file cannot express. */
  notes: string[];
  /** Entities that rows are made of, by the names of the document. */
  entities: Map<string, string>;
  /** A row inside a row is the key of a row. */
  references: boolean;
  /** Returns the name of a property here; undefined: it cannot be imported. */
  nameOf(property: string): string | undefined;
}

const copiedKeywords = ['title', 'description', 'pattern', 'multipleOf', 'uniqueItems', 'enum', 'const'];
const bounds = [
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
];
const formats = ['date', 'date-time', 'time', 'email', 'uri', 'uuid', 'ipv4', 'ipv6', 'hostname'];
const types = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];
const maxDepth = 6;
/** Anything at all: written and shown as JSON. */
const anything = { 'x-field': { display: 'json', input: 'json' } };

const ajv = createAjv({ verbose: false });

export function plainSchema(schema: unknown, place: string, reading: ImportContext, depth = 0): OpenApiObject {
  const key = depth === 1 && reading.references ? keyOf(schema, reading) : undefined;
  if (key) return key;
  const found = resolveSchema(schema, place, reading);
  if (!found) return anything;
  if (depth > maxDepth) {
    reading.notes.push(`${place}: what is deeper than ${maxDepth} levels is any object`);
    return { type: 'object' };
  }
  const merged = mergeAllOf(found, place, reading);
  const plain: OpenApiObject = {
    ...typeKeywords(merged),
    ...Object.fromEntries(copiedKeywords.filter(word => word in merged).map(word => [word, merged[word]])),
    ...boundKeywords(merged),
    ...innerKeywords(merged, place, reading, depth),
    ...(isSecret(merged) && { 'x-field': { secret: true } }),
  };
  if (!['type', 'enum', 'const', 'anyOf'].some(word => word in plain)) return { ...plain, ...anything };
  return withoutInvalid(plain, merged, place, reading);
}

export const reference = (entity: string): OpenApiObject => ({
  type: ['string', 'null'],
  format: 'uuid',
  'x-field': { ref: entity },
});

function keyOf(schema: unknown, { entities }: ImportContext): OpenApiObject | undefined {
  const one = entities.get(refName(schema) ?? '');
  if (one) return reference(one);
  const many = isRecord(schema) ? entities.get(refName(schema.items) ?? '') : undefined;
  if (!many) return undefined;
  return { type: 'array', items: { type: 'string', format: 'uuid' }, 'x-field': { ref: many } };
}

/** Through references, as long as they lead somewhere and not in a circle. */
function resolveSchema(schema: unknown, place: string, { schemas, notes }: ImportContext): OpenApiObject | undefined {
  const seen = new Set<string>();
  for (let at = schema; ; ) {
    if (!isRecord(at)) return undefined;
    if (!('$ref' in at)) return at;
    const name = refName(at);
    if (!name || !schemas.has(name) || seen.has(name)) {
      notes.push(`${place}: ${JSON.stringify(at.$ref)} leads nowhere; it may be anything`);
      return undefined;
    }
    seen.add(name);
    at = schemas.get(name);
  }
}

/** `allOf` of objects is one object with the fields of all. */
function mergeAllOf(schema: OpenApiObject, place: string, reading: ImportContext, depth = 0): OpenApiObject {
  const { allOf, ...own } = schema;
  if (!Array.isArray(allOf) || depth > maxDepth) return own;
  const inner = (allOf as unknown[])
    .flatMap((part): OpenApiObject[] => [resolveSchema(part, place, reading) ?? {}])
    .map(part => mergeAllOf(part, place, reading, depth + 1));
  const parts: OpenApiObject[] = [...inner, own];
  const properties = parts.flatMap(part => (isRecord(part.properties) ? [part.properties] : []));
  const required = parts.flatMap(part => (Array.isArray(part.required) ? (part.required as unknown[]) : []));
  return {
    ...Object.assign({}, ...parts),
    ...(properties.length && { properties: Object.assign({}, ...properties) }),
    ...(required.length && { required: [...new Set(required)] }),
  };
}

function typeKeywords(schema: OpenApiObject): OpenApiObject {
  const named = [schema.type].flat().filter(type => types.includes(type as string)) as string[];
  const guessed = named.length ? named : isRecord(schema.properties) ? ['object'] : [];
  const isNullable = schema.nullable === true && guessed.length > 0;
  const all = [...new Set([...guessed, ...(isNullable ? ['null'] : [])])];
  const format = formats.includes(schema.format as string) ? { format: schema.format } : {};
  return { ...(all.length && { type: all.length === 1 ? all[0] : all }), ...format };
}

/** In 3.0 `exclusiveMinimum` is true or false beside `minimum`; in draft-07 it is the number. */
function boundKeywords(schema: OpenApiObject): OpenApiObject {
  const plain = bounds.filter(word => typeof schema[word] === 'number').map(word => [word, schema[word]] as const);
  const found: OpenApiObject = Object.fromEntries(plain);
  for (const [flag, word] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof schema[flag] === 'number') found[flag] = schema[flag];
    if (schema[flag] !== true || typeof schema[word] !== 'number') continue;
    found[flag] = schema[word];
    delete found[word];
  }
  return found;
}

function innerKeywords(schema: OpenApiObject, place: string, reading: ImportContext, depth: number): OpenApiObject {
  const inner = (one: unknown, at: string) => plainSchema(one, at, reading, depth + 1);
  const alternatives = [schema.oneOf, schema.anyOf].find(Array.isArray)?.filter(isRecord);
  return {
    ...(isRecord(schema.properties) && fieldsOf(schema, place, reading, inner)),
    ...(isRecord(schema.items) && { items: inner(schema.items, `${place}[]`) }),
    ...(isRecord(schema.additionalProperties) && {
      additionalProperties: inner(schema.additionalProperties, `${place}.*`),
    }),
    ...(typeof schema.additionalProperties === 'boolean' && { additionalProperties: schema.additionalProperties }),
    ...(alternatives?.length && { anyOf: alternatives.map((one, at) => inner(one, `${place}|${at + 1}`)) }),
  };
}

function fieldsOf(
  schema: OpenApiObject,
  place: string,
  reading: ImportContext,
  inner: (one: unknown, at: string) => OpenApiObject,
) {
  const fields = new Map<string, OpenApiObject>();
  const required: string[] = [];
  for (const [property, one] of Object.entries(schema.properties as OpenApiObject)) {
    const name = reading.nameOf(property);
    if (!name || fields.has(name)) {
      reading.notes.push(
        `${place}.${property} is left out: ${name ? `there is a ${name} already` : 'its name cannot be a field'}`,
      );
      continue;
    }
    fields.set(name, inner(one, `${place}.${property}`));
    if (Array.isArray(schema.required) && schema.required.includes(property)) required.push(name);
  }
  return { properties: Object.fromEntries(fields), ...(required.length && { required }) };
}

const isSecret = ({ writeOnly, format }: OpenApiObject): boolean => writeOnly === true || format === 'password';

/** Removes what no validator could be compiled from, and a default that the schema does not accept. */
function withoutInvalid(
  plain: OpenApiObject,
  schema: OpenApiObject,
  place: string,
  { notes }: ImportContext,
): OpenApiObject {
  let kept = plain;
  for (const word of ['pattern', 'enum', 'const']) {
    if (compiles(kept)) break;
    if (!(word in kept)) continue;
    const { [word]: _, ...rest } = kept;
    notes.push(`${place}: ${word} ${JSON.stringify(plain[word])} cannot be checked, and is left out`);
    kept = rest;
  }
  if (!compiles(kept)) return anything;
  const takes = 'default' in schema && ajv.validate(kept, schema.default) && schema.default !== null;
  return takes ? { ...kept, default: schema.default } : kept;
}

function compiles(schema: OpenApiObject): boolean {
  try {
    ajv.compile(schema);
    return true;
  } catch {
    return false;
  }
}
