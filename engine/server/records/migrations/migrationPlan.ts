/** The SQL from the existing table to that of the entity file, and the data that it would lose. */
import type { OperandKind } from '../sql/operand.ts';
import { type ColumnShape, objectName, type TableShape } from './tableShape.ts';

export interface MigrationPlan {
  statements: string[];
  /** `table.column`: a column that would go, or a type that holds less. To be confirmed by name. */
  losses: { column: string; sentence: string }[];
}

export const columnTypes: Record<OperandKind, string> = {
  text: 'text',
  integer: 'bigint',
  number: 'double precision',
  boolean: 'boolean',
  time: 'timestamptz(3)',
  date: 'date',
  uuid: 'uuid',
  json: 'jsonb',
  money: 'bigint',
};

/** Every value of the first type is one of the second. */
export const widens = (from: OperandKind, to: OperandKind): boolean =>
  (from === 'integer' && to === 'number') || (to === 'text' && ['uuid', 'integer', 'boolean'].includes(from));

const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const tableOf = (shape: TableShape): string => `"collections".${quoteIdentifier(shape.table)}`;

/** References come last, for tables may refer to each other. */
export function planAll(changes: { before: TableShape | undefined; after: TableShape }[]): MigrationPlan {
  const plans = changes.map(({ before, after }) => planTable(before, after));
  const refs = changes.flatMap(({ before, after }) => refStatements(before, after));
  return {
    statements: [...plans.flatMap(plan => plan.statements), ...refs],
    losses: plans.flatMap(plan => plan.losses),
  };
}

export const isSameShape = (before: TableShape | undefined, after: TableShape): boolean =>
  before !== undefined && planAll([{ before, after }]).statements.length === 0;

function planTable(before: TableShape | undefined, after: TableShape): MigrationPlan {
  if (!before) return { statements: [createTable(after), ...indexStatements(undefined, after)], losses: [] };
  const from = renameColumns(before, after);
  const columns = columnStatements(from.shape, after);
  return {
    statements: [...from.statements, ...columns.statements, ...indexStatements(from.shape, after)],
    losses: columns.losses,
  };
}

function createTable(shape: TableShape): string {
  const columns = Object.entries(shape.columns).map(
    ([name, column]) => `  ${quoteIdentifier(name)} ${columnTypes[column.type]}${columnConstraint(name, column)}`,
  );
  return `create table ${tableOf(shape)} (\n${columns.join(',\n')}\n)`;
}

const columnConstraint = (name: string, column: ColumnShape): string =>
  name === 'uuid' ? ' primary key' : isFixedColumn(name, column) ? ' not null' : '';

/** Whether every row has a value in the column, because the server writes it. */
export const isFixedColumn = (name: string, { optional }: Pick<ColumnShape, 'optional'>): boolean =>
  !optional && ['uuid', 'customer_uuid', 'created_at', 'updated_at', 'version'].includes(name);

/** The table after its columns have their new names: `was` names the old one. */
function renameColumns(before: TableShape, after: TableShape): { shape: TableShape; statements: string[] } {
  const moves = Object.entries(after.columns).filter(
    ([name, { was }]) => was && was in before.columns && !(name in before.columns) && !(was in after.columns),
  );
  if (moves.length === 0) return { shape: before, statements: [] };
  const names = new Map(moves.map(([name, { was }]) => [was!, name]));
  const now = (name: string): string => names.get(name) ?? name;
  const inList = (list: string[]): string[] => list.map(one => one.replace(/[^-]+/, now));
  const moved = new Set(names.keys());
  // Created again, so that their names contain the new column names.
  const stale = before.unique.filter(list => list.some(name => moved.has(name)));
  return {
    statements: [
      ...moves.map(
        ([name, { was }]) =>
          `alter table ${tableOf(after)} rename column ${quoteIdentifier(was!)} to ${quoteIdentifier(name)}`,
      ),
      ...stale.map(list => dropIndex(after.table, list, 'unique')),
    ],
    shape: {
      ...before,
      columns: Object.fromEntries(Object.entries(before.columns).map(([name, column]) => [now(name), column])),
      refs: Object.fromEntries(Object.entries(before.refs).map(([name, ref]) => [now(name), ref])),
      unique: before.unique.filter(list => !stale.includes(list)),
      index: before.index.map(inList),
    },
  };
}

function columnStatements(before: TableShape, after: TableShape): MigrationPlan {
  const statements: string[] = [];
  const losses: MigrationPlan['losses'] = [];
  const table = tableOf(after);
  for (const [name, column] of Object.entries(after.columns)) {
    const old = before.columns[name];
    if (!old) statements.push(...addColumn(table, name, column));
    else if (old.type !== column.type) {
      statements.push(
        `alter table ${table} alter column ${quoteIdentifier(name)} type ${columnTypes[column.type]} using ${quoteIdentifier(name)}::text::${columnTypes[column.type]}`,
      );
      if (!widens(old.type, column.type))
        losses.push({
          column: `${after.table}.${name}`,
          sentence: `${after.table}.${name} would become ${column.type}, which does not hold every ${old.type}`,
        });
    }
  }
  for (const name of Object.keys(before.columns).filter(one => !(one in after.columns))) {
    statements.push(`alter table ${table} drop column ${quoteIdentifier(name)}`);
    losses.push({
      column: `${after.table}.${name}`,
      sentence: `${after.table}.${name} is no longer in the entity file, and its data would be dropped`,
    });
  }
  return { statements, losses };
}

