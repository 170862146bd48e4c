/** Fields without a column, which the database computes from the row and from other tables whenever the row is read. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { fieldOptions } from '../../../dsl/fieldDefaults.ts';
import type { Principal } from '../../../dsl/schemaRegistry.ts';
import { getOwn } from '../../appFunctions.ts';
import { type Collection, columnOf } from '../collection.ts';
import { typeOfColumn } from '../migrations/tableShape.ts';
import { appCurrency, type Operand, type OperandKind } from './operand.ts';

function getDerive({ entity, functions }: Collection, field: string) {
  const { derive } = fieldOptions(entity.file.properties[field] ?? {});
  return derive === undefined ? undefined : getOwn(functions.derives ?? {}, derive);
}

/** The SQL value of the field, for comparing and sorting; undefined if the field is not derived. */
export function derivedOperand(collection: Collection, principal: Principal, field: string): Operand | undefined {
  const found = getDerive(collection, field);
  if (!found) return undefined;
  const work = typeof found === 'function' ? found : found.value;
  // Wrapped in another SQL object, because Drizzle drops table names from the columns of a selected expression.
  const value = work(name => columnOf(collection, name), { principal, now: principal.now ?? new Date(0) });
  return { kind: typeOfColumn(collection.entity.file.properties[field] ?? {}), column: sql`(${value})` };
}

/** Returns the derived field's own search for one word; undefined: the search compares the field's value. */
export function derivedSearch(collection: Collection, field: string): ((word: string) => SQL) | undefined {
  const found = getDerive(collection, field);
  if (!found || typeof found === 'function' || !found.matches) return undefined;
  const { matches } = found;
  return word => matches(word, name => columnOf(collection, name));
}

/** Returns what a field is read from: its column, or the expression that derives it. */
export const expressionOf = (collection: Collection, principal: Principal, field: string): SQLWrapper =>
  derivedOperand(collection, principal, field)?.column ?? columnOf(collection, field);

/** The selected SQL values of the derived fields, by field. */
export function derivedColumns(collection: Collection, principal: Principal, fields: string[]): Record<string, SQL> {
  const columns = fields.flatMap((field): [string, SQL][] => {
    const operand = derivedOperand(collection, principal, field);
    return operand ? [[field, sql`${operand.column}`.mapWith(readers[operand.kind])]] : [];
  });
  return Object.fromEntries(columns);
}

const asItIs = (value: unknown): unknown => value;
const asNumber = (value: unknown): number => Number(value);
const readers: Record<OperandKind, (value: unknown) => unknown> = {
  text: asItIs,
  integer: asNumber,
  number: asNumber,
  boolean: asItIs,
  time: value => new Date(String(value)),
  date: asItIs,
  uuid: asItIs,
  json: asItIs,
  money: value => ({ amount: Number(value), currency: appCurrency() }),
};
