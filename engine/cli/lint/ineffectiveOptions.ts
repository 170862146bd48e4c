/** Keywords that have no effect where they are. */
import { displayOf, fieldOptions, inputOf } from '../../dsl/fieldDefaults.ts';
import type { JsonSchema } from '../../dsl/jsonSchema.ts';
import type { FieldOptions } from '../../dsl/vocabulary.ts';
import { type Finding, isRecord, type SchemaSourceFile, walk } from './sources.ts';

/** Options that a keyword of `x-field` requires. */
const needs: [
  word: keyof FieldOptions,
  isMet: (schema: JsonSchema, options: FieldOptions) => boolean,
  sentence: string,
][] = [
  ['onDelete', (_, { ref }) => ref !== undefined, '"onDelete" needs "ref"'],
  ['refTitle', (_, { ref }) => ref !== undefined, '"refTitle" needs "ref"'],
  ['accept', isFile, '"accept" is for files'],
  ['maxSize', isFile, '"maxSize" is for files'],
];
function isFile(schema: JsonSchema): boolean {
  return ['file', 'files'].includes(inputOf(schema)) || ['file', 'files', 'image'].includes(displayOf(schema));
}

export function ineffectiveFieldOptions(source: SchemaSourceFile, name: string, schema: JsonSchema): Finding[] {
  const options = fieldOptions(schema);
  const unmet = needs.filter(([word, isMet]) => options[word] !== undefined && !isMet(schema, options));
  return unmet.map(([word, , sentence]) =>
    source.report(['properties', name, 'x-field', word], 'ineffective-keyword', `${name}: ${sentence}`),
  );
}

/** `props` speak to a component, `rowClick: expand` opens what `expand` names. */
export function ineffectiveScreenOptions(source: SchemaSourceFile): Finding[] {
  return [...walk(source.json)].flatMap(({ path, value }) => {
    if (!isRecord(value) || path.includes('props') || path.includes('properties')) return [];
    if ('props' in value && !('component' in value) && path.length > 0)
      return [source.report([...path, 'props'], 'ineffective-keyword', '"props" needs "component"')];
    if (value.rowClick === 'expand' && !('expand' in value))
      return [source.report([...path, 'rowClick'], 'ineffective-keyword', '"rowClick": "expand" needs "expand"')];
    return [];
  });
}
