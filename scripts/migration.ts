import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { changedStatements, sortStatements } from '../engine/cli/migrationStatements.ts';
import { schemaFolder } from '../engine/server/appDefinition.ts';
import { writeFill, writeMigration } from '../engine/server/records/migrations/desiredTables.ts';
import { folderPlace } from '../engine/server/schemaLayers.ts';
import { app, words } from './selectApp.ts';

// drizzle-kit adds a method to every array as a property that `for ... in` finds; libraries in the same process refuse that.
for (const name of Object.keys(Array.prototype)) Object.defineProperty(Array.prototype, name, { enumerable: false });

const root = fileURLToPath(new URL('../', import.meta.url));
const breakpoint = '\n--> statement-breakpoint\n';
/** Migrations are applied in the order of this figure, so it follows the number and not the clock of a machine. */
const firstWhen = Date.UTC(2026, 0, 1);

/** The migrations of one kind of database, with the folders of its tables. */
interface MigrationSet {
  /** From the project's folder. */
  folder: string;
  tables: string[];
  /** A folder of tables that this database does not have. */
  without?: string;
}

/** The portal's database, which has the engine's tables and its own table of people. */
const portalSet: MigrationSet = {
  folder: 'server/db/migrations',
  tables: ['engine/server', 'server'],
  without: 'engine/server/accounts',
};
/** The database of an app that has only tables of entity files. */
const engineSet: MigrationSet = { folder: 'engine/server/db/migrations', tables: ['engine/server'] };
const sets = [portalSet, engineSet];

const journalOf = ({ folder }: MigrationSet): string => join(root, folder, 'meta', '_journal.json');
const stateOf = ({ folder }: MigrationSet): string => join(root, folder, 'meta', 'state.json');

/** An entry of the journal that Drizzle reads; `sha256` is ours, and is how a later change of a file is noticed. */
interface JournalEntry {
  idx: number;
  version: string;
  when: number;
  tag: string;
  breakpoints: boolean;
  sha256: string;
}

interface Journal {
  version: string;
  dialect: string;
  entries: JournalEntry[];
}

const nameWanted = 'Name the migration in lower-case words: npm run migration -- tax_on_plans';

/** The state of the database after the last migration: the tables, and the statements of every `tables.sql`. */
interface State {
  statements: string[];
  tables: Awaited<ReturnType<typeof generateDrizzleJson>>;
}

const read = <Content>(file: string): Content => JSON.parse(readFileSync(file, 'utf8'));
const hashOf = (content: string): string => createHash('sha256').update(content).digest('hex');
const contentOf = ({ folder }: MigrationSet, { tag }: JournalEntry): string =>
  readFileSync(join(root, folder, `${tag}.sql`), 'utf8');

/** Reads every `tables.ts` and `tables.sql` of a database: the state that the code expects. */
export async function expectedState(previousId?: string, set = portalSet): Promise<State> {
  const tables: Record<string, unknown> = {};
  for (const file of filesNamed(set, 'tables.ts')) Object.assign(tables, await import(pathToFileURL(file).href));
  const statements = filesNamed(set, 'tables.sql').flatMap(file =>
    readFileSync(file, 'utf8')
      .split('--> statement-breakpoint')
      .map(statement => statement.trim())
      .filter(Boolean),
  );
  return { statements: sortStatements(statements), tables: generateDrizzleJson(tables, previousId) };
}

const filesNamed = ({ tables, without }: MigrationSet, name: string): string[] =>
  tables
    .map(folder => join(root, folder))
    .filter(existsSync)
    .flatMap(top =>
      readdirSync(top, { recursive: true, encoding: 'utf8' })
        .filter(file => basename(file) === name)
        .map(file => join(top, file)),
    )
    .filter(file => !without || !file.startsWith(join(root, without) + sep))
    .sort();

/** The statements that bring a database from one state to another. Without `from`, those of an empty database. */
export async function statementsBetween(from: State | undefined, to: State): Promise<string[]> {
  const empty = generateDrizzleJson({});
  const { dropped, added } = changedStatements(from?.statements ?? [], to.statements);
  return [...dropped, ...(await generateMigration(from?.tables ?? empty, to.tables)), ...added];
}

/** Returns the faults of the migrations, one sentence each: an older file that changed, or tables without one. */
export async function migrationFaults(): Promise<string[]> {
  return (await Promise.all(sets.map(faultsOf))).flat();
}

async function faultsOf(set: MigrationSet): Promise<string[]> {
  const { folder } = set;
  const { entries } = read<Journal>(journalOf(set));
  const changed = entries
    .filter(
      entry => !existsSync(join(root, folder, `${entry.tag}.sql`)) || hashOf(contentOf(set, entry)) !== entry.sha256,
    )
    .map(({ tag }) => `${folder}/${tag}.sql is not what it was when it was written. ${remedyFor(set, tag)}`);
  const files = readdirSync(join(root, folder)).filter(file => file.endsWith('.sql'));
  const unlisted = files
    .filter(file => !entries.some(({ tag }) => `${tag}.sql` === file))
    .map(file => `${folder}/${file} is not in meta/_journal.json. Delete it and run npm run migration.`);
  const state = read<State>(stateOf(set));
  const missing = await statementsBetween(state, await expectedState(state.tables.id, set));
  return [
    ...changed,
    ...unlisted,
    ...(missing.length
      ? [`The tables.ts and tables.sql files differ from the migrations in ${folder}. Run npm run migration -- NAME.`]
      : []),
  ];
}

