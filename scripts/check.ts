import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, words } from './selectApp.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const trees = ['engine', 'schemas', 'providers', 'src', 'server', 'examples', 'scripts', 'tests', 'bench'];
/** Files beside the trees. Prose is left as its writers wrap it. */
const loose = ['vite.config.ts', 'vitest.config.ts', 'package.json', 'biome.json', '.dependency-cruiser.cjs'];

export interface Checked {
  name: string;
  /** What is wrong; empty when nothing is. */
  faults: string;
}

/** All static checks, the quickest first. */
const checks: [name: string, check: () => Promise<string>][] = [
  ['subjects of commits', commitSubjects],
  ['lint and format', () => tool('@biomejs/biome', 'biome', ['ci', '--colors=off', ...trees, ...loose])],
  ['direction of imports', wrongDirections],
  ['generated files', staleFiles],
  ['schema files', schemaFaults],
  ['migrations', staleMigration],
  ['examples', exampleFaults],
  ['types', () => tool('typescript', 'tsc', ['-b', '--pretty', 'false', '.', ...exampleProjects()])],
];

export async function runChecks(): Promise<Checked[]> {
  const results: Checked[] = [];
  for (const [name, check] of checks) {
    const begun = performance.now();
    const faults = await check().catch(error => String(error instanceof Error ? error.stack : error));
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(`${faults ? 'FAILED' : 'ok    '} ${name} (${seconds} s)`);
    if (faults) console.log(`\n${faults.trim()}\n`);
    results.push({ name, faults });
  }
  return results;
}

async function commitSubjects(): Promise<string> {
  const { commitFaults } = await import('./commitSubjects.ts');
  return commitFaults(root).join('\n');
}

async function wrongDirections(): Promise<string> {
  const { faults, output } = await run('dependency-cruiser', 'depcruise', trees);
  const modules = Number(/(\d+) modules/.exec(output)?.[1] ?? 0);
  // Without a parser for TypeScript, dependency-cruiser sees no modules and reports no faults.
  return (
    faults ||
    (modules < 50 ? `Only ${modules} modules were seen: dependency-cruiser lacks a parser for TypeScript.` : '')
  );
}

const tool = async (packageName: string, program: string, options: string[]): Promise<string> =>
  (await run(packageName, program, options)).faults;

/** Runs a package's program with this Node; its output is a fault if it ends with an error. */
async function run(
  packageName: string,
  program: string,
  options: string[],
): Promise<{ faults: string; output: string }> {
  const manifest = join(root, 'node_modules', packageName, 'package.json');
  const { bin } = createRequire(import.meta.url)(manifest);
  const script = join(dirname(manifest), typeof bin === 'string' ? bin : bin[program]);
  return new Promise<{ faults: string; output: string }>(resolve => {
    execFile(
      process.execPath,
      [script, ...options],
      { cwd: root, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        const output = `${stdout}\n${stderr}`;
        resolve({ faults: error ? output : '', output });
      },
    );
  });
}

async function schemaFaults(): Promise<string> {
  const { lintSchemas, formatFinding } = await import('../engine/cli/lint.ts');
  return lintSchemas().map(formatFinding).join('\n');
}

async function staleFiles(): Promise<string> {
  const { outdatedFiles } = await import('./generate.ts');
  const files = await outdatedFiles();
  return files.length ? `Run npm run generate: ${files.join(', ')} differ from the schemas.` : '';
}

async function staleMigration(): Promise<string> {
  const [{ migrationFaults }, { migrationRuleFaults }, { missingMigrations }, { schemaFolder }] = await Promise.all([
    import('./migration.ts'),
    import('./migrationRules.ts'),
    import('../engine/server/records/migrations/desiredTables.ts'),
    import('../engine/server/appDefinition.ts'),
  ]);
  return [...(await migrationFaults()), ...migrationRuleFaults(), ...missingMigrations(schemaFolder())].join('\n');
}

const exampleFolders = (): string[] =>
  readdirSync(join(root, 'examples'), { withFileTypes: true }).flatMap(one =>
    one.isDirectory() ? [`examples/${one.name}`] : [],
  );

/** Each app is a project of the compiler, because each declares its own calls. */
const exampleProjects = (): string[] =>
  exampleFolders().filter(folder => existsSync(join(root, folder, 'tsconfig.json')));

/** Checks each example app in a separate process, because a process has one app. */
async function exampleFaults(): Promise<string> {
  const results = exampleFolders().map(folder => runScript('scripts/check.ts', ['schemas', '--app', folder]));
  return (await Promise.all(results)).join('\n').trim();
}

/** Returns the output of a script that failed; else nothing. */
const runScript = (script: string, options: string[]): Promise<string> =>
  new Promise(resolve => {
    const given = ['--import', join(root, 'scripts/node24.mjs'), join(root, script), ...options];
    execFile(process.execPath, given, { cwd: root }, (error, stdout, stderr) => resolve(error ? stdout + stderr : ''));
  });

/** What checks everything loads what checks only the schema files has no use for. */
if (import.meta.main && (app || words.includes('schemas'))) {
  const { main } = await import('./schemaCheck.ts');
  await main(words);
} else if (import.meta.main) {
  const results = await runChecks();
  const failed = results.filter(result => result.faults).length;
  console.log(failed ? `\n${failed} of ${results.length} checks failed.` : `\nAll ${results.length} checks passed.`);
  process.exitCode = failed ? 1 : 0;
}
