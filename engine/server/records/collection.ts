/** One resource over an entity that the server has a table for. */

import type { PgColumn, PgColumnBuilderBase } from 'drizzle-orm/pg-core';
import { bigint, boolean, customType, date, doublePrecision, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { hasOwner } from '../../dsl/collection.ts';
import type { Entity } from '../../dsl/entity.ts';
import { nonNullSchema } from '../../dsl/jsonSchema.ts';
import type { ResourceFile } from '../../dsl/resourceFile.ts';
import type { SchemaRegistry } from '../../dsl/schemaRegistry.ts';
import type { AppFunctions, HookSession, Rows } from '../appFunctions.ts';
import type { EngineConfig } from '../config.ts';
import type { Tx } from '../db/database.ts';
import type { AppPrincipal } from '../principals/typeRegister.ts';
import type { TableShape } from './migrations/tableShape.ts';
import { appCurrency, type OperandKind } from './sql/operand.ts';
import { collectionSchema } from './tables.ts';

export interface Collection {
  /** Name of the resource. */
  name: string;
  path: string;
  /** The entity, including its system fields. */
  entity: Entity;
  /** The same with references by their absolute names, for validation. */
  absolute: Entity;
  file: ResourceFile;
  shape: TableShape;
  table: RecordTable;
  /** Everything the file can refer to. */
  registry: SchemaRegistry;
  /** Collections by the name of their entity, to follow references. */
  byEntity: Map<string, Collection>;
  /** Functions that its files name. */
  functions: AppFunctions;
  /** Rows of every entity, for functions of the app. */
  rowsFor: RowsFor;
  config: Pick<EngineConfig, 'publicUrl'>;
}

/** The writer and the time. */
export interface Actor {
  user: AppPrincipal;
  now: Date;
  session: HookSession;
}

export type RowsFor = (tx: Tx, actor: Actor) => Rows;

export type RecordTable = ReturnType<typeof tableOf>;
export type Row = Record<string, unknown>;

/** drizzle's own would read a text that has come out of JSON as JSON once more: "true" would become true. */
const json = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: value => JSON.stringify(value),
});

/** An amount in the app's currency, stored without it. */
const money = customType<{ data: { amount: number; currency: string }; driverData: number | string }>({
  dataType: () => 'bigint',
  toDriver: ({ amount }) => amount,
  fromDriver: amount => ({ amount: Number(amount), currency: appCurrency() }),
});

/** Unique names: drizzle caches names by table, and a table gets other columns while the server runs. */
const builders: Record<OperandKind, (name: string) => PgColumnBuilderBase> = {
  text: name => text(name),
  integer: name => bigint(name, { mode: 'number' }),
  number: name => doublePrecision(name),
  boolean: name => boolean(name),
  time: name => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' }),
  date: name => date(name),
  uuid: name => uuid(name),
  json: name => json(name),
  money: name => money(name),
};

export function tableOf(shape: TableShape) {
  const columns = Object.entries(shape.columns).map(([name, { type }]) => [name, builders[type](name)] as const);
  return collectionSchema.table(shape.table, Object.fromEntries(columns));
}

export function columnOf({ table }: Collection, field: string): PgColumn {
  const column = (table as unknown as Record<string, PgColumn | undefined>)[field];
  if (!column) throw new Error(`The table has no column ${field}.`);
  return column;
}

export const columnKind = ({ shape }: Collection, field: string): OperandKind | undefined => shape.columns[field]?.type;

export const isMoneyField = ({ entity }: Collection, field: string): boolean =>
  /(^|\/)shared\/money(\.schema\.json)?$/.test(nonNullSchema(entity.file.properties[field] ?? {}).$ref ?? '');

/** The owner of the row; null if it has none. */
export const ownerIn = (entity: Entity, { customer_uuid }: Row): string | null =>
  hasOwner(entity) && customer_uuid != null ? String(customer_uuid) : null;

/** A value as the API writes it. */
export const toJsonValue = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : (value ?? null));
