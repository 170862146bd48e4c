/** `npm run docs` builds the docs as a static site into `.cache/docs`; `npm run docs -- dev` serves them with reload. */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
/** The packages that build the site, 100 MB with what they need: `npm ci` leaves them out. */
const wanted = join(root, 'scripts', 'docs-tools');
const installed = join(root, '.cache', 'docs-tools');
const program = join(installed, 'node_modules', 'vitepress', 'bin', 'vitepress.js');

const output = { stdio: 'inherit', cwd: root } as const;

function exitUnless({ status }: SpawnSyncReturns<unknown>): void {
  if (status !== 0) process.exit(status ?? 1);
}

function installTools(): void {
  const lock = 'package-lock.json';
  const isCurrent =
    existsSync(program) && readFileSync(join(installed, lock), 'utf8') === readFileSync(join(wanted, lock), 'utf8');
  if (isCurrent) return;
  mkdirSync(installed, { recursive: true });
  for (const name of ['package.json', lock]) cpSync(join(wanted, name), join(installed, name));
  // By a shell, because npm is a script on Windows.
  exitUnless(spawnSync('npm ci --no-audit --no-fund --prefix .cache/docs-tools', { ...output, shell: true }));
}

installTools();
const [command = 'build', ...options] = process.argv.slice(2);
exitUnless(spawnSync(process.execPath, [program, command, 'docs', ...options], output));
