/**
 * Migration files of collections beside the schema files: SQL, headed by the state of its tables before and after it.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MigrationConflict, mergeShape } from './mergeShape.ts';
import { type MigrationPlan, planAll } from './migrationPlan.ts';
import type { TableShape } from './tableShape.ts';

export interface MigrationFile {
  name: string;
  shapes: TableShape[];
  /** By table; null: the file creates it. Files of 0.1.0 do not say: each follows the one before it. */
  before: Map<string, TableShape | null>;
  statements: string[];
}

const migrationFolder = (schemas: string): string => join(schemas, 'migrations');

const head = '-- table: ';
const headBefore = '-- before ';
const between = '\n--> next\n';

/** In the order in which they are applied: by name. */
export function readMigrationFiles(schemas: string): MigrationFile[] {
  const folder = migrationFolder(schemas);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter(name => /^\d{4}_[a-z0-9_]+\.sql$/.test(name))
    .sort()
    .map(name => parse(name, readFileSync(join(folder, name), 'utf8')));
}

function parse(name: string, text: string): MigrationFile {
  const lines = text.split('\n');
  const shapes = lines
    .filter(line => line.startsWith(head))
    .map(line => JSON.parse(line.slice(head.length)) as TableShape);
  const before = lines
    .filter(line => line.startsWith(headBefore))
    .map((line): [string, TableShape | null] => {
      const [table = '', json = 'null'] = line.slice(headBefore.length).split(/: (.*)/s);
      return [table, JSON.parse(json) as TableShape | null];
    });
  const body = lines.filter(line => !line.startsWith(head) && !line.startsWith(headBefore)).join('\n');
  const statements = body
    .split(between)
    .map(one => one.trim())
    .filter(Boolean);
  return { name, shapes, before: new Map(before), statements };
}

/**
 * What the tables look like once every file has been applied: the sum of what each file changes, so that files of two
 * branches count both. Throws a `MigrationConflict` where two files change the same thing in different ways, or notes its
 * sentence in `conflicts` by table.
 */
export function shapesAfter(files: MigrationFile[], conflicts?: Map<string, string>): Map<string, TableShape> {
  const sum = new Map<string, TableShape>();
  for (const file of files)
    for (const shape of file.shapes)
      try {
        sum.set(shape.table, shapeAfter(file, shape, sum.get(shape.table)));
      } catch (error) {
        if (!conflicts || !(error instanceof MigrationConflict)) throw error;
        conflicts.set(shape.table, error.message);
      }
  return sum;
}

/** One table after the file, given what it looked like before. */
export function shapeAfter(file: MigrationFile, shape: TableShape, current: TableShape | undefined): TableShape {
  const before = file.before.has(shape.table) ? file.before.get(shape.table)! : current;
  return mergeShape(file.name, { current, before: before ?? undefined, after: shape });
}

/** Writes the next file. Returns its name. `label`: what follows its number; absent, what changes. */
export function writeMigrationFile(
  schemas: string,
  changes: { before: TableShape | undefined; after: TableShape }[],
  { statements }: MigrationPlan,
  label = changes.map(nameOfChange).join('_'),
): string {
  const folder = migrationFolder(schemas);
  mkdirSync(folder, { recursive: true });
  const last = readMigrationFiles(schemas).at(-1)?.name.slice(0, 4) ?? '0000';
  const number = String(Number(last) + 1).padStart(4, '0');
  const words = label.toLowerCase().replace(/[^a-z0-9_]/g, '_');
  const name = `${number}_${words.slice(0, 60).replace(/_$/, '')}.sql`;
  const heads = changes.flatMap(({ before, after }) => [
    `${headBefore}${after.table}: ${JSON.stringify(before ?? null)}`,
    `${head}${JSON.stringify(after)}`,
  ]);
  writeFileSync(join(folder, name), `${heads.join('\n')}\n\n${statements.join(between)}\n`);
  return name;
}

/** Builds a name with the changed columns, so that files written on two branches have different names. */
function nameOfChange({ before, after }: { before: TableShape | undefined; after: TableShape }): string {
  if (!before) return after.table;
  const names = new Set([...Object.keys(before.columns), ...Object.keys(after.columns)]);
  const changed = [...names].filter(name => before.columns[name]?.type !== after.columns[name]?.type);
  return [after.table, ...changed].join('_');
}

export const removeMigrationFile = (schemas: string, name: string): void =>
  rmSync(join(migrationFolder(schemas), name), { force: true });

/** A file that changes rows and no table. */
export const isOfRows = (file: MigrationFile): boolean =>
  file.shapes.length > 0 &&
  file.shapes.every(shape => JSON.stringify(file.before.get(shape.table)) === JSON.stringify(shape));

/** The names of files that the last commit has; null where git cannot say, so that none is known to be new. */
export function committedFiles(schemas: string): Set<string> | null {
  const git = (...words: string[]): string =>
    execFileSync('git', words, { cwd: schemas, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    // A repository without a commit has none.
    if (!git('rev-list', '-n', '1', '--all').trim()) return new Set();
    const listed = git('ls-tree', '--name-only', 'HEAD', 'migrations/');
    return new Set(listed.split('\n').map(path => path.split('/').at(-1) ?? ''));
  } catch {
    return null;
  }
}

/** Returns whether the file is unchanged since it was generated; an edited file is never overwritten. */
export function isGenerated(file: MigrationFile): boolean {
  if (file.before.size !== file.shapes.length) return false;
  const changes = file.shapes.map(after => ({ before: file.before.get(after.table) ?? undefined, after }));
  return planAll(changes).statements.join(between) === file.statements.join(between);
}
