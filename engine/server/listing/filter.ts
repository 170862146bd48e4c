import { eq, gt, gte, isNull, lt, lte, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { startOfDay } from '../../dsl/time.ts';
import { validationError } from '../http/problems.ts';
import { anyOf, clampTime, type ListDefinition, type ListField } from './listDefinition.ts';
import { contains } from './search.ts';

const day = /^\d{4}-\d{2}-\d{2}$/;
const operators = { gt, gte, lt, lte };

/** How a field of a kind can be compared: `total[gte]=5000`. */
export function operatorsOf(kind: ListField['kind']): string[] {
  if (kind === 'list') return ['has', 'empty'];
  if (kind === 'boolean' || kind === 'uuid') return ['ne', 'empty'];
  return kind === 'text' ? ['ne', 'like', 'empty'] : ['gt', 'gte', 'lt', 'lte', 'ne', 'empty'];
}

/** `status=draft&status=quoted`, `total[gte]=5000`, `due_at[empty]=true`: one entry of a list's query as a condition. */
export function filter(spec: ListDefinition, key: string, value: unknown, zone = 'UTC'): SQL {
  const [, name = '', operator] = /^([a-z][a-z0-9_]*)(?:\[([a-z]+)\])?$/.exec(key) ?? [];
  const field = Object.hasOwn(spec.fields, name) ? spec.fields[name] : undefined;
  if (!field) throw queryProblem(key, 'value_error.extra', 'This field is not known.');
  if (operator === undefined) return equals(field, key, value);
  const given = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return compare(field, key, operator, field.kind === 'time' ? momentOf(given, zone) : given);
}

/** Returns whether the text is a day: JavaScript reads February 31 as March 3. */
const isDay = (text: string): boolean =>
  day.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/** A day is compared as its first moment. */
const momentOf = (value: unknown, zone: string): unknown =>
  typeof value === 'string' && isDay(value) ? clampTime(startOfDay(value, zone)).toISOString() : value;

const queryProblem = (key: string, type: string, msg: string) => validationError([{ type, loc: ['query', key], msg }]);

function equals(field: ListField, key: string, value: unknown): SQL {
  if (field.kind === 'list') throw queryProblem(key, 'value_error.extra', 'This field cannot be compared that way.');
  // A single value is compared with `=`: only then an index returns its rows in the order of the next column.
  const values = [value].flat();
  if (values.length === 1) return eq(field.column, read(field, key, values[0]));
  return field.kind === 'text' || field.kind === 'uuid'
    ? anyOf(
        field.column,
        values.map(one => read(field, key, one)),
        field.kind,
      )
    : (or(...values.map(one => eq(field.column, read(field, key, one)))) ?? sql`false`);
}

function compare(field: ListField, key: string, operator: string, value: unknown): SQL {
  if (!operatorsOf(field.kind).includes(operator))
    throw queryProblem(key, 'value_error.extra', 'This field cannot be compared that way.');
  switch (operator) {
    case 'empty':
      return readBoolean(key, value) ? isEmptyValue(field) : not(isEmptyValue(field));
    case 'ne':
      return noneOf(field, key, value);
    case 'like':
      return contains(field.column, String(value));
    case 'has':
      return sql`${field.column} ?| ${sql.param([value].flat().map(String))}::text[]`;
    default:
      return operators[operator as keyof typeof operators](field.column, read(field, key, value));
  }
}

const isEmptyValue = ({ kind, column }: ListField): SQL =>
  kind === 'list' ? sql`coalesce(jsonb_array_length(${column}), 0) = 0` : isNull(column);

/** The exact complement of equality: a missing value is not equal to any. */
const noneOf = (field: ListField, key: string, value: unknown): SQL =>
  sql`(${sql.join(
    [value].flat().map(one => sql`(${field.column} is null or ${ne(field.column, read(field, key, one))})`),
    sql` and `,
  )})`;

function readBoolean(key: string, value: unknown): boolean {
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw queryProblem(key, 'type_error.boolean', 'This must be true or false.');
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function read({ kind }: ListField, key: string, value: unknown): string | number | boolean | Date {
  if (kind === 'boolean') return readBoolean(key, value);
  if (kind === 'text') return String(value).slice(0, 500);
  if (kind === 'uuid') {
    if (!uuid.test(String(value))) throw queryProblem(key, 'value_error.uuid', 'This is not a valid identifier.');
    return String(value);
  }
  if (kind === 'number') {
    const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
    if (!Number.isSafeInteger(number) || Math.abs(number) > 2_147_483_647)
      throw queryProblem(key, 'type_error.integer', 'This must be a whole number.');
    return number;
  }
  const text = String(value);
  const time = new Date(/^\d{4}-\d{2}-\d{2}/.test(text) ? text : Number.NaN);
  // JavaScript reads February 31 as March 3, the database refuses it.
  const isReal = !Number.isNaN(time.getTime()) && (!day.test(text) || time.toISOString().startsWith(text));
  if (!isReal || (kind === 'date' && !day.test(text)))
    throw queryProblem(key, 'value_error.date', 'Enter a date as YYYY-MM-DD.');
  return kind === 'time' ? clampTime(time) : clampTime(time).toISOString().slice(0, 10);
}
