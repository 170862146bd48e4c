/** Changes of a schema, as seen by those who send data of it or by those who receive it. */
import { isNullable, type JsonSchema, nonNullSchema, typesOf } from '../../dsl/jsonSchema.ts';
import type { ApiContract } from '../../server/http/contract.ts';
import { nameOfSchema } from '../../server/schemaLayers.ts';
import { isEqualJson } from './change.ts';

/**
 * `sent`: callers send it, so a narrower schema breaks them; `answered`: they read it, so a removed or wider one does.
 */
export type Direction = 'sent' | 'answered';

interface SchemaChange {
  breaks: boolean;
  text: string;
}

interface Side {
  schema: JsonSchema;
  schemas: ApiContract['schemas'];
}

const maxDepth = 8;

export function schemaChanges(before: Side, after: Side, way: Direction, path = '', depth = 0): SchemaChange[] {
  const [old, now] = [resolveSchema(before), resolveSchema(after)];
  if (depth > maxDepth || isEqualJson(old, now))
    return depth > maxDepth ? [] : refsBelow(before, after, old, way, path, depth);
  return [
    ...typeChanges(old, now, way, path),
    ...valueChanges(old, now, way, path),
    ...boundChanges(old, now, way, path),
    ...fieldChanges({ ...before, schema: old }, { ...after, schema: now }, way, path, depth),
  ];
}

/** Equal references may still lead to different schemas. */
function refsBelow(
  before: Side,
  after: Side,
  schema: JsonSchema,
  way: Direction,
  path: string,
  depth: number,
): SchemaChange[] {
  if (!JSON.stringify(schema).includes('"$ref"')) return [];
  return fieldChanges({ ...before, schema }, { ...after, schema }, way, path, depth);
}

/** Follows `$ref` and `anyOf [x, null]` to the schema that describes the data. */
function resolveSchema({ schema, schemas }: Side): JsonSchema {
  const main = nonNullSchema(schema);
  const [name, pointer] = nameOfSchema(main.$ref ?? '')?.split('#') ?? [];
  const target = name && !pointer ? (schemas.get(name) as JsonSchema | undefined) : undefined;
  if (!target) return main;
  const { $id: _, title: __, ...rest } = target as JsonSchema & { $id?: string };
  return isNullable(schema) ? { ...rest, type: [...typesOf(rest), 'null'] } : rest;
}

const place = (path: string): string => (path ? `"${path}"` : 'it');

function typeChanges(old: JsonSchema, now: JsonSchema, way: Direction, path: string): SchemaChange[] {
  const all = (schema: JsonSchema) => [...typesOf(schema), ...(isNullable(schema) ? ['null'] : [])];
  const gone = all(old).filter(
    type => !all(now).includes(type) && !(type === 'integer' && all(now).includes('number')),
  );
  const added = all(now).filter(
    type => !all(old).includes(type) && !(type === 'integer' && all(old).includes('number')),
  );
  const opened = all(now).length === 0 && all(old).length > 0;
  return [
    ...(gone.length && !opened
      ? [{ breaks: way === 'sent', text: `${place(path)} may no longer be ${gone.join(' or ')}` }]
      : []),
    ...(added.length && all(old).length
      ? [{ breaks: way === 'answered', text: `${place(path)} may now be ${added.join(' or ')}` }]
      : []),
    ...(added.length && !all(old).length
      ? [{ breaks: way === 'sent', text: `${place(path)} must be ${added.join(' or ')}` }]
      : []),
  ];
}

function valueChanges(old: JsonSchema, now: JsonSchema, way: Direction, path: string): SchemaChange[] {
  const values = (schema: JsonSchema) => schema.enum ?? ('const' in schema ? [schema.const] : undefined);
  const [before, after] = [values(old), values(now)];
  if (isEqualJson(before, after)) return [];
  if (!after) return [{ breaks: way === 'answered', text: `${place(path)} may be any value now` }];
  if (!before) return [{ breaks: way === 'sent', text: `${place(path)} must be one of ${after.join(', ')}` }];
  const gone = before.filter(value => !after.includes(value));
  const added = after.filter(value => !before.includes(value));
  return [
    ...(gone.length ? [{ breaks: way === 'sent', text: `${place(path)} is never ${gone.join(', ')} any more` }] : []),
    ...(added.length ? [{ breaks: false, text: `${place(path)} may be ${added.join(', ')} too` }] : []),
  ];
}

const floors = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const;
const ceilings = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'] as const;

function boundChanges(old: JsonSchema, now: JsonSchema, way: Direction, path: string): SchemaChange[] {
  const bounds = [...floors, ...ceilings].flatMap(word => {
    const [before, after] = [old[word], now[word]];
    if (before === after) return [];
    const isFloor = (floors as readonly string[]).includes(word);
    const isTighter = after !== undefined && (before === undefined || (isFloor ? after > before : after < before));
    return [
      { breaks: isTighter && way === 'sent', text: `${place(path)}: ${word} ${before ?? 'none'} → ${after ?? 'none'}` },
    ];
  });
  const words = (['pattern', 'format', 'multipleOf'] as const).flatMap(word =>
    old[word] === now[word]
      ? []
      : [
          {
            breaks: way === 'sent' && now[word] !== undefined,
            text: `${place(path)}: ${word} ${old[word] ?? 'none'} → ${now[word] ?? 'none'}`,
          },
        ],
  );
  return [...bounds, ...words];
}

function fieldChanges(before: Side, after: Side, way: Direction, path: string, depth: number): SchemaChange[] {
  const [old, now] = [before.schema.properties ?? {}, after.schema.properties ?? {}];
  const at = (name: string) => (path ? `${path}.${name}` : name);
  const must = (schema: JsonSchema, name: string) => schema.required?.includes(name) ?? false;
  const gone = Object.keys(old).filter(name => !(name in now));
  const added = Object.keys(now).filter(name => !(name in old));
  const kept = Object.keys(old).filter(name => name in now);
  const inner = kept.flatMap(name =>
    schemaChanges({ ...before, schema: old[name]! }, { ...after, schema: now[name]! }, way, at(name), depth + 1),
  );
  const [oldItems, items] = [before.schema.items, after.schema.items];
  return [
    ...gone.map(name => ({ breaks: true, text: `"${at(name)}" is gone` })),
    ...added.map(name => ({
      breaks: way === 'sent' && must(after.schema, name),
      text: `"${at(name)}" is new${must(after.schema, name) && way === 'sent' ? ' and required' : ''}`,
    })),
    ...kept
      .filter(name => must(before.schema, name) !== must(after.schema, name))
      .map(name => {
        const isRequired = must(after.schema, name);
        return {
          breaks: isRequired === (way === 'sent'),
          text: `"${at(name)}" ${isRequired ? 'is required now' : way === 'sent' ? 'may be left out' : 'may be missing'}`,
        };
      }),
    ...inner,
    ...(oldItems && items
      ? schemaChanges({ ...before, schema: oldItems }, { ...after, schema: items }, way, `${path}[]`, depth + 1)
      : []),
  ];
}