/** The default is for the rows that are there: time and values of new ones come from the server. */
function addColumn(table: string, name: string, column: ColumnShape): string[] {
  const usual = defaultValue(name, column);
  const add = `alter table ${table} add column ${quoteIdentifier(name)} ${columnTypes[column.type]}`;
  if (usual === undefined) return [add];
  return [
    `${add} default ${usual}${columnConstraint(name, column)}`,
    `alter table ${table} alter column ${quoteIdentifier(name)} drop default`,
  ];
}

/** Gives the default to rows that have no value; undefined where the column has none. */
export function fillStatement(shape: TableShape, name: string): string | undefined {
  const column = shape.columns[name];
  const usual = column && defaultValue(name, column);
  return (
    usual && `update ${tableOf(shape)} set ${quoteIdentifier(name)} = ${usual} where ${quoteIdentifier(name)} is null`
  );
}

function defaultValue(name: string, { type, default: value }: ColumnShape): string | undefined {
  if (name === 'version') return '1';
  if (name === 'created_at' || name === 'updated_at') return `'1970-01-01T00:00:00Z'`;
  if (value === undefined || value === null) return undefined;
  const text =
    type === 'json' ? JSON.stringify(value) : String(type === 'money' ? (value as { amount: number }).amount : value);
  return `${literal(text)}::${columnTypes[type]}`;
}

function indexStatements(before: TableShape | undefined, after: TableShape): string[] {
  const kept = before?.softDelete === after.softDelete ? before : undefined;
  const wanted = { unique: kept ? after.unique : [], index: after.index };
  const dropOldIndexes = (kind: 'unique' | 'index'): string[] =>
    (before?.[kind] ?? []).filter(list => !has(wanted[kind], list)).map(list => dropIndex(after.table, list, kind));
  const createNewIndexes = (kind: 'unique' | 'index'): string[] =>
    after[kind]
      .filter(list => !has(kind === 'unique' ? kept?.unique : before?.index, list))
      .map(list => indexOn(after, list, kind));
  return [
    ...dropOldIndexes('unique'),
    ...dropOldIndexes('index'),
    ...createNewIndexes('unique'),
    ...createNewIndexes('index'),
  ];
}

const dropIndex = (table: string, list: string[], kind: 'unique' | 'index'): string =>
  `drop index if exists "collections".${quoteIdentifier(objectName(table, list, kind))}`;

const has = (lists: string[][] | undefined, list: string[]): boolean =>
  (lists ?? []).some(one => String(one) === String(list));

function indexOn(shape: TableShape, list: string[], kind: 'unique' | 'index'): string {
  const columns = list.map(one =>
    one.startsWith('-') ? `${quoteIdentifier(one.slice(1))} desc nulls first` : quoteIdentifier(one),
  );
  const head = `create ${kind === 'unique' ? 'unique ' : ''}index ${quoteIdentifier(objectName(shape.table, list, kind))} on ${tableOf(shape)}`;
  const [first = ''] = list;
  // Lists are searched by their entries.
  if (kind === 'index' && list.length === 1 && shape.columns[first]?.type === 'json')
    return `${head} using gin (${quoteIdentifier(first)} jsonb_path_ops)`;
  if (kind === 'index') return `${head} (${columns.join(', ')})`;
  // Two rows without a part of a compound value are equal in that part.
  const nulls = list.length > 1 ? ' nulls not distinct' : '';
  const living = shape.softDelete ? ' where deleted_at is null' : '';
  return `${head} (${columns.join(', ')})${nulls}${living}`;
}

function refStatements(before: TableShape | undefined, after: TableShape): string[] {
  const nameOf = (field: string): string => quoteIdentifier(objectName(after.table, [field], 'ref'));
  const was = before ? renameColumns(before, after).shape.refs : {};
  const differs = (field: string): boolean => JSON.stringify(was[field]) !== JSON.stringify(after.refs[field]);
  const drops = Object.keys(was)
    .filter(field => differs(field) && field in after.columns)
    .map(field => `alter table ${tableOf(after)} drop constraint if exists ${nameOf(field)}`);
  const adds = Object.entries(after.refs)
    .filter(([field]) => differs(field))
    .map(([field, { table, onDelete }]) => {
      const target = table.split('.').map(quoteIdentifier).join('.');
      return `alter table ${tableOf(after)} add constraint ${nameOf(field)} foreign key (${quoteIdentifier(field)}) references ${target} ("uuid") on delete ${onDelete}`;
    });
  return [...drops, ...adds];
}
