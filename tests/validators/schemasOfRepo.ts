import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { forms } from '../../server/forms/forms.ts';
import { stepVariants } from '../../server/forms/stepSchema.ts';

export type Schema = Record<string, unknown>;
export interface Named {
  name: string;
  schema: Schema;
}

const folder = join(import.meta.dirname, '../../schemas');

/** Every schema that a step of a form can have, in English: languages differ in titles, which judge nothing. */
export const stepSchemas = (): Named[] =>
  forms.ids.flatMap(id => {
    const form = forms.form(id);
    return form.steps.flatMap(step =>
      stepVariants(form, step, 'en').map((schema, variant) => ({
        name: `${id}.${step.name} ${variant}`,
        schema: schema as Schema,
      })),
    );
  });

/** The schema files, each made whole: what it takes from other files stands in its definitions. */
export function fileSchemas(): Named[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.(schema|entity)\.json$/.test(file))
    .sort()
    .map(file => ({ name: file, schema: whole(join(folder, file)) }));
}

const keyOf = (path: string) => relative(folder, path).replaceAll(/[^a-z0-9]+/gi, '_');

function whole(path: string): Schema {
  const definitions: Schema = { elsewhere: {} };
  const taken = new Set<string>();
  const take = (file: string): void => {
    if (taken.has(file)) return;
    taken.add(file);
    definitions[keyOf(file)] = placed(JSON.parse(readFileSync(file, 'utf8')), file);
  };
  const placed = (value: unknown, file: string): unknown => {
    if (Array.isArray(value)) return value.map(one => placed(one, file));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([word]) => word !== '$schema' && word !== '$id')
        .map(([word, inner]) => [
          word,
          word === '$ref' && typeof inner === 'string' ? local(inner, file) : placed(inner, file),
        ]),
    );
  };
  const local = (reference: string, file: string): string => {
    // What a schema is, is looked up nowhere: anything goes.
    if (reference.startsWith('http')) return '#/definitions/elsewhere';
    const [target, place = ''] = reference.split('#');
    const other = target ? join(dirname(file), target) : file;
    take(other);
    return `#/definitions/${keyOf(other)}${place}`;
  };
  take(path);
  return { ...(definitions[keyOf(path)] as Schema), definitions };
}
