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
  for (const circle of inOrderOfReference(wanted.filter(({ table }) => !problems.has(table)))) {
    const found = await inTurn(of.db, tx => bring(tx, of.mode, circle)).catch(sentencesOf(circle));
    for (const [table, problem] of found) problems.set(table, problem);
  }
  return problems;
}

const inTurn = <Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
    return work(tx);
  });

const sentencesOf =
  (shapes: TableShape[]) =>
  (error: Error): [string, string][] => {
    const cause = error.cause instanceof Error ? error.cause.message : error.message;
    return shapes.map(({ table }) => [table, `${table} cannot be changed: ${cause}`]);
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

/** Tables that refer to each other are made together; why each is not as asked. */
async function bring(tx: Tx, mode: Migrating['mode'], circle: TableShape[]): Promise<[string, string][]> {
  const there = await shapesOf(tx);
  const changes = circle.map(after => ({ before: there.get(after.table), after }));
  const problems = changes.flatMap(({ before, after }): [string, string][] => {
    const { statements, losses } = planAll([{ before, after }]);
    if (losses.length) return [[after.table, refusal(losses)]];
    if (statements.length === 0 || mode !== 'files') return [];
    return [
      [after.table, `${after.table} is not as its entity file asks; write its migration with: npm run migration`],
    ];
  });
  const sound = changes.filter(({ after }) => !problems.some(([table]) => table === after.table));
  for (const statement of planAll(sound).statements) await tx.execute(sql.raw(statement));
  for (const { after } of sound) await remember(tx, after);
  return problems;
}

const refusal = (losses: { column: string; sentence: string }[]): string =>
  `${losses.map(({ sentence }) => sentence).join('; ')}. If that is meant: npm run migration -- ${losses
    .map(({ column }) => `--confirm ${column}`)
    .join(' ')}`;

/** Tables that others refer to first; those that refer to each other, however far around, together. */
function inOrderOfReference(shapes: TableShape[]): TableShape[][] {
  const byName = new Map(shapes.map(shape => [`collections.${shape.table}`, shape]));
  const targets = (shape: TableShape): TableShape[] =>
    Object.values(shape.refs).flatMap(({ table }) => byName.get(table) ?? []);
  const reach = new Map(shapes.map(shape => [shape, reachedFrom(shape, targets)]));
  const circles: TableShape[][] = [];
  const placed = new Set<TableShape>();
  const place = (shape: TableShape): void => {
    if (placed.has(shape)) return;
    const around = shapes.filter(
      other => other === shape || (reach.get(shape)!.has(other) && reach.get(other)!.has(shape)),
    );
    for (const one of around) placed.add(one);
    for (const one of around) for (const target of targets(one)) place(target);
    circles.push(around);
  };
  for (const shape of shapes) place(shape);
  return circles;
}

function reachedFrom(start: TableShape, targets: (shape: TableShape) => TableShape[]): Set<TableShape> {
  const found = new Set<TableShape>();
  const next = [...targets(start)];
  for (let shape = next.pop(); shape; shape = next.pop()) {
    if (found.has(shape)) continue;
    found.add(shape);
    next.push(...targets(shape));
  }
  return found;
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
