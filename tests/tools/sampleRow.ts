/** A right row for a collection, from what its entity says; `place` tells rows apart. */
import type { JsonSchema } from '../../schemas/language/jsonSchema.ts';
import { mainPart, typesOf } from '../../schemas/language/jsonSchema.ts';

const formatted: Record<string, (place: number) => string> = {
  date: place => `2026-0${1 + (place % 9)}-1${place % 10}`,
  'date-time': place => `2026-0${1 + (place % 9)}-1${place % 10}T10:00:00.000Z`,
  time: () => '10:00:00Z',
  email: place => `row${place}@example.test`,
  uri: place => `https://example.test/${place}`,
  uuid: () => '5f0c2a3e-8a4f-4a67-9f5e-2f1d3c4b5a69',
};

export function sampleValue(written: JsonSchema, place: number): unknown {
  const schema = mainPart(written);
  const { enum: choices, examples, format, minLength = 0, maxLength = 40, minimum = 0, maximum } = schema;
  if (examples?.length) return examples[place % examples.length];
  if (schema.const !== undefined) return schema.const;
  if (choices) return choices.filter(one => one !== null)[place % choices.filter(one => one !== null).length];
  if (schema.$ref?.includes('shared/money')) return { amount: 100 * (place + 1), currency: 'USD' };
  switch (typesOf(schema)[0]) {
    case 'string':
      if (format && formatted[format]) return formatted[format](place);
      return `Row ${place} `.padEnd(minLength, 'x').slice(0, maxLength).trimEnd().padEnd(minLength, 'x');
    case 'integer':
    case 'number':
      return Math.min(
        Math.max(schema.exclusiveMinimum ?? minimum, minimum) + 1 + place,
        maximum ?? Number.MAX_SAFE_INTEGER,
      );
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

/** What the schema refuses for its type alone. */
export const wrongValue = (schema: JsonSchema): unknown =>
  typesOf(mainPart(schema)).some(type => type === 'object' || type === 'array') ? 5 : { of: 'no type' };
