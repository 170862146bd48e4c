/** Names that schema files give to code: each must exist, and each registered component must be used. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appFolder } from '../../server/appDefinition.ts';
import { nearestWords } from '../../server/records/schema-files/nearestWords.ts';
import { iconNames } from '../pages/schemaIcons.ts';
import { type Finding, type SchemaSourceFile, walk } from './sources.ts';

/** Code that names can refer to, as text: a name is taken to exist if the text contains it as a word. */
export interface Code {
  /** Keys of the table of components in the app's own files. */
  components: Set<string>;
  /** Forms with drafts that have a page there. */
  formPages: Set<string>;
  server: string;
  /** Names of icons. */
  icons: Set<string>;
}

/** The code of an app: its folders `src` and `server`, or else the files beside its `main.ts`. */
export function readCode(folder = appFolder()): Code {
  const app = textOf(below(folder, 'src'), false);
  return {
    components: registeredComponents(app),
    formPages: pagesOf(app),
    server: textOf(below(folder, 'server'), true),
    icons: iconNames(),
  };
}

const below = (folder: string, part: string): string => (existsSync(join(folder, part)) ? join(folder, part) : folder);

function textOf(folder: string, recursive: boolean): string {
  const files = readdirSync(folder, { recursive, encoding: 'utf8' }).filter(file => /\.tsx?$/.test(file));
  return files.map(file => readFileSync(join(folder, file), 'utf8')).join('\n');
}

/** `const components = { OrderFiles: lazy(…), OrderReceipt }`, or the same as a property of the element. */
export function registeredComponents(app: string): Set<string> {
  const tables = [...app.matchAll(/\b(?:c|stepC)omponents(?::[^=\n]*)?\s*=\s*\{+/g)];
  const names = tables.flatMap(({ index, 0: start }) => keysOf(flat(app.slice(index + start.length))));
  return new Set(names);
}

/** `const formPages: … = { order: paths.newOrder }`. */
function pagesOf(app: string): Set<string> {
  const table = /\bformPages(?::[^=\n]*)?\s*=\s*\{\n/.exec(app);
  const text = table ? flat(app.slice(table.index + table[0].length)) : '';
  return new Set([...text.matchAll(/^\s*([a-z][a-z0-9_]*):/gm)].map(([, name]) => name!));
}

const keysOf = (table: string): string[] =>
  [...table.matchAll(/(?:^|[,{\n])\s*([A-Z][A-Za-z0-9]*)\s*(?=[:,}\n]|$)/g)].map(([, name]) => name!);

/** The text up to the brace that closes the table, without anything in inner brackets. */
function flat(text: string): string {
  let depth = 0;
  let outer = '';
  for (const character of text) {
    if (depth === 0 && character === '}') break;
    if ('({['.includes(character)) depth++;
    if (depth === 0) outer += character;
    if (')}]'.includes(character)) depth--;
  }
  return outer;
}

/** `price_answers` names the function `priceAnswers`. */
const camelCase = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const codeKeys = new Set(['hook', '$hook', 'compute', 'derive', 'check', 'load']);
/** Looked up in the table of functions: see functionRules.ts. */
const functionTableKeys = new Set(['$hook', 'compute', 'derive', 'hook']);

/** An unknown name would show no icon. Actions get theirs by what they do. */
export const iconFindings = (sources: SchemaSourceFile[], { icons }: Code): Finding[] =>
  sources
    .filter(({ kind }) => kind === 'resource' || kind === 'entity')
    .flatMap(source =>
      [...walk(source.json)].flatMap(({ path, key, value }) => {
        const isDrawn = path.length === 1 || path.at(-2) === 'resource' || path.at(-3) === 'tabs';
        if (key !== 'icon' || !isDrawn || typeof value !== 'string' || icons.has(value)) return [];
        return [source.report(path, 'unknown-icon', `there is no icon "${value}"`, nearIcons(value, icons))];
      }),
    );

/** Suggests names with a similar spelling, else names that contain one of its words; undefined if there are none. */
function nearIcons(name: string, icons: Set<string>): string | undefined {
  const wanted = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const words = wanted.split('-').filter(word => word.length > 2);
  const alike = [...icons].filter(icon => icon.split('-').some(part => words.includes(part)));
  const near = [...new Set([...nearestWords(wanted, icons), ...alike.sort((one, other) => one.length - other.length)])];
  if (near.length === 0) return undefined;
  return `Did you mean ${near
    .slice(0, 5)
    .map(icon => `"${icon}"`)
    .join(', ')}? All of them: https://lucide.dev/icons`;
}

export function nameFindings(sources: SchemaSourceFile[], code: Code): Finding[] {
  const files = sources.filter(({ kind }) => ['form', 'resource', 'dashboard', 'entity'].includes(kind));
  const used = new Set<string>();
  const missing = files.flatMap(source =>
    [...walk(source.json)].flatMap(({ path, key, value }) => {
      if (typeof value !== 'string') return [];
      if (key === 'component') {
        used.add(value);
        if (!code.components.has(value))
          return [source.report(path, 'unknown-component', `the app registers no component "${value}"`)];
      }
      const isElsewhere =
        source.kind === 'entity' ||
        (source.kind === 'form' && path[0] !== 'pricing') ||
        (source.kind === 'resource' && functionTableKeys.has(String(key)));
      const isCode = codeKeys.has(String(key)) && /^[a-z][a-z0-9_]*$/.test(value) && !isElsewhere;
      if (isCode && !new RegExp(`\\b(${value}|${camelCase(value)})\\b`).test(code.server))
        return [source.report(path, 'unknown-function', `the server knows no function "${value}"`)];
      return [];
    }),
  );
  const app = sources.find(({ kind }) => kind === 'app');
  const idle = [...code.components].filter(name => !used.has(name));
  return [
    ...missing,
    ...idle.flatMap(
      name => app?.report([], 'unused-component', `no file names the registered component "${name}"`) ?? [],
    ),
  ];
}
