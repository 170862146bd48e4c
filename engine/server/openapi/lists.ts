import type { ApiContract, CallRow } from '../http/contract.ts';
import { operatorsOf } from '../listing/filter.ts';
import type { Json } from './components.ts';
import type { ApiDescription, ApiListFields } from './description.ts';

/** Not for calls without a list, nor for collections, whose fields depend on the role. */
const fieldsOf = ({ name }: CallRow, lists: ApiDescription['lists']): ApiListFields | undefined =>
  Object.hasOwn(lists, name) ? lists[name] : undefined;

/** The fields that a list can be sorted by, in both directions; null if undeclared. */
export function sortsOf(row: CallRow, { lists }: ApiDescription): string[] | null {
  const fields = fieldsOf(row, lists);
  if (!fields) return null;
  const names = Object.keys(fields).filter(name => fields[name]?.sort !== false);
  return names.flatMap(name => [name, `-${name}`]);
}

/** Returns whether a list supports a key of the common list query. Some lists have a fixed order. */
export function supportsQueryKey(row: CallRow, key: string, { lists }: ApiDescription): boolean {
  const fields = fieldsOf(row, lists);
  if (fields && key === 'sort') return Object.values(fields).some(({ sort }) => sort !== false);
  return !fields || !key.startsWith('created_') || Object.hasOwn(fields, 'created_at');
}

/** `total[gte]` and its like, where the query of the row takes them. */
export function comparisonsOf(row: CallRow, { schemas: shapes }: ApiContract, { lists }: ApiDescription): Json[] {
  const patterns = Object.keys(shapes.get(row.query ?? '')?.patternProperties ?? {}).map(text => new RegExp(text));
  const compared = Object.entries(fieldsOf(row, lists) ?? {}).flatMap(([name, { kind }]) =>
    operatorsOf(kind).map(operator => ({ key: `${name}[${operator}]`, kind, operator })),
  );
  return compared
    .filter(({ key }) => patterns.some(pattern => pattern.test(key)))
    .map(({ key, kind, operator }) => ({
      name: key,
      in: 'query',
      description: says[operator],
      schema: operator === 'empty' || kind === 'boolean' ? { type: 'boolean' } : schemas[kind],
    }));
}

const says: Record<string, string> = {
  gt: 'more, or later, than this',
  gte: 'this or more, or later',
  lt: 'less, or earlier, than this',
  lte: 'this or less, or earlier',
  ne: 'anything but this; the key may be repeated',
  like: 'contains this, in capitals or not',
  has: 'one of its values is this',
  empty: 'true: without a value; false: with one',
};

const schemas: Record<string, Json> = {
  text: { type: 'string', maxLength: 200 },
  list: { type: 'string', maxLength: 200 },
  uuid: { type: 'string', format: 'uuid' },
  number: { type: 'integer' },
  time: { type: 'string', format: 'date-time', description: 'a day will do' },
  date: { type: 'string', format: 'date' },
};
