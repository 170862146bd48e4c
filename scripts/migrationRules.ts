/** Reads the migrations of the portal, of the engine and of every app's collections for `lintMigrations`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  lintMigrations,
  type MigrationFinding,
  type MigrationRule,
  type MigrationSql,
} from '../engine/cli/migrationLint.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const kept = join(root, 'tests/upgrades');

/** By file, which rules it breaks and why it may: files that were written before there were rules. */
type Exceptions = Record<string, { rules: MigrationRule[]; reason: string }>;
const exceptions: Exceptions = JSON.parse(readFileSync(join(root, 'scripts/lint/migrationExceptions.json'), 'utf8'));

/** Kept versions, the oldest first, with the migrations that each has. */
function releases(): { version: string; migrations: string[] }[] {
  // The artefact of a release has no tests; there, every migration is of a release.
  if (!existsSync(kept)) return [];
  return readdirSync(kept)
    .filter(name => name.endsWith('.facts.json'))
    .map(name => JSON.parse(readFileSync(join(kept, name), 'utf8')))
    .sort((one, other) => one.migrations.length - other.migrations.length);
}

/** The folders of migrations, each with the mark between its statements. */
function migrationFolders(): [folder: string, between: string][] {
  const apps = ['', ...readdirSync(join(root, 'examples')).map(name => `examples/${name}/`)];
  return [
    ['server/db/migrations', '--> statement-breakpoint'],
    ['engine/server/db/migrations', '--> statement-breakpoint'],
    ...apps.map((app): [string, string] => [`${app}schemas/migrations`, '--> next']),
  ];
}

/** The paths of all migrations. */
export const migrationFiles = (): string[] =>
  migrationFolders().flatMap(([folder]) =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder))
          .filter(name => name.endsWith('.sql'))
          .sort()
          .map(name => `${folder}/${name}`)
      : [],
  );

/** What breaks a rule, exceptions included. */
export function migrationFindings(): MigrationFinding[] {
  const known = releases();
  const released = new Set(known.at(-1)?.migrations);
  const between = new Map(migrationFolders());
  const files = migrationFiles().map((file): MigrationSql => {
    const statements = readFileSync(join(root, file), 'utf8').split(between.get(file.replace(/\/[^/]+$/, ''))!);
    return { file, statements, isReleased: released.has(file) };
  });
  return lintMigrations(
    files,
    known.map(({ version }) => version),
  );
}

const isExcepted = ({ file, code }: MigrationFinding): boolean => exceptions[file]?.rules.includes(code) ?? false;

/** What `npm run check` reports about the SQL of migrations, one sentence each. */
export function migrationRuleFaults(): string[] {
  const findings = migrationFindings();
  const unneeded = Object.entries(exceptions).flatMap(([file, { rules }]) =>
    rules
      .filter(rule => !findings.some(one => one.file === file && one.code === rule))
      .map(rule => `scripts/lint/migrationExceptions.json excepts ${file} from ${rule}, which it does not break.`),
  );
  return [...findings.filter(one => !isExcepted(one)).map(({ sentence }) => sentence), ...unneeded];
}
