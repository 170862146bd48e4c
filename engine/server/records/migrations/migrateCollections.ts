/** Migrates the tables of collections to the entity files, and reports what it does not do automatically. */
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Db, Tx } from '../../db/database.ts';
import { joinStatements, lockTimeout, retryLocked } from '../../db/lockTimeout.ts';
import { type OnlineStatement, runOnline, splitOnline } from '../../db/onlineStatements.ts';
import { settings } from '../../db/tables.ts';
import { appliedFiles, tableShapes } from '../tables.ts';
import { mergeCreated } from './mergeShape.ts';
import {
  committedFiles,
  isGenerated,
  isOfRows,
  type MigrationFile,
  readMigrationFiles,
  removeMigrationFile,
  shapeAfter,
  shapesAfter,
  writeMigrationFile,
} from './migrationFiles.ts';
import { isSameShape, type MigrationPlan, planAll } from './migrationPlan.ts';
import { isFilled, rowFaults } from './rowFaults.ts';
import { dropSortIndexes, updateSortIndexes } from './sortIndexes.ts';
import { tableFaults } from './tableFaults.ts';
import type { TableShape } from './tableShape.ts';

interface MigrationContext {
  db: Db;
  clock: Clock;
  schemas: string;
  /**
   * `files`: applies migration files only. `apply`: applies additions at once. `write`: applies additions at once and
   * writes them to a file.
   */
  mode: 'files' | 'apply' | 'write';
}

/** Any numbers, as long as every server uses the same ones. */
const lock = 4_217_003;
const onlineLock = 4_217_006;

/** By table, why it differs from its entity file. Other tables match. */
export async function migrateCollections(of: MigrationContext, wanted: TableShape[]): Promise<Map<string, string>> {
  const problems = await applyFiles(of, wanted);
  for (const circle of inOrderOfReference(wanted.filter(({ table }) => !problems.has(table)))) {
    const found = await withMigrationLock(of.db, tx => migrateTables(tx, of, circle)).catch(sentencesOf(circle));
    for (const [table, problem] of found) problems.set(table, problem);
  }
  const sound = wanted.filter(({ table }) => !problems.has(table));
  await withMigrationLock(of.db, tx => updateSortIndexes(tx, sound));
  return problems;
}

/**
 * Applies only the migration files, for code that writes rows before the server has read the schema files, such as demo
 * data. A file that fails is reported when the schema files are read.
 */
export async function applyMigrationFiles(of: Omit<MigrationContext, 'mode'>): Promise<void> {
  await applyFiles({ ...of, mode: 'files' }, []);
}

/** Other servers wait; for the lock of a table, requests do not: see `lockTimeout`. */
const withMigrationLock = <Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  retryLocked(() =>
    db.transaction(async tx => {
      await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
      await tx.execute(sql.raw(`set local lock_timeout = '${lockTimeout}'`));
      return work(tx);
    }),
  );

const sentencesOf =
  (shapes: TableShape[]) =>
  (error: Error): [string, string][] =>
    shapes.map(({ table }) => [table, `${table} cannot be changed: ${causeOf(error)}`]);

const causeOf = (error: Error): string => (error.cause instanceof Error ? error.cause.message : error.message);

/** Each file has its own transaction: if it fails, its tables stay as they were, and the other files continue. */
async function applyFiles(of: MigrationContext, wanted: TableShape[]): Promise<Map<string, string>> {
  const problems = new Map<string, string>();
  const files = readMigrationFiles(of.schemas);
  for (const file of files) {
    const failed = await withMigrationLock(of.db, tx => applyFile(tx, of, file, files))
      .then(online => (online.length ? finishOnline(of, file, files) : undefined))
      .catch((error: Error) => error);
    if (!(failed instanceof Error) || (await removeUnneededFile(of, file, wanted))) continue;
    for (const { table } of file.shapes)
      problems.set(table, `${table} stays as it is, because schemas/migrations/${file.name} fails: ${causeOf(failed)}`);
  }
  return problems;
}