const remedyFor = (set: MigrationSet, tag: string): string =>
  isCommitted(set, tag)
    ? 'Databases have applied it. Put it back with git checkout and append a migration.'
    : 'Run npm run migration to accept the edit.';

/** Whether the last commit has the file. Without git (an unpacked archive), every file counts as committed. */
function isCommitted({ folder }: MigrationSet, tag: string): boolean {
  try {
    const path = `${folder}/${tag}.sql`;
    return execFileSync('git', ['ls-tree', '--name-only', 'HEAD', path], { cwd: root, encoding: 'utf8' }).trim() !== '';
  } catch {
    return true;
  }
}

/**
 * Appends a numbered migration for what changed in the tables since the last one. Older files are never rewritten; a
 * newest file that was edited by hand before its first commit is accepted as it is.
 *
 * @param name Label for the file's name, such as `tax_on_plans`.
 * @param isByHand Whether to write a file even if no table changed, for statements that only change rows.
 * @param retired `table.column` of columns that stay, although the code no longer has them.
 * @returns The name of the file; none if there is nothing to do.
 */
async function appendMigration(
  set: MigrationSet,
  name: string | undefined,
  isByHand: boolean,
  retired: string[] = [],
): Promise<string[]> {
  const journal = read<Journal>(journalOf(set));
  acceptEdit(set, journal);
  const state = existsSync(stateOf(set)) ? read<State>(stateOf(set)) : undefined;
  const next = await expectedState(state?.tables.id, set);
  const statements = retireColumns(await statementsBetween(state, next), retired);
  if (isByHand) statements.push('-- Statements that change rows, written by hand.');
  if (!statements.length) return [];
  if (!name) throw new Error(nameWanted);
  const idx = journal.entries.length;
  const tag = `${String(idx).padStart(4, '0')}_${name}`;
  const content = `${statements.join(breakpoint)}\n`;
  writeFileSync(join(root, set.folder, `${tag}.sql`), content);
  journal.entries.push({ idx, version: '7', when: firstWhen + idx, tag, breakpoints: true, sha256: hashOf(content) });
  writeFileSync(stateOf(set), `${JSON.stringify(next, null, 1)}\n`);
  writeJournal(set, journal);
  return [`${set.folder}/${tag}.sql`];
}

/**
 * Keeps columns that servers of the release before still use while this one migrates. Rows of this one have no value in
 * them. A later migration drops them.
 */
export const retireColumns = (statements: string[], retired: string[]): string[] =>
  statements.map(statement => {
    const [, table, column] = /^ALTER TABLE "(\w+)" DROP COLUMN "(\w+)"/.exec(statement) ?? [];
    if (!retired.includes(`${table}.${column}`)) return statement;
    return `-- retired: ${table}.${column}\nALTER TABLE "${table}" ALTER COLUMN "${column}" DROP NOT NULL;`;
  });

const writeJournal = (set: MigrationSet, journal: Journal): void =>
  writeFileSync(journalOf(set), `${JSON.stringify(journal, null, 2)}\n`);

function acceptEdit(set: MigrationSet, journal: Journal): void {
  const newest = journal.entries.at(-1);
  if (!newest || isCommitted(set, newest.tag) || hashOf(contentOf(set, newest)) === newest.sha256) return;
  newest.sha256 = hashOf(contentOf(set, newest));
  writeJournal(set, journal);
  console.log(`${set.folder}/${newest.tag}.sql: accepted as edited`);
}

/** Statements that only change rows are for the portal's database; the engine's has no such rows. */
async function appendAll(name: string | undefined, isByHand: boolean, retired: string[]): Promise<void> {
  const files: string[] = [];
  for (const set of sets) files.push(...(await appendMigration(set, name, isByHand && set === portalSet, retired)));
  console.log(files.length ? files.join('\n') : 'No table of the server changed.');
}

/** Tables of entity files, for which a migration is written only where one is missing. */
function writeCollections(label: string | undefined, words: string[]): void {
  const folder = `${folderPlace(schemaFolder())}/migrations`;
  const name = writeMigration(schemaFolder(), words, label);
  if (name) console.log(`${folder}/${name}`);
  const filled = words.filter((_, place) => words[place - 1] === '--fill');
  for (const column of filled) console.log(`${folder}/${writeFill(schemaFolder(), column)}`);
}

if (import.meta.main) {
  try {
    const name = words.find(
      (word, place) => !word.startsWith('--') && !/^--(confirm|fill|retire)$/.test(words[place - 1] ?? ''),
    );
    if (name && !/^[a-z][a-z0-9_]{2,50}$/.test(name)) throw new Error(nameWanted);
    const isByHand = words.includes('--by-hand');
    // Tables of another app are those of its entity files; the engine's are changed with the portal's.
    const retired = words.filter((_, place) => words[place - 1] === '--retire');
    if (!app) await appendAll(name, isByHand, retired);
    else if (isByHand)
      throw new Error('--by-hand is for the tables of code; this app has those of its entity files only.');
    writeCollections(name, words);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
