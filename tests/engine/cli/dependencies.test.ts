import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type NodeLine, nextRelease, nodeFault, pinnedNode, readNodeLine } from '../../../scripts/nodeLine.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const readPackage = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const { dependencies, devDependencies } = readPackage(root);

/** Packages that no file imports, with the package that needs them. */
const NEEDED_BY: Record<string, string> = {
  '@emotion/babel-plugin': '@emotion/react',
  '@emotion/styled': '@mui/material',
  '@esbuild-kit/esm-loader': 'drizzle-kit',
  '@mui/icons-material': '@rjsf/mui',
  '@opentelemetry/semantic-conventions': '@opentelemetry/core',
  '@redis/client': '@tus/server',
  '@sentry/conventions': '@sentry/core',
  'bare-fs': 'tar-stream',
  'date-fns': 'ra-core',
  stylis: 'stylis-plugin-rtl',
  tdigest: 'prom-client',
  '@swc/core': 'dependency-cruiser',
};

const trees = ['engine', 'schemas', 'providers', 'src', 'server', 'scripts', 'tests', 'bench'];
const files = trees
  .flatMap(tree => readdirSync(join(root, tree), { recursive: true, encoding: 'utf8' }).map(file => join(tree, file)))
  .concat('vite.config.ts', 'vitest.config.ts', '.dependency-cruiser.cjs', 'docs/.vitepress/config.ts')
  .filter(file => /\.(tsx?|mjs|cjs|css)$/.test(file) && !file.endsWith('dependencies.test.ts'));
const texts = files.map(file => readFileSync(join(root, file), 'utf8')).join('\n');

describe('the packages that package.json names', () => {
  const isImported = (name: string) => texts.includes(`'${name}'`) || texts.includes(`'${name}/`);
  // Fonts are found by the folders of their packages; types belong to a package.
  const isOther = (name: string) => name.startsWith('@fontsource') || name.startsWith('@types/');

  it.each(Object.keys({ ...dependencies, ...devDependencies }).filter(name => !isOther(name)))('%s is used', name => {
    if (isImported(name)) return expect(NEEDED_BY).not.toHaveProperty([name]);
    const user = NEEDED_BY[name] ?? '';
    const folder = join(root, 'node_modules', user);
    expect(user, `no file imports ${name}`).not.toBe('');
    const { peerDependencies, dependencies, optionalDependencies } = readPackage(folder);
    const isListed = name in { ...peerDependencies, ...dependencies, ...optionalDependencies };
    expect(isListed || readdirSync(join(folder, 'src'), { recursive: true }).join().includes('swc')).toBe(true);
  });
});