/** A failed file that was never committed is removed once the entity files no longer require it. */
async function removeUnneededFile(
  { db, schemas, mode }: MigrationContext,
  file: MigrationFile,
  wanted: TableShape[],
): Promise<boolean> {
  if (mode !== 'write' || committedFiles(schemas)?.has(file.name) !== false) return false;
  const there = await withMigrationLock(db, shapesOf);
  const isAsked = ({ table }: TableShape): boolean => {
    const asked = wanted.find(one => one.table === table);
    return asked !== undefined && !isSameShape(there.get(table), asked);
  };
  if (file.shapes.some(isAsked)) return false;
  removeMigrationFile(schemas, file.name);
  return true;
}

/**
 * Applies a file that is not applied yet. Returns the statements that are left for afterwards, because they take long and
 * let requests go on; the file counts as applied after them.
 */
async function applyFile(
  tx: Tx,
  { clock, mode }: MigrationContext,
  file: MigrationFile,
  files: MigrationFile[],
): Promise<OnlineStatement[]> {
  const [known] = await tx.select().from(appliedFiles).where(sql`${appliedFiles.name} = ${file.name}`);
  if (known) return [];
  const changes = changesOf(file, files, await shapesOf(tx));
  const isThere = changes.every(({ before, after }) => isSameShape(before, after));
  const statements = isThere ? [] : statementsFor(file, changes);
  // A table that the file creates or takes over is compared with its shape at once, indexes included.
  const isOnline = mode === 'files' && !isOfRows(file) && changes.every(({ before }) => before);
  const { atOnce, online } = isOnline ? splitOnline(statements) : { atOnce: statements, online: [] };
  const [begun] = await tx
    .select()
    .from(settings)
    .where(eq(settings.name, markerOf(file)));
  if (begun) return online;
  if (isOfRows(file)) for (const statement of file.statements) await tx.execute(sql.raw(statement));
  else if (!isThere) {
    const faults: string[] = [];
    for (const { before, after } of changes) faults.push(...(await rowFaults(tx, before, after)));
    if (faults.length) throw new Error(faults.join('; '));
    await run(tx, changes, atOnce);
    for (const { before, after } of changes) if (!before) faults.push(...(await tableFaults(tx, after)));
    if (faults.length) throw new Error(faults.join('; '));
  }
  if (online.length) await tx.insert(settings).values({ name: markerOf(file), value: 'online' });
  else await finishFile(tx, clock, file, changes);
  return online;
}

/** Marks a file whose statements for afterwards may not have run: a server that is killed continues with those. */
const markerOf = ({ name }: MigrationFile): string => `migration:schemas/${name}`;

const changesOf = (file: MigrationFile, files: MigrationFile[], there: Map<string, TableShape>): Change[] =>
  file.shapes.map(shape => {
    const before = there.get(shape.table);
    const isMade = before && creates(file, shape) && !files.some(other => other !== file && creates(other, shape));
    return { before, after: isMade ? mergeCreated(file.name, before, shape) : shapeAfter(file, shape, before) };
  });

async function finishFile(tx: Tx, clock: Clock, file: MigrationFile, changes: Change[]): Promise<void> {
  for (const { after } of changes) await remember(tx, after);
  await tx.insert(appliedFiles).values({ name: file.name, applied_at: clock.now() });
}

/** Runs what a file left for afterwards, on one server at a time. */
async function finishOnline(of: MigrationContext, file: MigrationFile, files: MigrationFile[]): Promise<void> {
  const { db, clock } = of;
  for (let isDone = false; !isDone; isDone || (await sleep(200)))
    // An index waits for the snapshots of other transactions. A statement that waits for the lock would hold one, and so
    // would this transaction if its statement had parameters.
    isDone = await db.transaction(async turn => {
      const { rows } = await turn.execute(sql.raw(`select pg_try_advisory_xact_lock(${onlineLock}) as mine`));
      if (!rows[0]!.mine) return false;
      await runOnline(
        text => db.execute(sql.raw(text)),
        await withMigrationLock(db, tx => applyFile(tx, of, file, files)),
      );
      await withMigrationLock(db, async tx => {
        const { rowCount } = await tx.delete(settings).where(eq(settings.name, markerOf(file)));
        if (rowCount) await finishFile(tx, clock, file, changesOf(file, files, await shapesOf(tx)));
      });
      return true;
    });
}

