/** Merges what one migration file changes into a table that other files have changed since. */
import { isDeepStrictEqual } from 'node:util';
import type { ColumnShape, TableShape } from './tableShape.ts';

/** Thrown if two files change the same part of a table in different ways. */
export class MigrationConflict extends Error {
  readonly table: string;

  constructor(file: string, table: string, what: string) {
    super(
      `schemas/migrations/${file} and a file before it both change ${what}. Delete ${file} if no server has applied it, and run npm run migration`,
    );
    this.table = table;
  }
}

interface Versions {
  current: TableShape | undefined;
  before: TableShape | undefined;
  after: TableShape;
}

export function mergeShape(file: string, { current, before, after }: Versions): TableShape {
  if (!current || (before && isEqual(current, before))) return after;
  if (isEqual(current, after)) return current;
  if (!before) throw new MigrationConflict(file, after.table, `${after.table}: each creates it`);
  const columns = mergeRecord(current.columns, before.columns, after.columns, isSameColumn, name => {
    throw new MigrationConflict(file, after.table, `${after.table}.${name}`);
  });
  const refs = mergeRecord(current.refs, before.refs, after.refs, isEqual, name => {
    throw new MigrationConflict(file, after.table, `what ${after.table}.${name} refers to`);
  });
  const personal = mergeLists(listOf(current.personal), listOf(before.personal), listOf(after.personal)).flat();
  return {
    table: after.table,
    columns,
    unique: mergeLists(current.unique, before.unique, after.unique),
    index: mergeLists(current.index, before.index, after.index),
    refs,
    softDelete: after.softDelete === before.softDelete ? current.softDelete : after.softDelete,
    ...(personal.length && { personal }),
  };
}

/** Merges a file that creates a table which a demo has made already: the columns of the table stay. */
export const mergeCreated = (file: string, current: TableShape, after: TableShape): TableShape =>
  mergeShape(file, {
    current,
    before: { ...after, columns: {}, unique: [], index: [], refs: {}, personal: [] },
    after,
  });

const listOf = (names: string[] | undefined): string[][] => (names ?? []).map(name => [name]);

/** Compares without regard to the order of keys, which a database does not keep. */
const isEqual: (one: unknown, other: unknown) => boolean = isDeepStrictEqual;
/** Compares columns without their default, which only fills rows that exist when the column is added. */
const isSameColumn = (one: ColumnShape | undefined, other: ColumnShape | undefined): boolean =>
  one?.type === other?.type;

function mergeRecord<Value>(
  current: Record<string, Value>,
  before: Record<string, Value>,
  after: Record<string, Value>,
  isSame: (one: Value | undefined, other: Value | undefined) => boolean,
  refuse: (name: string) => never,
): Record<string, Value> {
  const names = new Set([...Object.keys(current), ...Object.keys(after)]);
  const merged = [...names].flatMap((name): [string, Value][] => {
    const [now, was, next] = [current[name], before[name], after[name]];
    if (!isSame(now, was) && !isSame(next, was) && !isSame(now, next)) refuse(name);
    const value = isSame(next, was) ? now : next;
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(merged);
}

function mergeLists(current: string[][], before: string[][], after: string[][]): string[][] {
  const has = (lists: string[][], list: string[]): boolean => lists.some(one => String(one) === String(list));
  const kept = current.filter(list => has(after, list) || !has(before, list));
  return [...kept, ...after.filter(list => !has(before, list) && !has(kept, list))];
}
