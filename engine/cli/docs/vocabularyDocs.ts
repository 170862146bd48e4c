/** docs/vocabulary.md: every keyword of the schema files, written from the meta-schemas. */
import { isRecord } from '../lint/sources.ts';
import { type Keyword, type KeywordTable, keywordTables, metaFiles, readMeta } from './vocabulary.ts';

const headings: Record<string, string> = {
  app: 'app.json',
  constants: 'constants.json',
  entity: 'x.entity.json',
  resource: 'xs.resource.json',
  form: 'x.form.json',
  dashboard: 'x.dashboard.json',
  calls: 'calls.json',
  defs: 'Parts of several files',
};

export function vocabularyDocs(): string {
  return `${[
    '<!-- Written by `npm run generate` from the files in engine/meta/. Do not edit. -->',
    '# The vocabulary',
    'Every keyword of the files below `schemas/`. Editors show the same through `"$schema"`. Only the keywords in bold are required; all others have a default. `npm run new -- resource invoice_note` writes a file to start with, [add-a-screen.md](add-a-screen.md) is the guide, and [lint.md](lint.md) explains the findings of `npm run check`.',
    ...metaFiles.flatMap(filePart),
  ].join('\n\n')}\n`;
}

function filePart(file: string): string[] {
  const tables = keywordTables(file);
  const written = tables.flatMap(table => tablePart(table, file));
  const isNamed = (name: string): boolean => file === 'defs' || written.some(text => text.includes(linkTo(name)));
  return [
    `## ${headings[file]}`,
    ...written,
    ...simpleParts(file, tables)
      .filter(([name]) => isNamed(name))
      .map(([, text]) => text),
  ];
}

function tablePart({ title, description, words }: KeywordTable, file: string): string[] {
  return [
    ...(title === file ? [] : [`### ${title.replace(`${file} › `, '')}`]),
    ...(description && title !== file ? [sentence(description)] : []),
    ['| Word | Values | Default | |', '|---|---|---|---|', ...words.map(row)].join('\n'),
  ];
}

/** Parts without keywords, by name: a choice of values, or one text. */
function simpleParts(file: string, tables: KeywordTable[]): [string, string][] {
  const shown = new Set(tables.map(({ title }) => title));
  const { definitions } = readMeta(file);
  return Object.entries(isRecord(definitions) ? definitions : {}).flatMap(([name, schema]): [string, string][] => {
    if (shown.has(name) || !isRecord(schema)) return [];
    const about = typeof schema.description === 'string' ? [sentence(schema.description)] : [];
    return [[name, [`### ${name}`, ...about, `${values(schema)}. ${example(schema.examples)}`.trim()].join('\n\n')]];
  });
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;
const example = (given: unknown): string => (Array.isArray(given) ? `Example: ${json(given[0])}` : '');

function row({ name, required, schema, description = '', example: one }: Keyword): string {
  const cells = [
    required ? `**${name}**` : `\`${name}\``,
    values(schema),
    schema.default === undefined ? '' : json(schema.default),
    `${sentence(description)}${one === undefined ? '' : ` ${json(one)}`}`,
  ];
  return `| ${cells.map(cell).join(' | ')} |`;
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const json = (value: unknown): string => `\`${formatJson(value)}\``;

function formatJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatJson).join(', ')}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${formatJson(inner)}`);
  return members.length ? `{ ${members.join(', ')} }` : '{}';
}

/** `true`, `"a" "b"`, `list of path`, a part by its name. */
function values(schema: Record<string, unknown>): string {
  if (typeof schema.$ref === 'string') return partName(schema.$ref);
  if (Array.isArray(schema.enum)) return schema.enum.map(json).join(' ');
  if ('const' in schema) return json(schema.const);
  const alternatives = [schema.anyOf, schema.oneOf].find(Array.isArray);
  if (alternatives) return [...new Set(alternatives.filter(isRecord).map(values))].filter(Boolean).join(' or ');
  if (schema.type === 'array')
    return `list of ${isRecord(schema.items) ? values(schema.items) || 'object' : 'values'}`.replace(
      /^list of object$/,
      'list of objects',
    );
  if (isRecord(schema.additionalProperties) && schema.type === 'object')
    return `map to ${values(schema.additionalProperties) || 'object'}`.replace(/^map to object$/, 'map to objects');
  return [schema.type ?? ''].flat().map(String).join(' or ');
}

function partName(ref: string): string {
  const name = ref.split('/').at(-1)!;
  if (!/^(defs\.schema\.json)?#/.test(ref)) return name === 'overrides' ? 'object' : name;
  return linkTo(name);
}

const linkTo = (name: string): string => `[${name}](#${name.toLowerCase()})`;