const creates = ({ before }: MigrationFile, { table }: TableShape): boolean => before.get(table) === null;

/** Runs the statements. A column that no longer holds text loses its dictionary-order index first. */
async function run(tx: Tx, changes: Change[], statements: string[]): Promise<void> {
  const retypes = statements.some(one => /\balter column\b.*\btype\b/.test(one));
  if (retypes)
    await dropSortIndexes(
      tx,
      changes.map(({ after }) => after.table),
    );
  if (statements.length) await tx.execute(sql.raw(joinStatements(statements)));
}

interface Change {
  before: TableShape | undefined;
  after: TableShape;
}

/** Returns the file's own statements, unless the tables already have a part of its changes. */
function statementsFor(file: MigrationFile, changes: Change[]): string[] {
  const hasPart = changes.some(({ before, after }) => {
    const was = file.before.get(after.table);
    if (before && creates(file, after)) return true;
    if (!before || !was) return false;
    const own = file.shapes.find(({ table }) => table === after.table)!;
    return Object.keys(own.columns).some(name => !(name in was.columns) && name in before.columns);
  });
  return hasPart ? planAll(changes).statements : file.statements;
}

async function shapesOf(tx: Tx): Promise<Map<string, TableShape>> {
  const rows = await tx.select().from(tableShapes);
  return new Map(rows.map(({ name, shape }) => [name, shape]));
}

async function remember(tx: Tx, shape: TableShape): Promise<void> {
  const row = { name: shape.table, shape };
  await tx.insert(tableShapes).values(row).onConflictDoUpdate({ target: tableShapes.name, set: { shape } });
}

/**
 * Tables that refer to each other are changed together; returns why each does not match. In development, the file is
 * written in the transaction of the change itself: what fails leaves no file.
 */
async function migrateTables(tx: Tx, of: MigrationContext, circle: TableShape[]): Promise<[string, string][]> {
  const there = await shapesOf(tx);
  const changes = circle.map(after => ({ before: there.get(after.table), after }));
  const problems: [string, string][] = [];
  for (const change of changes) {
    const problem = await problemOf(tx, of, change);
    if (problem) problems.push([change.after.table, problem]);
  }
  const sound = changes.filter(({ after }) => !problems.some(([table]) => table === after.table));
  await run(tx, sound, planAll(sound).statements);
  for (const { after } of sound) await remember(tx, after);
  if (of.mode === 'write' && sound.length)
    await writeChange(
      tx,
      of,
      sound.map(({ after }) => after),
    );
  return problems;
}

async function problemOf(tx: Tx, of: MigrationContext, { before, after }: Change): Promise<string | undefined> {
  const { statements, losses } = planAll([{ before, after }]);
  if (statements.length === 0) return undefined;
  const lost: MigrationPlan['losses'] = [];
  for (const loss of losses) if (await isLost(tx, of, before!, loss.column)) lost.push(loss);
  if (lost.length) return refusal(lost);
  if (of.mode === 'files')
    return `${after.table} is not as its entity file asks; write its migration with: npm run migration`;
  const faults = await rowFaults(tx, before, after);
  return faults.length ? faults.join('; ') : undefined;
}

/**
 * Returns whether dropping a column would lose values. If files are written for other systems as well, the column must
 * also be one that no commit has: elsewhere it may hold values.
 */
async function isLost(
  tx: Tx,
  { mode, schemas }: MigrationContext,
  before: TableShape,
  column: string,
): Promise<boolean> {
  if (mode === 'files') return true;
  const [, name = ''] = column.split('.');
  if (await isFilled(tx, before, name)) return true;
  return mode === 'write' && name in (committedShapes(schemas).get(before.table)?.columns ?? {});
}

function committedShapes(schemas: string): Map<string, TableShape> {
  const files = readMigrationFiles(schemas);
  const committed = committedFiles(schemas);
  return shapesAfter(committed ? files.filter(({ name }) => committed.has(name)) : files, new Map());
}

