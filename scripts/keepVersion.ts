/**
 * `npm run keep-version`, once for each release: keeps the database of this version in `tests/upgrades`, from where
 * later versions upgrade it. `npm run keep-version -- 0.2.0` names a version other than that of package.json.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const version = process.argv[2] ?? (JSON.parse(readFileSync(`${root}package.json`, 'utf8')).version as string);
const files = ['backup', 'facts.json'].map(end => `tests/upgrades/${version}.${end}`);

if (!/^\d+\.\d+\.\d+(-[a-z0-9.]+)?$/.test(version)) fail(`${version} is not a version, such as 0.2.0.`);
// A kept version has been released: what its databases look like does not change any more.
if (existsSync(`${root}tests/upgrades/${version}.facts.json`))
  fail(
    `${version} is kept already; raise "version" in package.json, or name the version: npm run keep-version -- 0.2.0.`,
  );

const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', 'tests/upgrades/keepVersion.test.ts', '--project', 'node'],
  { cwd: root, env: { ...process.env, KEEP_VERSION: version }, stdio: 'inherit' },
);
if (status) fail(`${version} was not kept.`);
for (const file of files) console.log(`${file}: ${Math.ceil(statSync(root + file).size / 1024)} KiB. Commit it.`);

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
