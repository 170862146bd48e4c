/** Brings the tables of collections to what the entity files ask for, and says what it will not do by itself. */
import { sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/database.ts';
import { type MigrationFile, readMigrationFiles, shapesAfter, writeMigrationFile } from './migrationFiles.ts';
import { isSame, planAll } from './migrationPlan.ts';
import type { TableShape } from './shape.ts';
import { appliedFiles, tableShapes } from './tables.ts';

export interface Migrating {
  db: Db;
  clock: Clock;
  schemas: string;
  /** `files`: only what is written in files. `apply`: additions at once. `write`: additions at once, into a file too. */
  mode: 'files' | 'apply' | 'write';
}

/** Any number will do, as long as every server asks for the same one. */
const lock = 4_217_003;

/** By table, why it is not what its entity file asks for. Tables that are not named are as asked. */
export async function migrateCollections(of: Migrating, wanted: TableShape[]): Promise<Map<string, string>> {
  const problems = of.mode === 'write' ? writeAdditions(of.schemas, wanted) : new Map<string, string>();
  await inTurn(of.db, async tx => {
    for (const file of readMigrationFiles(of.schemas)) await applyFile(tx, of.clock, file);
  });
  for (const shape of inOrderOfReference(wanted)) {
    if (problems.has(shape.table)) continue;
    const problem = await inTurn(of.db, tx => bring(tx, of.mode, shape)).catch(sentenceOf(shape));
    if (problem) problems.set(shape.table, problem);
  }
  return problems;
}

const inTurn = <Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
    return work(tx);
  });

const sentenceOf =
  ({ table }: TableShape) =>
  (error: Error): string => {
    const cause = error.cause instanceof Error ? error.cause.message : error.message;
    return `${table} cannot be changed: ${cause}`;
  };

async function applyFile(tx: Tx, clock: Clock, file: MigrationFile): Promise<void> {
  const [known] = await tx.select().from(appliedFiles).where(sql`${appliedFiles.name} = ${file.name}`);
  if (known) return;
  const there = await shapesOf(tx);
  const isDone = file.shapes.every(shape => isSame(there.get(shape.table), shape));
  if (!isDone) for (const statement of file.statements) await tx.execute(sql.raw(statement));
  for (const shape of file.shapes) await remember(tx, shape);
  await tx.insert(appliedFiles).values({ name: file.name, applied_at: clock.now() });
}

async function shapesOf(tx: Tx): Promise<Map<string, TableShape>> {
  const rows = await tx.select().from(tableShapes);
  return new Map(rows.map(({ name, shape }) => [name, shape]));
}

async function remember(tx: Tx, shape: TableShape): Promise<void> {
  const row = { name: shape.table, shape };
  await tx.insert(tableShapes).values(row).onConflictDoUpdate({ target: tableShapes.name, set: { shape } });
}

async function bring(tx: Tx, mode: Migrating['mode'], after: TableShape): Promise<string | undefined> {
  const before = (await shapesOf(tx)).get(after.table);
  const { statements, losses } = planAll([{ before, after }]);
  if (statements.length === 0) return undefined;
  if (losses.length) return refusal(losses);
  if (mode === 'files')
    return `${after.table} is not as its entity file asks; write its migration with: npm run migration`;
  for (const statement of statements) await tx.execute(sql.raw(statement));
  await remember(tx, after);
  return undefined;
}

const refusal = (losses: { column: string; sentence: string }[]): string =>
  `${losses.map(({ sentence }) => sentence).join('; ')}. If that is meant: npm run migration -- ${losses
    .map(({ column }) => `--confirm ${column}`)
    .join(' ')}`;

/** Tables that others refer to first; of those that refer to each other, any. */
function inOrderOfReference(shapes: TableShape[]): TableShape[] {
  const byName = new Map(shapes.map(shape => [`collections.${shape.table}`, shape]));
  const ordered = new Set<TableShape>();
  const visit = (shape: TableShape, trail: TableShape[]): void => {
    if (trail.includes(shape)) return;
    for (const { table } of Object.values(shape.refs)) {
      const target = byName.get(table);
      if (target) visit(target, [...trail, shape]);
    }
    ordered.add(shape);
  };
  for (const shape of shapes) visit(shape, []);
  return [...ordered];
}

function writeAdditions(schemas: string, wanted: TableShape[]): Map<string, string> {
  const problems = new Map<string, string>();
  for (const { shape, losses } of staleShapes(schemas, wanted))
    if (losses.length) problems.set(shape.table, refusal(losses));
  const additions = wanted.filter(shape => !problems.has(shape.table));
  writeNext(schemas, additions, new Set());
  return problems;
}

export interface Stale {
  shape: TableShape;
  losses: { column: string; sentence: string }[];
}

/** Tables for which the migration files do not make what the entity files ask for. */
export function staleShapes(schemas: string, wanted: TableShape[]): Stale[] {
  const written = shapesAfter(readMigrationFiles(schemas));
  return wanted.flatMap(shape => {
    const { statements, losses } = planAll([{ before: written.get(shape.table), after: shape }]);
    return statements.length ? [{ shape, losses }] : [];
  });
}

/** Writes what is missing into the next file, and refuses with a sentence to lose what nobody has confirmed. */
export function writeNext(schemas: string, wanted: TableShape[], confirmed: Set<string>): string | undefined {
  const stale = staleShapes(schemas, wanted);
  const unconfirmed = stale.flatMap(({ losses }) => losses).filter(({ column }) => !confirmed.has(column));
  if (unconfirmed.length) throw new Error(refusal(unconfirmed));
  if (stale.length === 0) return undefined;
  const written = shapesAfter(readMigrationFiles(schemas));
  const shapes = stale.map(({ shape }) => shape);
  return writeMigrationFile(
    schemas,
    shapes,
    planAll(shapes.map(after => ({ before: written.get(after.table), after }))),
  );
}
