import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { writeMigration } from '../server/collections/wanted.ts';
import { schemaFolder } from '../server/http/contract.ts';

const server = fileURLToPath(new URL('../server/', import.meta.url));
const folder = join(server, 'db', 'migrations');
const tag = '0000_initial';
/** The journal orders migrations by this; the first one needs no more than a fixed beginning. */
const when = Date.UTC(2026, 0, 1);

/**
 * The one migration that makes all tables, as SQL, from every `server/<domain>/tables.ts`, and after them what only SQL
 * can say of them, from a `tables.sql` beside.
 */
export async function migrationSql(): Promise<string> {
  const empty = generateDrizzleJson({});
  const statements = await generateMigration(empty, generateDrizzleJson(await allTables()));
  const written = filesNamed('tables.sql').map(file => readFileSync(join(server, file), 'utf8').trim());
  return `${[...statements, ...written].join('\n--> statement-breakpoint\n')}\n`;
}

const filesNamed = (name: string): string[] =>
  readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter(file => basename(file) === name)
    .sort();

async function allTables(): Promise<Record<string, unknown>> {
  const tables: Record<string, unknown> = {};
  for (const file of filesNamed('tables.ts'))
    Object.assign(tables, await import(new URL(`../server/${file}`, import.meta.url).href));
  return tables;
}

export const storedMigration = (): string => readFileSync(join(folder, `${tag}.sql`), 'utf8');

async function write(): Promise<void> {
  const journal = {
    version: '7',
    dialect: 'postgresql',
    entries: [{ idx: 0, version: '7', when, tag, breakpoints: true }],
  };
  const sql = await migrationSql();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'meta'), { recursive: true });
  writeFileSync(join(folder, `${tag}.sql`), sql);
  writeFileSync(join(folder, 'meta', '_journal.json'), `${JSON.stringify(journal, null, 2)}\n`);
  console.log(`server/db/migrations/${tag}.sql: ${sql.match(/CREATE TABLE/g)?.length ?? 0} tables`);
}

/** Tables of entity files, for which a migration is written only where one is missing. */
function writeCollections(words: string[]): void {
  const name = writeMigration(schemaFolder, words);
  if (name) console.log(`schemas/migrations/${name}`);
}

if (import.meta.main) {
  await write();
  try {
    writeCollections(process.argv.slice(2));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
