import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const engine = join(root, 'engine');
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const own = read('engine/package.json');
const exported: string[] = Object.values(own.exports);

/** The rule by which dependency-cruiser lets an app import files of the engine. */
const rule = createRequire(import.meta.url)('../../../.dependency-cruiser.cjs').forbidden.find(
  ({ name }: { name: string }) => name === 'engine-by-its-entries',
);
const isEntry = (file: string): boolean =>
  rule.to.pathNot.some((pattern: string) => new RegExp(pattern).test(`engine/${file}`));

it('the engine exports exactly the entries that apps may import', () => {
  const entries = globSync('**/*.ts', { cwd: engine }).filter(file => !file.endsWith('.d.ts') && isEntry(file));
  const code = exported.filter(file => file.endsWith('.ts'));
  expect(code.sort()).toEqual(entries.map(file => `./${file}`).sort());
});

it('each export is named after its file, which exists', () => {
  for (const [name, file] of Object.entries<string>(own.exports)) {
    const named = file.endsWith('/index.ts') ? dirname(file) : file.replace(/\.ts$/, '');
    expect(name).toBe(named);
    if (!file.includes('*')) expect(existsSync(join(engine, file)), file).toBe(true);
    else expect(globSync(file, { cwd: engine }), file).not.toEqual([]);
  }
});

it('the engine is a workspace with a version and a licence of its own, and is not published', () => {
  const { version, license, name } = own;
  expect(own).toMatchObject({ license: 'MIT', private: true, type: 'module' });
  expect(version).toMatch(/^0\.\d+\.\d+$/);
  expect(read('package.json').workspaces).toEqual(['engine']);
  expect(read('package-lock.json').packages.engine).toMatchObject({ name, version, license });
  expect(readFileSync(join(engine, 'CHANGELOG.md'), 'utf8')).toContain(`## ${version}\n`);
});
