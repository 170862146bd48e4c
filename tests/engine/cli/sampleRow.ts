/** A right row for a collection, from what its entity says; `place` tells rows apart. */
import fc from 'fast-check';
import { createAjv } from '../../../engine/dsl/ajv.ts';
import { fieldOptions } from '../../../engine/dsl/fieldDefaults.ts';
import type { JsonSchema } from '../../../engine/dsl/jsonSchema.ts';
import { nonNullSchema, typesOf } from '../../../engine/dsl/jsonSchema.ts';

const formatted: Record<string, (place: number) => string> = {
  date: place => `2026-0${1 + (place % 9)}-1${place % 10}`,
  'date-time': place => `2026-0${1 + (place % 9)}-1${place % 10}T10:00:00.000Z`,
  time: () => '10:00:00Z',
  email: place => `row${place}@example.test`,
  uri: place => `https://example.test/${place}`,
  uuid: () => '5f0c2a3e-8a4f-4a67-9f5e-2f1d3c4b5a69',
};

export function sampleValue(written: JsonSchema, place: number): unknown {
  const schema = nonNullSchema(written);
  const { enum: choices, examples = [], format, minLength = 0, maxLength = 40, minimum = 0, maximum } = schema;
  // No two rows have the same value of a unique field, and there are only so many examples.
  const isSpent = fieldOptions(written).unique && place >= examples.length;
  if (examples.length && !isSpent) return examples[place % examples.length];
  if (schema.const !== undefined) return schema.const;
  if (choices) return choices.filter(one => one !== null)[place % choices.filter(one => one !== null).length];
  if (schema.$ref?.includes('shared/money')) return { amount: 100 * (place + 1), currency: 'USD' };
  switch (typesOf(schema)[0]) {
    case 'string':
      if (format && formatted[format]) return formatted[format](place);
      if (schema.pattern) return generatePatternText(schema, place);
      return `Row ${place} `.padEnd(minLength, 'x').slice(0, maxLength).trimEnd().padEnd(minLength, 'x');
    case 'integer':
    case 'number':
      return numberAt(schema, Math.max(schema.exclusiveMinimum ?? minimum, minimum), maximum, place);
    case 'boolean':
      return place % 2 === 0;
    case 'array':
      return schema.items ? [sampleValue(schema.items, place)].slice(0, schema.maxItems ?? 1) : [];
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, sampleValue(inner, place)]),
      );
    default:
      return undefined;
  }
}

/** Texts that a pattern takes, each once, and with the other words of the schema. */
const texts = new Map<string, string[]>();

function generatePatternText(schema: JsonSchema, place: number): string {
  const { 'x-field': _, examples = [], default: __, ...bare } = schema;
  const key = JSON.stringify(bare);
  let known = texts.get(key);
  if (!known) {
    const fits = createAjv({ verbose: false }).compile(bare);
    const length = { ...(schema.maxLength !== undefined && { maxLength: schema.maxLength }) };
    const found = fc.sample(fc.stringMatching(new RegExp(schema.pattern!, 'u'), length), {
      numRuns: 2000,
      seed: 20_261_129,
    });
    known = [...new Set(found)].filter(text => !examples.includes(text) && fits(text));
    texts.set(key, known);
  }
  if (known.length === 0) throw new Error(`No text was found that ${schema.pattern} takes.`);
  return known[place % known.length]!;
}

/** Steps by `multipleOf`, and from the other end again where there is an end. */
function numberAt({ multipleOf }: JsonSchema, least: number, maximum: number | undefined, place: number): number {
  const step = multipleOf ?? 1;
  const first = Math.floor(least / step) * step + step;
  const count =
    maximum === undefined ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor((maximum - first) / step) + 1);
  return Math.min(first + (place % count) * step, maximum ?? Number.MAX_SAFE_INTEGER);
}

/** What the schema refuses for its type alone. */
export const wrongValue = (schema: JsonSchema): unknown =>
  typesOf(nonNullSchema(schema)).some(type => type === 'object' || type === 'array') ? 5 : { of: 'no type' };
