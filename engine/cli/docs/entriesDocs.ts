import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';

const folder = fileURLToPath(new URL('../../', import.meta.url));

interface Entry {
  /** For example `server/http`. */
  name: string;
  exports: Exported[];
}

interface Exported {
  name: string;
  /** The declaration without its body; a type of many lines without its members. */
  declared: string;
  /** The text of its doc comment. */
  about: string;
}

type Node = ReturnType<typeof parseAst>['body'][number];
type Declaration = { id?: { name?: string } | null; type: string; body?: { start: number; end: number } | null };

const MAX_TYPE_LENGTH = 400;

/** Writes engine/API.md: every name that an app may import from the engine, by its entry. */
export function entriesDocs(): string {
  const entries = globSync(['*/index.ts', '*/*/index.ts'], { cwd: folder }).sort().map(readEntry);
  return `${[
    '<!-- Written by `npm run generate` from the index.ts files below engine/. Do not edit. -->',
    '# What the engine exports',
    'An app imports from these entries and from no other file of the engine; `npm run check` refuses others. The [README](README.md) says where to begin.',
    entries
      .map(({ name, exports }) => `- [engine/${name}](#engine${name.replace(/\//g, '')}): ${exports.length}`)
      .join('\n'),
    ...entries.map(describeEntry),
  ].join('\n\n')}\n`;
}

function describeEntry({ name, exports }: Entry): string {
  const parts = exports.map(({ name, declared, about }) =>
    [`### ${name}`, about, `\`\`\`ts\n${declared}\n\`\`\``].join('\n\n'),
  );
  return [`## engine/${name}`, ...parts].join('\n\n');
}

function readEntry(file: string): Entry {
  const path = join(folder, file);
  const exports = parse(path).flatMap(node => {
    if (node.type !== 'ExportNamedDeclaration' || !node.source) return [];
    const from = join(dirname(path), node.source.value);
    return node.specifiers.map(({ local, exported }) => readExport(from, nameIn(local), nameIn(exported)));
  });
  return {
    name: relative('.', dirname(file)).split(sep).join('/'),
    exports: exports.sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

function readExport(path: string, local: string, name: string): Exported {
  const text = readFileSync(path, 'utf8');
  for (const node of parse(path, text)) {
    const passed =
      node.type === 'ExportNamedDeclaration' && node.specifiers.find(one => nameIn(one.exported) === local);
    if (passed && node.source) return readExport(join(dirname(path), node.source.value), nameIn(passed.local), name);
    const found = declarationIn(node, local);
    if (!found) continue;
    const about = commentBefore(text, node.start);
    if (!about)
      throw new Error(`${relative(folder, path)}: ${local} is exported to apps and needs a comment for them.`);
    return { name, declared: cutBody(text, node, found), about };
  }
  throw new Error(`${relative(folder, path)} has no declaration of ${local}, which an entry exports.`);
}

/** Returns the declaration of that name in this statement; `default` is the statement's own. */
function declarationIn(node: Node, name: string): Declaration | null {
  if (node.type === 'ExportDefaultDeclaration') return name === 'default' ? (node.declaration as Declaration) : null;
  const made = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
  if (!made) return null;
  if (made.type === 'VariableDeclaration') {
    const one = made.declarations.find(({ id }) => 'name' in id && id.name === name);
    return one ? ({ ...one.init, id: null, type: one.init?.type ?? '' } as Declaration) : null;
  }
  return 'id' in made && (made as Declaration).id?.name === name ? (made as Declaration) : null;
}

/** Shortens a declaration: the signature of a function, the type of a constant, a type itself. */
function cutBody(text: string, node: Node, declaration: Declaration): string {
  const whole = text.slice(node.start, node.end);
  const isType = /^export (?:type|interface)/.test(whole);
  if (isType) return whole.length <= MAX_TYPE_LENGTH ? whole : `${/^[^{=]*[{=]/.exec(whole)?.[0]} … `.trim();
  const body = declaration.body;
  if (body) return text.slice(node.start, body.start).replace(/\s*(?:=>)?\s*$/, '');
  return whole.slice(0, whole.search(/ = /) === -1 ? undefined : whole.search(/ = /));
}

function commentBefore(text: string, start: number): string {
  const found = /\/\*\*((?:[^*]|\*(?!\/))*)\*\/\s*$/.exec(text.slice(0, start));
  return (found?.[1] ?? '')
    .split('\n')
    .map(line => line.replace(/^\s*\*?\s?/, '').trim())
    .filter(Boolean)
    .join(' ');
}

const parse = (path: string, text = readFileSync(path, 'utf8')): Node[] =>
  parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }).body;
const nameIn = (node: { type: string; name?: string; value?: unknown }): string => String(node.name ?? node.value);
