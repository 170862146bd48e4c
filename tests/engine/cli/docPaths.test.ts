/** Links between pages of the docs, and the files and commands that they name. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { pages as docs } from './pageBlocks.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

const pages = ['README.md', 'engine/README.md', 'examples/library/README.md', ...docs().map(page => `docs/${page}`)];

const places = /`((?:bench|docs|engine|examples|providers|schemas|scripts|server|src|tests)\/[\w@./-]+)`/g;
/** Folders that a reader makes, or that an app has. */
const notHere = [/^examples\/readings\//];

const all = (pattern: RegExp, text: string): string[] => [...text.matchAll(pattern)].map(([, found]) => found!);

/** The address of a heading, as GitHub and VitePress make it. */
const slugOf = (heading: string): string =>
  heading
    .replaceAll(/[`*]|\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

const headingsOf = (page: string): string[] =>
  all(/^#{1,6} (.+)$/gm, readFileSync(page, 'utf8').replaceAll(/^```[\s\S]*?^```$/gm, '')).map(slugOf);

/** Links to headings that their pages do not have. */
function missingHeadings(page: string): string[] {
  const text = readFileSync(page, 'utf8').replaceAll(/^```[\s\S]*?^```$/gm, '');
  const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)];
  return links.flatMap(([, path = '', anchor = '']) => {
    const target = path ? join(dirname(page), path) : page;
    if (!target.endsWith('.md') || !existsSync(target)) return [];
    return headingsOf(target).includes(anchor) ? [] : [`${path}#${anchor}`];
  });
}

function missingIn(page: string): string[] {
  const text = readFileSync(page, 'utf8').replaceAll(/^```[\s\S]*?^```$/gm, '');
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
