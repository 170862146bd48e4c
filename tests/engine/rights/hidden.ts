import {
  type AnswerRow,
  type ApiContract,
  type SchemaObject,
  schemaNameOf,
} from '../../../engine/server/http/contract.ts';
import { nameOfSchema } from '../../../engine/server/schemaLayers.ts';

type Walk = { [word: string]: unknown } & { properties?: { [name: string]: Walk }; items?: Walk; $ref?: string };

/** Fields in an answer that its shape keeps from a role, by their place: `items.0.editor_name`. */
export function findHiddenFields({ schemas }: ApiContract, answer: AnswerRow, body: unknown, role: string): string[] {
  const name = schemaNameOf(answer);
  if (!name) return [];
  const paged = (body as { items?: unknown } | null)?.items;
  return walk(schemas, schemas.get(name) ?? {}, typeof answer === 'object' ? (paged ?? body) : body, role, []);
}

function walk(
  shapes: Map<string, SchemaObject>,
  schema: Walk,
  value: unknown,
  role: string,
  place: string[],
): string[] {
  if (Array.isArray(value)) {
    const items = following(shapes, schema).find(one => one.items)?.items ?? schema;
    return value.flatMap((one, at) => walk(shapes, items, one, role, [...place, String(at)]));
  }
  if (value === null || typeof value !== 'object') return [];
  const parts = [schema, ...['allOf', 'anyOf', 'oneOf'].flatMap(word => (schema[word] ?? []) as Walk[])];
  const found = parts.flatMap(part =>
    Object.entries(part.properties ?? {}).flatMap(([name, inner]) => {
      const given = (value as { [name: string]: unknown })[name];
      if (given === undefined) return [];
      const here = [...place, name];
      return following(shapes, inner).some(one => isKept(one, role))
        ? [here.join('.')]
        : walk(shapes, inner, given, role, here);
    }),
  );
  const referred = parts.flatMap(({ $ref }) => ($ref ? [resolveRef(shapes, $ref)] : []));
  return [...found, ...referred.flatMap(one => walk(shapes, one, value, role, place))];
}

/** What a shape says of a field, here or where it refers to. */
const following = (shapes: Map<string, SchemaObject>, schema: Walk): Walk[] =>
  schema.$ref ? [schema, ...following(shapes, resolveRef(shapes, schema.$ref))] : [schema];

function isKept(schema: Walk, role: string): boolean {
  const { read } = (schema['x-field'] ?? {}) as { read?: string[] };
  // An administrator reads what our team reads.
  const roles = role === 'admin' ? ['admin', 'support'] : [role];
  return read !== undefined && !roles.some(one => read.includes(one));
}

/** `galley:/orders/order#/definitions/file`; what refers within its own file is a part that repeats itself. */
function resolveRef(shapes: Map<string, SchemaObject>, ref: string): Walk {
  const [file = '', pointer = ''] = (nameOfSchema(ref) ?? '').split('#');
  let found: unknown = shapes.get(file);
  for (const step of pointer.split('/').filter(Boolean)) found = (found as Walk | undefined)?.[step];
  return (found ?? {}) as Walk;
}
