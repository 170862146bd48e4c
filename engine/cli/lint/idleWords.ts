/** Words that do nothing where they stand. */
import { displayOf, fieldWords, inputOf } from '../../dsl/fieldDefaults.ts';
import type { JsonSchema } from '../../dsl/jsonSchema.ts';
import type { FieldWords } from '../../dsl/vocabulary.ts';
import { type Finding, isRecord, type Source, walk } from './sources.ts';

/** What a word of `x-field` needs beside it. */
const needs: [word: keyof FieldWords, isMet: (schema: JsonSchema, words: FieldWords) => boolean, sentence: string][] = [
  ['onDelete', (_, { ref }) => ref !== undefined, '"onDelete" needs "ref"'],
  ['refTitle', (_, { ref }) => ref !== undefined, '"refTitle" needs "ref"'],
  ['accept', isFile, '"accept" is for files'],
  ['maxSize', isFile, '"maxSize" is for files'],
];
function isFile(schema: JsonSchema): boolean {
  return ['file', 'files'].includes(inputOf(schema)) || ['file', 'files', 'image'].includes(displayOf(schema));
}

export function idleFieldWords(source: Source, name: string, schema: JsonSchema): Finding[] {
  const words = fieldWords(schema);
  const unmet = needs.filter(([word, isMet]) => words[word] !== undefined && !isMet(schema, words));
  return unmet.map(([word, , sentence]) =>
    source.report(['properties', name, 'x-field', word], 'ineffective-keyword', `${name}: ${sentence}`),
  );
}

/** `props` speak to a component, `click: expand` opens what `expand` names. */
export function idleScreenWords(source: Source): Finding[] {
  return [...walk(source.json)].flatMap(({ path, value }) => {
    if (!isRecord(value) || path.includes('props') || path.includes('properties')) return [];
    if ('props' in value && !('component' in value) && path.length > 0)
      return [source.report([...path, 'props'], 'ineffective-keyword', '"props" needs "component"')];
    if (value.click === 'expand' && !('expand' in value))
      return [source.report([...path, 'click'], 'ineffective-keyword', '"click": "expand" needs "expand"')];
    return [];
  });
}
