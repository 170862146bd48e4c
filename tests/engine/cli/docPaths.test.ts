/** Links between pages of the docs, and the files, commands and functions that they name. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { pages as docs } from './pageBlocks.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

const pages = ['README.md', 'engine/README.md', 'examples/library/README.md', ...docs().map(page => `docs/${page}`)];

const places = /`((?:bench|docs|engine|examples|providers|schemas|scripts|server|src|tests)\/[\w@./-]+)`/g;
/** Folders that a reader makes, or that an app has. */
const notHere = [/^examples\/readings\//];

const all = (pattern: RegExp, text: string): string[] => [...text.matchAll(pattern)].map(([, found]) => found!);

/** `toPage` and `ListDefinition`; words without a capital inside may be anything. */
const codeNames = /`([A-Za-z]+[a-z][A-Z]\w*)(?:\(\))?`/g;
/** Names of react-admin, PDF, clamd and systemd. */
const foreignNames = new Set([
  ...['FileInput', 'FilterList', 'TabbedShowLayout', 'ActualText'],
  ...['StreamMaxLength', 'MaxFileSize', 'MaxScanSize'],
  ...['KillMode', 'MemoryDenyWriteExecute'],
]);
/** Guides have examples, whose names are the reader's. */
const guides = ['docs/add-a-screen.md', 'docs/language.md', 'docs/react-admin-pages.md'];
const code = globSync('{engine,providers,schemas,scripts,server,src,examples}/**/*.{ts,tsx,mjs,json,sql}', {
  exclude: ['**/node_modules/**', '**/dist/**'],
});
const namesOfCode = new Set(code.flatMap(file => readFileSync(file, 'utf8').match(/\w+/g) ?? []));

/** The address of a heading, as GitHub and VitePress make it. */
const slugOf = (heading: string): string =>
  heading
    .replaceAll(/[`*]|\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

const withoutExamples = (page: string): string => readFileSync(page, 'utf8').replaceAll(/^```[\s\S]*?^```$/gm, '');

const headingsOf = (page: string): string[] => all(/^#{1,6} (.+)$/gm, withoutExamples(page)).map(slugOf);

/** Links to headings that their pages do not have. */
function missingHeadings(page: string): string[] {
  const text = withoutExamples(page);
  const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)];
  return links.flatMap(([, path = '', anchor = '']) => {
    const target = path ? join(dirname(page), path) : page;
    if (!target.endsWith('.md') || !existsSync(target)) return [];
    return headingsOf(target).includes(anchor) ? [] : [`${path}#${anchor}`];
  });
}

function missingIn(page: string): string[] {
  const text = withoutExamples(page);
  const links = all(/\]\((?!https?:)([^)#\s]+)/g, text).map(link => join(dirname(page), link));
  const named = all(places, text).filter(place => !notHere.some(pattern => pattern.test(place)));
  const commands = all(/npm run ([\w:-]+)/g, text).filter(command => !(command in scripts));
  return [
    ...[...links, ...named].filter(place => !existsSync(place)),
    ...commands.map(command => `npm run ${command}`),
  ];
}

it.each(pages)('every file and command that %s names exists', page => {
  expect(missingIn(page)).toEqual([]);
});

it.each(pages.filter(page => !guides.includes(page)))('every function and type that %s names exists', page => {
  const named = all(codeNames, withoutExamples(page));
  expect(named.filter(name => !namesOfCode.has(name) && !foreignNames.has(name))).toEqual([]);
});

it.each(pages)('every heading that %s links to exists', page => {
  expect(missingHeadings(page)).toEqual([]);
});

it('the glossary names a place in the code for every term', () => {
  const rows = all(/^\| (?!Term|---)(.+) \|$/gm, readFileSync('docs/glossary.md', 'utf8'));
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter(row => !/ \| `[\w./-]+`$/.test(row))).toEqual([]);
});

it('the site of the docs leads to every page', () => {
  const config = readFileSync('docs/.vitepress/config.ts', 'utf8');
  const linked = docs()
    .filter(page => !page.startsWith('decisions/') && page !== 'README.md')
    .filter(page => !config.includes(`'/docs/${page.replace('.md', '')}'`));
  expect(linked).toEqual([]);
});
