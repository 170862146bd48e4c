/** Migrations of collections as files beside the schema files: SQL, headed by what the tables look like after it. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plan } from './migrationPlan.ts';
import type { TableShape } from './shape.ts';

export interface MigrationFile {
  name: string;
  shapes: TableShape[];
  statements: string[];
}

export const migrationFolder = (schemas: string): string => join(schemas, 'migrations');

const head = '-- table: ';
const between = '\n--> next\n';

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
  const body = lines.filter(line => !line.startsWith(head)).join('\n');
  const statements = body
    .split(between)
    .map(one => one.trim())
    .filter(Boolean);
  return { name, shapes, statements };
}

/** What the tables look like once every file has been applied. */
export const shapesAfter = (files: MigrationFile[]): Map<string, TableShape> =>
  new Map(files.flatMap(file => file.shapes.map(shape => [shape.table, shape] as const)));

/** Writes the next file. Returns its name. */
export function writeMigrationFile(schemas: string, shapes: TableShape[], { statements }: Plan): string {
  const folder = migrationFolder(schemas);
  mkdirSync(folder, { recursive: true });
  const last = readMigrationFiles(schemas).at(-1)?.name.slice(0, 4) ?? '0000';
  const number = String(Number(last) + 1).padStart(4, '0');
  const name = `${number}_${shapes
    .map(shape => shape.table)
    .join('_')
    .slice(0, 60)}.sql`;
  const heads = shapes.map(shape => `${head}${JSON.stringify(shape)}`);
  writeFileSync(join(folder, name), `${heads.join('\n')}\n\n${statements.join(between)}\n`);
  return name;
}
