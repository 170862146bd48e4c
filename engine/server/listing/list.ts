import { and, asc, desc, eq, gte, lt, or, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ListQuery } from '../../contract/generated/types.ts';
import { isTimezone, startOfDay } from '../../dsl/time.ts';
import { validationError } from '../http/problems.ts';
import { filter } from './filter.ts';
import { anyOf, clampTime, type ListDefinition } from './listDefinition.ts';
import { contains, eachWord } from './search.ts';

/** A parsed list query in SQL. */
export interface ReadList {
  where: SQL | undefined;
  orderBy: SQL[];
  limit: number;
  offset: number;
  page: number;
  size: number;
  /** The number of matching rows, if it is known without counting. */
  total?: SQL<number>;
}

type Query = ListQuery & { [key: string]: unknown };
const paging = new Set(['page', 'size', 'sort', 'q', 'created_from', 'created_to', 'timezone', 'uuid']);

/** Parses a list query. `rights` is the condition that excludes the rows of others; it is part of the SQL. */
export function readList(spec: ListDefinition, query: Query, rights: SQL | undefined): ReadList {
  const page = query.page ?? 1;
  const size = query.size ?? 25;
  const zone = zoneOf(query.timezone as string | undefined);
  const asked = Object.entries(query).filter(([key, value]) => !paging.has(key) && value !== undefined);
  const where = and(
    rights,
    query.uuid ? anyOf(spec.uuid, query.uuid, 'uuid') : undefined,
    search(spec, query.q),
    ...filterByCreation(spec, query, zone),
    ...asked.map(([key, value]) => filter(spec, key, value, zone)),
  );
  return { where, orderBy: order(spec, query.sort), limit: size, offset: (page - 1) * size, page, size };
}

/** Returns the time zone of a list's query; a name that is none is refused. */
export function zoneOf(timezone = 'UTC'): string {
  if (isTimezone(timezone)) return timezone;
  throw validationError([
    { type: 'value_error.const', loc: ['query', 'timezone'], msg: 'Choose one of the offered values.' },
  ]);
}

function order(spec: ListDefinition, sort: string | undefined): SQL[] {
  if (!sort && spec.order) return spec.order;
  const wanted = sort ?? '-created_at';
  const name = wanted.replace(/^-/, '');
  const field = Object.hasOwn(spec.fields, name) ? spec.fields[name] : undefined;
  if (!field || field.sort === false)
    throw validationError([
      { type: 'value_error.const', loc: ['query', 'sort'], msg: 'This list cannot be sorted by that.' },
    ]);
  const by = field.sort ?? field.column;
  // The uuid runs the other way, so that one index serves both directions.
  return wanted.startsWith('-') ? [desc(by), asc(spec.uuid)] : [asc(by), desc(spec.uuid)];
}

const search = (spec: ListDefinition, q: string | undefined): SQL | undefined =>
  eachWord(q, word =>
    or(...spec.search.map(place => (typeof place === 'string' ? contains(columnOf(spec, place), word) : place(word)))),
  );

function columnOf(spec: ListDefinition, name: string): SQLWrapper {
  const field = spec.fields[name];
  if (!field) throw new Error(`The list has no field ${name}.`);
  return field.column;
}

/** Both days belong to the range. */
function filterByCreation(
  spec: ListDefinition,
  { created_from, created_to }: Query,
  zone: string,
): (SQL | undefined)[] {
  if (!created_from && !created_to) return [];
  const column = spec.fields.created_at?.column;
  if (!column)
    throw validationError([
      {
        type: 'value_error.extra',
        loc: ['query', created_from ? 'created_from' : 'created_to'],
        msg: 'This field is not known.',
      },
    ]);
  return [
    created_from ? gte(column, clampTime(startOfDay(created_from, zone))) : undefined,
    created_to ? lt(column, clampTime(startOfDay(created_to, zone, 1))) : undefined,
  ];
}

/** Builds the condition that a row belongs to this owner. */
export const isOwnedBy = (column: AnyPgColumn, owner: { uuid: string }): SQL => eq(column, owner.uuid);
