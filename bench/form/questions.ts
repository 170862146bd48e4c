import type { RJSFSchema } from '@rjsf/utils';

export const FIELDS = 300;
export const TYPED_INTO = 'field_7';

const consequence = 'then';

function question(place: number): RJSFSchema {
  const title = `Question ${place}`;
  if (place % 10 === 1) return { title, type: 'integer', minimum: 0, maximum: 100_000 };
  if (place % 10 === 2) return { title, type: 'string', enum: ['one', 'two', 'three', 'four'] };
  if (place % 10 === 3) return { title, type: 'boolean' };
  if (place % 10 === 4) return { title, type: 'string', format: 'date' };
  return { title, type: 'string', maxLength: 200 };
}

/** A form of 300 questions of all kinds, ten of which depend on an answer. */
export const questions: RJSFSchema = {
  type: 'object',
  properties: Object.fromEntries(
    Array.from({ length: FIELDS - 10 }, (_, place) => [`field_${place}`, question(place)]),
  ),
  required: ['field_5', 'field_15', 'field_25'],
  allOf: Array.from({ length: 10 }, (_, place) => ({
    if: { properties: { [`field_${place * 10 + 2}`]: { const: 'two' } }, required: [`field_${place * 10 + 2}`] },
    [consequence]: { properties: { [`more_${place}`]: { title: `More ${place}`, type: 'string' } } },
  })),
};

/** Every dependent question is asked, so that the form has all of its fields. */
export const answers: Record<string, unknown> = Object.fromEntries(
  Array.from({ length: 10 }, (_, place) => [`field_${place * 10 + 2}`, 'two']),
);
