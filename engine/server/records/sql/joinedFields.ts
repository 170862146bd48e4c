/** The values of referenced rows as part of the rows that refer to them: in lists, on pages, in sort and export. */
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { fieldOptions } from '../../../dsl/fieldDefaults.ts';
import { joinedPaths } from '../../../dsl/resolve/joinedPaths.ts';
import { naturalOrder } from '../../listing/listDefinition.ts';
import { type Access, accessInto, sqlScope } from '../accessControl.ts';
import { type Collection, columnKind, columnOf, isMoneyField } from '../collection.ts';
import { isSortedNaturally } from '../migrations/tableShape.ts';
import type { SqlScope } from './conditionSql.ts';
import { hasParts, type Operand, within } from './operand.ts';

/** By path, its value for the reader; nothing of rows and fields that the reader may not see. */
export function joinedColumns(access: Access): Record<string, SQL> {
  const { name, file, entity, registry } = access.collection;
  const paths = joinedPaths(name, file, entity, registry);
  const columns = paths.flatMap(path => {
    const beyond = joinedOperandOf(access, path.split('.'));
    return beyond ? [[path, beyond.value] as const] : [];
  });
  return Object.fromEntries(columns);
}

interface JoinedOperand extends Operand {
  /** As the statement answers it. */
  value: SQL;
  there: Collection;
  field: string;
}

function joinedOperandOf(access: Access, [field = '', next = '', ...rest]: string[]): JoinedOperand | undefined {
  const { collection, readable } = access;
  const { ref } = fieldOptions(collection.entity.file.properties[field] ?? {});
  const target = ref && next && readable.includes(field) ? collection.byEntity.get(ref) : undefined;
  if (!target || columnKind(collection, field) !== 'uuid') return undefined;
  // A name of its own, because conditions over a reference join the same table under another one.
  const name = `joined_${field}`;
  const there: Collection = { ...target, table: alias(target.table, name) as Collection['table'] };
  const reading = accessInto(access, there);
  const kind = columnKind(there, next);
  const seen = reading.rows('show') ?? reading.rows('list');
  if (!kind || !seen || !reading.readable.includes(next) || (rest.length > 0 && !hasParts(kind))) return undefined;
  const column = columnOf(there, next);
  const own = columnOf(collection, field);
  // Wrapped in another SQL object, because Drizzle drops table names from the columns of a selected expression. A row
  // that refers to its own entity would then be compared with itself.
  const found = sql`select ${column} from ${target.table} ${sql.identifier(name)} where ${columnOf(there, 'uuid')} = ${own} and ${seen}`;
  const value = sql`(${found})`;
  const operand = within({ kind, column: value }, rest);
  return { ...operand, value: rest.length ? sql`${operand.column}` : value.mapWith(column), there, field: next };
}

/** What a list is sorted by beyond a reference: an amount of money by its number. */
export function joinedSortColumn(access: Access, path: string): SQL | undefined {
  const parts = path.split('.');
  const beyond = parts.length === 2 ? joinedOperandOf(access, parts) : undefined;
  if (!beyond) return undefined;
  if (beyond.kind === 'money') return beyond.value;
  if (isMoneyField(beyond.there, beyond.field)) return sql`((${beyond.value} ->> 'amount')::bigint)`;
  if (beyond.kind === 'json') return undefined;
  const schema = beyond.there.entity.file.properties[beyond.field] ?? {};
  return isSortedNaturally(schema) ? naturalOrder(beyond.value) : beyond.value;
}

/** Fields of the row, and beyond references what the reader may see of the other row. */
export function readerScope(access: Access): SqlScope {
  const scope = sqlScope(access.collection, access.principal);
  return {
    ...scope,
    operand(path) {
      const isBeyond = path.length > 1 && columnKind(access.collection, path[0]!) === 'uuid';
      return isBeyond ? joinedOperandOf(access, path) : scope.operand(path);
    },
  };
}
