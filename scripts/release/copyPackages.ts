import { cpSync, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, relative } from 'node:path';

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Files that no program reads. Licences stay. */
const isUnused = (file: string): boolean =>
  /\.(map|md|css|scss|ts|cts|mts)$/.test(file) || /(^|\.)(browser|standalone|old)\.m?js$/.test(file);

/** The folder of an installed package, as Node finds it from another one. */
function findPackage(name: string, from: string): string | undefined {
  const paths = createRequire(join(from, 'package.json')).resolve.paths(name) ?? [];
  return paths.map(path => join(path, name)).find(folder => existsSync(join(folder, 'package.json')));
}

/**
 * Copies packages of a project into a release, to the same places below it, and the packages that they depend on unless
 * `alone`. Throws if one is not installed.
 */
export function copyPackages(project: string, names: string[], release: string, { alone = false } = {}): void {
  const copied = new Set<string>();
  const copy = (name: string, from: string): void => {
    const source = findPackage(name, from);
    if (!source) throw new Error(`The package ${name} is not installed; run npm ci.`);
    if (copied.has(source)) return;
    copied.add(source);
    cpSync(source, join(release, relative(project, source)), {
      recursive: true,
      verbatimSymlinks: true,
      filter: path => !isUnused(basename(path)) && path !== join(source, 'node_modules'),
    });
    if (alone) return;
    const manifest: Manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
    for (const needed of Object.keys(manifest.dependencies ?? {})) copy(needed, source);
    for (const needed of Object.keys(manifest.optionalDependencies ?? {}))
      if (findPackage(needed, source)) copy(needed, source);
  };
  for (const name of names) copy(name, project);
}
