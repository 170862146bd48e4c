/** Checks names of code in schema files: each must exist, and each registered component must be used. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { appFolder } from '../../server/appDefinition.ts';
import { nearestWords } from '../../server/records/schema-faults/nearestWords.ts';
import { iconNames } from '../pages/schemaIcons.ts';
import { eachRecord, type Finding, isRecord, type SchemaSourceFile, walk } from './sources.ts';

/** Names that code registers for schema files. */
export interface Code {
  components: Set<string>;
  /** Forms with drafts that have a page. */
  formPages: Set<string>;
  /** Names of icons. */
  icons: Set<string>;
}

/**
 * Reads the tables of an app's pages from their syntax: in files of its folder `src`, or else beside its `main.ts`. They
 * cannot be imported: Node does not run JSX, and modules of pages need a browser and the modules of the build.
 */
export function readCode(folder = appFolder()): Code {
  const tables = modulesOf(folder).flatMap(tablesIn);
  const namesIn = (...of: string[]) =>
    new Set(tables.filter(({ table }) => of.includes(table)).flatMap(({ names }) => names));
  return {
    components: namesIn('components', 'stepComponents', 'widgets'),
    formPages: namesIn('formPages'),
    icons: iconNames(),
  };
}

function modulesOf(folder: string): string[] {
  const src = join(folder, 'src');
  const place = existsSync(src) ? src : folder;
  return readdirSync(place)
    .filter(file => /\.tsx?$/.test(file))
    .map(file => join(place, file));
}

function tablesIn(path: string): RegisteredTable[] {
  try {
    return readTables(readFileSync(path, 'utf8'), path.endsWith('x') ? 'tsx' : 'ts');
  } catch (cause) {
    throw new Error(`${path} cannot be read: ${(cause as Error).message}`, { cause });
  }
}

interface RegisteredTable {
  table: string;
  names: string[];
}

const tableNames = ['components', 'stepComponents', 'widgets', 'formPages'];

/**
 * `const components = { OrderFiles, OrderPlan: lazy(…), ...parts }`, a property of that name, or one of an element. An
 * object that is spread is read from its declaration in the same file.
 */
export function readTables(text: string, lang: 'ts' | 'tsx' = 'tsx'): RegisteredTable[] {
  if (!tableNames.some(name => text.includes(name))) return [];
  const objects: { name: string; object: SyntaxNode }[] = [];
  const constants = new Map<unknown, SyntaxNode>();
  // Widgets of `formTheme` are reached by `ui:widget`, not by `component`.
  const ofForms = new Set<unknown>();
  eachRecord(parseAst(text, { lang }), node => {
    const { name, value } = initializer(node);
    const object = value?.type === 'TSSatisfiesExpression' ? nodeIn(value.expression) : value;
    if (!name || object?.type !== 'ObjectExpression') return;
    objects.push({ name, object });
    if (name === 'formTheme') for (const { value: part } of object.properties as SyntaxNode[]) ofForms.add(part);
    if (node.type === 'VariableDeclarator') constants.set(name, object);
  });
  const keysOf = (object: SyntaxNode, within: SyntaxNode[] = []): string[] =>
    (object.properties as SyntaxNode[]).flatMap(({ key, argument }) => {
      const spread = constants.get(nameOf(argument));
      const around = [...within, object];
      return spread && !around.includes(spread) ? keysOf(spread, around) : (nameOf(key) ?? []);
    });
  return objects
    .filter(({ name, object }) => tableNames.includes(name) && !ofForms.has(object))
    .map(({ name, object }) => ({ table: name, names: keysOf(object) }));
}

type SyntaxNode = Record<string, unknown>;
const nodeIn = (value: unknown): SyntaxNode | undefined => (isRecord(value) ? value : undefined);

/** The name of a constant, a property or an attribute, and the expression that it is given. */
function initializer({ type, id, key, name, init, value }: SyntaxNode): { name?: string; value?: SyntaxNode } {
  if (type === 'VariableDeclarator') return { name: nameOf(id), value: nodeIn(init) };
  if (type === 'Property') return { name: nameOf(key), value: nodeIn(value) };
  if (type === 'JSXAttribute') return { name: nameOf(name), value: nodeIn(nodeIn(value)?.expression) };
  return {};
}

const nameOf = (node: unknown): string | undefined => {
  const { name, value } = nodeIn(node) ?? {};
  return [name, value].find(one => typeof one === 'string') as string | undefined;
};

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