/** The scripts of an installed package, without those of packages inside it. */
const scriptsOf = (folder: string): string[] =>
  readdirSync(join(root, 'node_modules', folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.[cm]?js$/.test(file) && !file.includes('node_modules'))
    .map(file => readFileSync(join(root, 'node_modules', folder, file), 'utf8'));

describe('the icons of Material UI that vendor/ has', () => {
  const names = (text: string) => [...text.matchAll(/@mui\/icons-material\/(\w+)/g)].map(([, name = '']) => name);
  const imported = ['ra-ui-materialui/dist', 'react-admin/dist', '@rjsf/mui/lib'].flatMap(scriptsOf).flatMap(names);
  const here = readdirSync(join(root, 'vendor', 'mui-icons-material')).filter(file => file.endsWith('.js'));

  it('are those that the packages import', () => {
    expect(here.map(file => file.replace('.js', '')).sort()).toEqual([...new Set(imported)].sort());
  });

  it.each(here)('%s is an icon', async file => {
    const icon = await import(join(root, 'vendor', 'mui-icons-material', file));
    expect(icon.default.type.render.displayName).toBe(file.replace('.js', 'Icon'));
  });
});

describe('the functions of date-fns that vendor/ has', () => {
  it('are those that ra-core imports', async () => {
    const imports = scriptsOf('ra-core/dist').flatMap(text => [
      ...text.matchAll(/^import \{([^}]*)\} from ['"]date-fns['"]/gm),
    ]);
    const names = imports.flatMap(([, list = '']) => list.split(',').map(name => name.trim()));
    expect(Object.keys(await import('date-fns')).sort()).toEqual([...new Set(names)].sort());
  });
});

describe('the charts of recharts that vendor/ has', () => {
  it('are those that the pages import', async () => {
    const imports = [...texts.matchAll(/^import \{([^}]*)\} from 'recharts';/gm)].flatMap(([, list = '']) =>
      list.split(','),
    );
    const names = imports.map(name => name.trim()).filter(Boolean);
    expect(Object.keys(await import('recharts')).sort()).toEqual([...new Set(names)].sort());
  });
});

describe('the constants of vendor/', () => {
  const packages = [
    ['@sentry/conventions', '@sentry', ['/attributes', '/op', '/metrics']],
    ['@opentelemetry/semantic-conventions', '@opentelemetry', ['']],
  ] as const;

  it.each(packages)('of %s are those that its packages import', async (name, scope, entries) => {
    const texts = scriptsOf(scope);
    for (const entry of entries) {
      const imports = new RegExp(`import \\{([^}]*)\\} from ['"]${name}${entry}['"]`, 'g');
      const imported = texts.flatMap(text => [...text.matchAll(imports)].flatMap(([, list = '']) => list.split(',')));
      const names = imported.map(one => one.trim().split(' ')[0] ?? '').filter(Boolean);
      expect(names.length).toBeGreaterThan(0);
      const here = Object.keys(await import(name + entry));
      expect(names.filter(one => !here.includes(one))).toEqual([]);
    }
  });
});

describe('the empty packages of vendor/unused', () => {
  const importers = { '@redis/client': ['@tus/server', '@tus/file-store', '@tus/s3-store', '@tus/utils'] };
  it.each(Object.entries(importers))('%s is imported by no package that lists it', (name, packages) => {
    const importing = new RegExp(`(?:from|import\\(|require\\()\\s*['"]${name}['"]`);
    expect(packages.filter(folder => scriptsOf(folder).some(text => importing.test(text)))).toEqual([]);
  });
});

describe('the Node that npm brings', () => {
  const day = (date: string) => new Date(`${date}T12:00:00Z`);
  const line = (next: NodeLine['next']): NodeLine => ({ pinned: '24.1.0', next, checked: '2026-01-01' });
  const after = { version: '24.1.1', released: '2026-01-10' };

  it.each([
    { name: 'the newest of its line, asked for lately', known: line(null), today: '2026-02-20', fault: undefined },
    {
      name: 'the newest when that was last asked long ago',
      known: line(null),
      today: '2026-03-20',
      fault: /node-line/,
    },
    { name: 'followed by a release of late', known: line(after), today: '2026-03-01', fault: undefined },
    { name: 'over 60 days behind', known: line(after), today: '2026-03-20', fault: /24\.1\.1 .* 24\.1\.0/ },
  ])('is judged when it is $name', ({ known, today, fault }) => {
    const said = nodeFault(known, day(today));
    if (fault) expect(said).toMatch(fault);
    else expect(said).toBeUndefined();
  });

  it('is followed by the first newer release of its own line', () => {
    const times = {
      created: '2020-01-01T00:00:00Z',
      '24.1.0': '2026-01-01T00:00:00Z',
      '24.0.9': '2026-01-02T00:00:00Z',
      '26.0.0': '2026-01-03T00:00:00Z',
      '24.10.0': '2026-01-05T00:00:00Z',
      '24.2.0': '2026-01-04T00:00:00Z',
    };
    expect(nextRelease('24.1.0', times)).toEqual({ version: '24.2.0', released: '2026-01-04' });
    expect(nextRelease('24.10.0', times)).toBeNull();
  });

  /**
   * Runs without the network: scripts/nodeLine.json stores which release followed ours, and when that was asked. A
   * known release is overdue after 60 days. "None" counts for 60 days too, because a later release cannot be older than
   * the question. After that, the test fails until `npm run node-line` asks again, so an outdated answer never passes.
   */
  it('is at most 60 days behind its line', () => {
    const known = readNodeLine();
    expect(known.pinned, 'run npm run node-line').toBe(pinnedNode());
    expect(nodeFault(known, new Date())).toBeUndefined();
  });
});
