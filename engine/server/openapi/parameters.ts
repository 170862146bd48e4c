import type { ApiContract, CallRow, SchemaObject } from '../http/contract.ts';
import { isKeyParameter, pathParameters } from '../http/contract.ts';
import { type ComponentNames, type Json, schemaOf } from './components.ts';
import type { ApiDescription } from './description.ts';
import { comparisonsOf, sortsOf, supportsQueryKey } from './lists.ts';

/** Everything a caller may put into the address and the headers of a call. */
export const parametersOf = (
  row: CallRow,
  contract: ApiContract,
  names: ComponentNames,
  api: ApiDescription,
): Json[] => [
  ...pathParameters(row.path).map(inPath),
  ...inQuery(row, contract, names, api),
  ...comparisonsOf(row, contract, api),
  ...(row.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
];

const inPath = (name: string): Json => ({
  name,
  in: 'path',
  required: true,
  schema: isKeyParameter(name) ? { type: 'string', format: 'uuid' } : { type: 'string', pattern: '^[a-z][a-z0-9_]*$' },
});

function inQuery(row: CallRow, contract: ApiContract, names: ComponentNames, api: ApiDescription): Json[] {
  const shape = row.query ? contract.schemas.get(row.query) : undefined;
  if (!shape) return [];
  const required = (shape.required ?? []) as string[];
  const taken = Object.entries((shape.properties ?? {}) as Record<string, SchemaObject>).filter(([name]) =>
    supportsQueryKey(row, name, api),
  );
  return taken.map(([name, written]) => {
    const { description, ...schema } = schemaOf(
      { ...resolveItems(resolveSchema(written, contract), contract), $id: shape.$id },
      names,
    );
    const sorts = name === 'sort' ? sortsOf(row, api) : null;
    const text = description ?? usual[name] ?? (schema.type === 'array' ? 'the key may be repeated' : undefined);
    return {
      name,
      in: 'query',
      ...(required.includes(name) ? { required: true } : {}),
      ...(text ? { description: text } : {}),
      schema: sorts?.length ? { type: 'string', enum: sorts } : schema,
      ...(schema.type === 'array' ? { style: 'form', explode: true } : {}),
    };
  });
}

/** What all lists share is documented once, and the others refer to it. */
function resolveSchema(schema: SchemaObject, { schemas }: ApiContract): SchemaObject {
  if (typeof schema.$ref !== 'string') return schema;
  const [id, pointer = ''] = schema.$ref.split('#');
  let at: unknown = [...schemas.values()].find(schema => schema.$id === id);
  for (const part of pointer.split('/').slice(1)) at = (at as SchemaObject | undefined)?.[part];
  return (at as SchemaObject | undefined) ?? schema;
}

/** A list of values of a field names the values, which are few, instead of the field. */
function resolveItems(schema: SchemaObject, contract: ApiContract): SchemaObject {
  const items = schema.items as SchemaObject | undefined;
  return String(items?.$ref).includes('#/properties/') ? { ...schema, items: resolveSchema(items!, contract) } : schema;
}

const usual: Record<string, string> = {
  page: 'counts from 1; one past the end is empty',
  size: 'rows of a page',
  sort: 'a field, or -field for the other way round',
  q: 'words to look for',
  created_from: 'the first day, of the time zone',
  created_to: 'the last day, of the time zone',
  timezone: 'whose days the dates are, such as Europe/Berlin; left out: UTC',
  uuid: 'only these; the key may be repeated',
};