/** Writes one file for all uncommitted changes: steps of development are no history. */
async function writeChange(tx: Tx, { schemas, clock }: MigrationContext, wanted: TableShape[]): Promise<void> {
  const files = readMigrationFiles(schemas);
  const conflicts = new Map<string, string>();
  const sum = shapesAfter(files, conflicts);
  for (const { table } of wanted) if (conflicts.has(table)) throw new Error(conflicts.get(table));
  if (wanted.every(shape => isSameShape(sum.get(shape.table), shape))) return;
  const loose = await uncommittedFiles(tx, schemas, files);
  const base = shapesAfter(files.slice(0, files.length - loose.length), conflicts);
  const target = new Map([...sum, ...wanted.map(shape => [shape.table, shape] as const)]);
  const touched = new Set([
    ...loose.flatMap(file => file.shapes.map(({ table }) => table)),
    ...wanted.map(one => one.table),
  ]);
  const changes = [...touched]
    .map(table => ({ before: base.get(table), after: target.get(table)! }))
    .filter(({ before, after }) => !isSameShape(before, after));
  for (const { name } of loose) {
    removeMigrationFile(schemas, name);
    await tx.delete(appliedFiles).where(sql`${appliedFiles.name} = ${name}`);
  }
  if (changes.length === 0) return;
  const name = writeMigrationFile(schemas, changes, planAll(changes));
  await tx.insert(appliedFiles).values({ name, applied_at: clock.now() }).onConflictDoNothing();
}

/** The newest files that are uncommitted, applied here, and unedited. */
async function uncommittedFiles(tx: Tx, schemas: string, files: MigrationFile[]): Promise<MigrationFile[]> {
  const committed = committedFiles(schemas);
  if (!committed) return [];
  const applied = new Set((await tx.select({ name: appliedFiles.name }).from(appliedFiles)).map(({ name }) => name));
  const isLoose = (file: MigrationFile): boolean =>
    !committed.has(file.name) && applied.has(file.name) && isGenerated(file);
  const firm = files.findLastIndex(file => !isLoose(file));
  return files.slice(firm + 1);
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
  const reach = new Map(shapes.map(shape => [shape, findReachable(shape, targets)]));
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

function findReachable(start: TableShape, targets: (shape: TableShape) => TableShape[]): Set<TableShape> {
  const found = new Set<TableShape>();
  const next = [...targets(start)];
  for (let shape = next.pop(); shape; shape = next.pop()) {
    if (found.has(shape)) continue;
    found.add(shape);
    next.push(...targets(shape));
  }
  return found;
}

interface StaleTable {
  shape: TableShape;
  losses: { column: string; sentence: string }[];
}

/** Finds tables whose migration files do not lead to what the entity files require. */
export function staleTables(schemas: string, wanted: TableShape[]): StaleTable[] {
  const written = shapesAfter(readMigrationFiles(schemas));
  return wanted.flatMap(shape => {
    const { statements, losses } = planAll([{ before: written.get(shape.table), after: shape }]);
    return statements.length ? [{ shape, losses }] : [];
  });
}

/** Writes the missing changes into the next file; refuses to lose data without confirmation. */
export function writeNext(
  schemas: string,
  wanted: TableShape[],
  confirmed: Set<string>,
  label?: string,
  retired: Set<string> = new Set(),
): string | undefined {
  const stale = staleTables(schemas, wanted);
  const isKnown = (column: string): boolean => confirmed.has(column) || retired.has(column);
  const unconfirmed = stale.flatMap(({ losses }) => losses).filter(({ column }) => !isKnown(column));
  if (unconfirmed.length) throw new Error(refusal(unconfirmed));
  if (stale.length === 0) return undefined;
  const written = shapesAfter(readMigrationFiles(schemas));
  const shapes = stale.map(({ shape }) => shape);
  const changes = shapes.map(after => ({ before: written.get(after.table), after }));
  const plan = planAll(changes);
  const kept = [...retired].map(dropColumn);
  const statements = plan.statements.filter(statement => !kept.includes(statement));
  return writeMigrationFile(schemas, changes, { ...plan, statements }, label);
}

/** As `planAll` writes it. */
function dropColumn(place: string): string {
  const [table, column] = place.split('.');
  return `alter table "collections"."${table}" drop column "${column}"`;
}
