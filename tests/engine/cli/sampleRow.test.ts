import { describe, expect, it } from 'vitest';
import { createAjv } from '../../../engine/dsl/ajv.ts';
import type { JsonSchema } from '../../../engine/dsl/jsonSchema.ts';
import { sampleValue } from './sampleRow.ts';

/** Correct fields, each of which generated rows must fill in, twenty times over. */
const fields: [what: string, schema: JsonSchema][] = [
  [
    'unique with a pattern and examples',
    { type: 'string', pattern: '^[A-Z]{2}-[0-9]{4}$', examples: ['AB-0001'], 'x-field': { unique: true } },
  ],
  ['unique with a pattern', { type: 'string', pattern: '^\\d{13}$', maxLength: 13, 'x-field': { unique: true } }],
  [
    'unique with examples alone',
    { type: 'string', maxLength: 20, examples: ['one', 'two'], 'x-field': { unique: true } },
  ],
  ['unique and an email', { type: 'string', format: 'email', 'x-field': { unique: true } }],
  ['unique and short', { type: 'string', minLength: 3, maxLength: 8, 'x-field': { unique: true } }],
  ['unique and a step', { type: 'integer', multipleOf: 5, minimum: 10, 'x-field': { unique: true } }],
  ['unique and bounded', { type: 'integer', minimum: 1, maximum: 40, 'x-field': { unique: true } }],
  ['a pattern with bounds', { type: 'string', pattern: '^[a-z]+$', minLength: 4, maxLength: 6 }],
  ['nullable with examples', { type: ['string', 'null'], maxLength: 5, examples: ['x'] }],
];

describe('generated samples', () => {
  it.each(fields)('fit a field that is %s, and differ where they must', (_, schema) => {
    const values = Array.from({ length: 20 }, (_, place) => sampleValue(schema, place));
    const { 'x-field': words, ...bare } = schema;
    const fits = createAjv({ verbose: false }).compile(bare);
    for (const value of values) expect(fits(value), String(value)).toBe(true);
    if (words?.unique) expect(new Set(values).size).toBe(values.length);
  });
});
