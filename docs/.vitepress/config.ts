/** The docs as a site: `npm run docs`. Pages are grouped by reader, as in docs/README.md. */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

const decisions = readdirSync(`${root}docs/decisions`)
  .filter(file => file.endsWith('.md'))
  .sort()
  .map(file => file.replace('.md', ''))
  .map(name => ({ text: name.replace(/^(\d+)-/, '$1 ').replaceAll('-', ' '), link: `/docs/decisions/${name}` }));

/** The path of a page in the site, by that of its file. */
const rewrites: Record<string, string> = {
  'README.md': 'repository.md',
  'docs/README.md': 'index.md',
  'engine/README.md': 'engine/index.md',
  'examples/library/README.md': 'examples/library/index.md',
};

/** Returns the address of a link in the site; undefined if the site does not have its target. */
function siteLink(file: string, href: string): string | undefined {
  if (/^(?:[a-z]+:|#)/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const target = relative(root, join(dirname(file), decodeURI(path)));
  if (!target.endsWith('.md') || !existsSync(join(root, target))) return undefined;
  return `/${rewrites[target] ?? target}${anchor ? `#${anchor}` : ''}`;
}

// Without `defineConfig`, which only adds types: VitePress is not among the packages of the project.
export default {
  title: 'Galley',
  description: 'A low-code engine, and a customer portal on it.',
  srcDir: root,
  outDir: `${root}.cache/docs`,
  cacheDir: `${root}.cache/vitepress`,
  srcExclude: [
    '!(docs|engine|examples)/**/*.md',
    'engine/!(README|API).md',
    'engine/*/**/*.md',
    'examples/!(library)/**/*.md',
    'examples/library/*/**/*.md',
  ],
  rewrites,
  cleanUrls: false,
  lastUpdated: false,
  ignoreDeadLinks: 'localhostLinks',
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Use the engine', link: '/engine/' },
      { text: 'Work on the portal', link: '/docs/architecture' },
      { text: 'Operate', link: '/docs/operate' },
      { text: 'Performance', link: '/docs/performance' },
      { text: 'Glossary', link: '/docs/glossary' },
    ],
    sidebar: [
      {
        text: 'Use the engine',
        items: [
          { text: 'Another app in ten minutes', link: '/engine/' },
          { text: 'A second app: the library', link: '/examples/library/' },
          { text: 'Add a screen', link: '/docs/add-a-screen' },
          { text: 'The schema language', link: '/docs/language' },
          { text: 'Forms', link: '/docs/forms' },
          { text: "Pages of react-admin's components", link: '/docs/react-admin-pages' },
          {
            text: 'Reference',
            collapsed: true,
            items: [
              { text: 'Vocabulary', link: '/docs/vocabulary' },
              { text: 'Findings of the lint', link: '/docs/lint' },
              { text: 'Entries of the engine', link: '/engine/API' },
              { text: 'Foreign schemas tried', link: '/docs/schemas-tried' },
            ],
          },
        ],
      },
      {
        text: 'Work on the portal',
        items: [
          { text: 'The repository', link: '/repository' },
          { text: 'Architecture', link: '/docs/architecture' },
          { text: 'Count a further file type', link: '/docs/count-a-file-type' },
          { text: 'View a further file type', link: '/docs/view-a-file-type' },
          { text: 'The review room', link: '/docs/review-room' },
          { text: 'The API', link: '/docs/api' },
          { text: 'Rights of each role', link: '/docs/rights' },
          { text: 'Decisions', collapsed: true, items: decisions },
        ],
      },
      {
        text: 'Operate',
        items: [
          { text: 'Operating Galley', link: '/docs/operate' },
          { text: 'Embed the quote', link: '/docs/embed-a-quote' },
          { text: 'Changelog', link: '/CHANGELOG' },
        ],
      },
      { text: 'Glossary', link: '/docs/glossary' },
    ],
  },
  markdown: {
    // The pages are plain Markdown: `<name>` and `{{name}}` are text, not HTML or Vue.
    html: false,
    config: md => {
      md.core.ruler.push('site-links', ({ tokens, env }) => {
        for (const token of tokens.flatMap(({ children }) => children ?? [])) {
          const href = token.attrGet('href');
          if (token.type !== 'link_open' || href === null) continue;
          const link = siteLink(env.path, href);
          if (link === undefined) token.attrs = [['title', href]];
          else token.attrSet('href', link);
        }
      });
      for (const rule of ['text', 'code_inline'] as const) {
        const render = md.renderer.rules[rule]!;
        md.renderer.rules[rule] = (...given) => render(...given).replaceAll('{{', '&#123;&#123;');
      }
    },
  },
  vite: { configFile: false, logLevel: 'warn', publicDir: false },
};
