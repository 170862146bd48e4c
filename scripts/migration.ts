import '../server/portalApp.ts';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { changedStatements, inOrderOfUse } from '../engine/cli/migrationStatements.ts';
import { schemaFolder } from '../engine/server/appDefinition.ts';
import { writeFill, writeMigration } from '../engine/server/records/wanted.ts';

// drizzle-kit adds a method to every array as a property that `for ... in` finds; libraries in the same process refuse that.
for (const name of Object.keys(Array.prototype)) Object.defineProperty(Array.prototype, name, { enumerable: false });

const root = fileURLToPath(new URL('../', import.meta.url));
const server = join(root, 'server');
const folder = join(server, 'db', 'migrations');
const journalFile = join(folder, 'meta', '_journal.json');
const stateFile = join(folder, 'meta', 'state.json');
const breakpoint = '\n--> statement-breakpoint\n';
/** Migrations are applied in the order of this figure, so it follows the number and not the clock of a machine. */
const firstWhen = Date.UTC(2026, 0, 1);

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

/** What the database looks like after the last migration: the tables, and the statements of every `tables.sql`. */
interface State {
  statements: string[];
  tables: Awaited<ReturnType<typeof generateDrizzleJson>>;
}

const read = <Content>(file: string): Content => JSON.parse(readFileSync(file, 'utf8'));
const hashOf = (content: string): string => createHash('sha256').update(content).digest('hex');
const contentOf = ({ tag }: JournalEntry): string => readFileSync(join(folder, `${tag}.sql`), 'utf8');

/** Reads every `tables.ts` and `tables.sql` of the engine and the portal: what the code expects of the database. */
export async function expectedState(previousId?: string): Promise<State> {
  const tables: Record<string, unknown> = {};
  for (const file of filesNamed('tables.ts')) Object.assign(tables, await import(pathToFileURL(file).href));
  const statements = filesNamed('tables.sql').flatMap(file =>
    readFileSync(file, 'utf8')
      .split('--> statement-breakpoint')
      .map(statement => statement.trim())
      .filter(Boolean),
  );
  return { statements: inOrderOfUse(statements), tables: generateDrizzleJson(tables, previousId) };
}

/** Below the folders of the engine and of the portal. */
const filesNamed = (name: string): string[] =>
  [join(root, 'engine/server'), server]
    .filter(existsSync)
    .flatMap(top =>
      readdirSync(top, { recursive: true, encoding: 'utf8' })
        .filter(file => basename(file) === name)
        .map(file => join(top, file)),
    )
    .sort();

/** The statements that bring a database from one state to another. Without `from`, those of an empty database. */
export async function statementsBetween(from: State | undefined, to: State): Promise<string[]> {
  const empty = generateDrizzleJson({});
  const { dropped, added } = changedStatements(from?.statements ?? [], to.statements);
  return [...dropped, ...(await generateMigration(from?.tables ?? empty, to.tables)), ...added];
}

/** Says what is wrong with the migrations, one sentence each: an older file that changed, or tables without one. */
export async function migrationFaults(): Promise<string[]> {
  const { entries } = read<Journal>(journalFile);
  const changed = entries
    .filter(entry => !existsSync(join(folder, `${entry.tag}.sql`)) || hashOf(contentOf(entry)) !== entry.sha256)
    .map(({ tag }) => `server/db/migrations/${tag}.sql is not what it was when it was written. ${remedyFor(tag)}`);
  const files = readdirSync(folder).filter(file => file.endsWith('.sql'));
  const unlisted = files
    .filter(file => !entries.some(({ tag }) => `${tag}.sql` === file))
    .map(file => `server/db/migrations/${file} is not in meta/_journal.json. Delete it and run npm run migration.`);
  const state = read<State>(stateFile);
  const missing = await statementsBetween(state, await expectedState(state.tables.id));
  return [
    ...changed,
    ...unlisted,
    ...(missing.length
      ? ['The tables.ts and tables.sql files differ from the migrations. Run npm run migration -- NAME.']
      : []),
  ];
}

const remedyFor = (tag: string): string =>
  isCommitted(tag)
    ? 'Databases have applied it. Put it back with git checkout and append a migration.'
    : 'Run npm run migration to accept the edit.';

/** Whether the last commit has the file. Without git (an unpacked archive), every file counts as committed. */
function isCommitted(tag: string): boolean {
  try {
    const path = `server/db/migrations/${tag}.sql`;
    return execFileSync('git', ['ls-tree', '--name-only', 'HEAD', path], { cwd: root, encoding: 'utf8' }).trim() !== '';
  } catch {
    return true;
  }
}

/**
 * Appends a numbered migration for what changed in the tables since the last one. Older files are never rewritten; a
 * newest file that was edited by hand before its first commit is accepted as it is.
 *
 * @param name Words for the file's name, such as `tax_on_plans`.
 * @param isByHand Whether to write a file even if no table changed, for statements that only change rows.
 * @returns The name of the file; undefined if there is nothing to do.
 */
async function appendMigration(name: string | undefined, isByHand: boolean): Promise<string | undefined> {
  const journal = read<Journal>(journalFile);
  acceptEdit(journal);
  const state = read<State>(stateFile);
  const next = await expectedState(state.tables.id);
  const statements = await statementsBetween(state, next);
  if (isByHand) statements.push('-- Statements that change rows, written by hand.');
  if (!statements.length) return undefined;
  if (!name || !/^[a-z][a-z0-9_]{2,50}$/.test(name))
    throw new Error('Name the migration in lower-case words: npm run migration -- tax_on_plans');
  const idx = journal.entries.length;
  const tag = `${String(idx).padStart(4, '0')}_${name}`;
  const content = `${statements.join(breakpoint)}\n`;
  writeFileSync(join(folder, `${tag}.sql`), content);
  journal.entries.push({ idx, version: '7', when: firstWhen + idx, tag, breakpoints: true, sha256: hashOf(content) });
  writeFileSync(stateFile, `${JSON.stringify(next, null, 1)}\n`);
  writeJournal(journal);
  return `server/db/migrations/${tag}.sql`;
}

const writeJournal = (journal: Journal): void => writeFileSync(journalFile, `${JSON.stringify(journal, null, 2)}\n`);

function acceptEdit(journal: Journal): void {
  const newest = journal.entries.at(-1);
  if (!newest || isCommitted(newest.tag) || hashOf(contentOf(newest)) === newest.sha256) return;
  newest.sha256 = hashOf(contentOf(newest));
  writeJournal(journal);
  console.log(`server/db/migrations/${newest.tag}.sql: accepted as edited`);
}

/** Tables of entity files, for which a migration is written only where one is missing. */
function writeCollections(words: string[]): void {
  const name = writeMigration(schemaFolder(), words);
  if (name) console.log(`schemas/migrations/${name}`);
  const filled = words.filter((_, place) => words[place - 1] === '--fill');
  for (const column of filled) console.log(`schemas/migrations/${writeFill(schemaFolder(), column)}`);
}

if (import.meta.main) {
  try {
    const words = process.argv.slice(2);
    const name = words.find(
      (word, place) => !word.startsWith('--') && !/^--(confirm|fill)$/.test(words[place - 1] ?? ''),
    );
    const file = await appendMigration(name, words.includes('--by-hand'));
    console.log(file ?? 'No table of the server changed.');
    writeCollections(words);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
