import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '../../../engine/client/i18n/i18nProvider.ts';
import { outcome, renderSchema } from './renderSchema.tsx';

beforeAll(() => loadTexts('app'));

type Words = Record<string, unknown>;
const object = (properties: Words, more: Words = {}): Words => ({ type: 'object', properties, ...more });
const many = (count: number, schema: (place: number) => unknown): Words =>
  Object.fromEntries(Array.from({ length: count }, (_, place) => [`p${place}`, schema(place)]));

function deep(levels: number, word: string): Words {
  let schema: Words = { type: 'string' };
  for (let level = 0; level < levels; level += 1)
    schema = word === 'properties' ? object({ a: schema }) : { type: 'object', [word]: [schema] };
  return schema;
}

const long = 'a'.repeat(60);

/** As the server's JSON is read: `__proto__` is a name like any other. */
const parseJson = (text: string) => JSON.parse(text) as unknown;
const chain = (count: number): Words => ({
  ...many(count, place => ({
    allOf: [{ $ref: `#/definitions/p${place + 1}` }, { $ref: `#/definitions/p${place + 1}` }],
  })),
  [`p${count}`]: { type: 'string' },
});

const HOSTILE: Record<string, () => unknown> = {
  '10 MB of titles': () => object(many(100, () => ({ type: 'string', description: 'x'.repeat(100_000) }))),
  '10 MB of values': () =>
    object({ a: { enum: Array.from({ length: 90_000 }, (_, at) => `${at}${'x'.repeat(110)}`) } }),
  '100,000 properties': () => object(many(100_000, () => ({ type: 'string' }))),
  '9,900 groups of groups': () => object(many(9_900, () => object(many(30, () => ({ type: 'string' }))))),
  '10,000 levels': () => deep(10_000, 'properties'),
  '10,000 levels of allOf': () => deep(10_000, 'allOf'),
  '150 levels of oneOf': () => deep(150, 'oneOf'),
  'names of the language': () =>
    parseJson(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"object","properties":{"prototype":{"type":"string"}}}},"required":["__proto__"]}',
    ),
  'words of the language': () =>
    parseJson('{"type":"object","__proto__":{"properties":7},"properties":{"a":{"__proto__":null}}}'),
  'a definition called __proto__': () =>
    parseJson(
      '{"definitions":{"__proto__":{"type":"string"}},"type":"object","properties":{"a":{"$ref":"#/definitions/__proto__"}}}',
    ),
  'circles through allOf': () => ({
    allOf: [{ $ref: '#/definitions/a' }],
    definitions: { a: { allOf: [{ $ref: '#' }] } },
  }),
  'circles through not and if': () => object({}, { not: { $ref: '#' }, if: { $ref: '#' } }),
  'circles of references': () => ({
    $ref: '#/definitions/a',
    definitions: { a: { $ref: '#/definitions/b' }, b: { $ref: '#/definitions/a' } },
  }),
  'a chain of 9,000 references': () =>
    object(
      { a: { $ref: '#/definitions/p0' } },
      { definitions: { ...many(9_000, at => ({ $ref: `#/definitions/p${at + 1}` })), p9000: { type: 'string' } } },
    ),
  'doubling at each step': () => object({ a: { $ref: '#/definitions/p0' } }, { definitions: chain(40) }),
  'a reference to http': () => object({ a: { $ref: 'http://example.com/schema.json' } }),
  'a reference to a script': () => object({ a: { $ref: 'javascript:alert(1)' } }),
  'a reference that is no address': () => object({ a: { $ref: 'http://[' } }),
  'a reference with a broken escape': () => object({ a: { $ref: '#/definitions/%E0%A4%A' } }),
  'an $id that is no address': () => object({ a: { type: 'string' } }, { $id: 'http://[' }),
  'two of the same $id': () => object({ a: { $id: '#x', type: 'string' }, b: { $id: '#x', type: 'number' } }),
  'the same $id inside': () =>
    object({ a: { $id: 'http://a.example/', type: 'string' } }, { $id: 'http://a.example/' }),
  'duplicate anchors': () => object({ a: { $anchor: 'x' }, b: { $anchor: 'x' } }),
  'a dynamic reference to itself': () => ({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $dynamicAnchor: 'x',
    ...object({ a: { $dynamicRef: '#x' } }),
  }),
  'resources that take each other over': () => ({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...object({ a: { $ref: 'p0' } }),
    $defs: many(40, at => ({
      $id: `p${at}`,
      $dynamicAnchor: `n${at}`,
      ...object({ x: { $ref: `p${(at + 1) % 40}` }, y: { $ref: `p${(at + 7) % 40}` }, z: { $dynamicRef: `#n${at}` } }),
    })),
  }),
  'true and false everywhere': () =>
    object(
      { a: true, b: false, c: { items: [true, false], additionalItems: false }, d: { anyOf: [true, false] } },
      {
        allOf: [true],
        if: true,
        else: false,
        patternProperties: { '^x': false },
        dependencies: { a: true, b: false },
      },
    ),
  'nothing allowed': () => ({ type: 'object', allOf: [false] }),
  'a choice of 50,000': () => object({ a: { enum: Array.from({ length: 50_000 }, (_, place) => place) } }),
  'a choice of 5,000 objects': () => object({ a: { enum: Array.from({ length: 5_000 }, (_, place) => ({ place })) } }),
  '5,000 branches': () =>
    object({ a: { oneOf: Array.from({ length: 5_000 }, (_, place) => ({ title: `${place}`, type: 'string' })) } }),
  '1,000 parts': () =>
    object(
      {},
      {
        allOf: Array.from({ length: 1_000 }, (_, place) => object({ same: { type: 'string', maxLength: 90 + place } })),
      },
    ),
  '20,000 required': () =>
    object({ a: { type: 'string' } }, { required: Array.from({ length: 20_000 }, (_, place) => `r${place}`) }),
  'numbers that are none': () =>
    parseJson('{"type":"object","properties":{"a":{"type":"number","minimum":1e999,"multipleOf":1e-400}}}'),
  'very small steps': () =>
    parseJson('{"type":"object","properties":{"a":{"type":"number","multipleOf":1e-320,"maximum":1e308}}}'),
  'counts without end': () => object({ a: { type: 'array', minItems: 1e9, items: { type: 'string' } } }),
  'lists of lists without end': () =>
    object({
      a: { type: 'array', minItems: 1_000, items: { type: 'array', minItems: 1_000, items: { type: 'string' } } },
    }),
  'defaults of the wrong kind': () =>
    object({
      a: { type: 'string', default: { x: [1] } },
      b: { type: 'array', items: {}, default: 'x' },
      c: { type: 'object', properties: { x: {} }, default: 7 },
    }),
  'a default of 100,000': () =>
    object({ a: { type: 'array', items: { type: 'integer' }, default: Array.from({ length: 100_000 }, () => 1) } }),
  'a pattern without end': () =>
    object({ a: { type: 'string', pattern: '^(([a-z])+.)+[A-Z]([a-z])+$', default: 'a'.repeat(60) } }),
  'a pattern without end, another way': () =>
    object({ a: { type: 'string', pattern: '^(a|aa)+$', default: `${'a'.repeat(80)}!` } }),
  'names by a pattern without end': () => object({}, { patternProperties: { '^(a|a)*$': { type: 'string' } } }),
  'a picture of our own words': () => object({ a: { 'x-more': 99, 'x-json': true, 'x-values': 7 } }),
  'a list': () => [object({})],
  'a text': () => 'x',
};

/** Those that must be refused; every other one is rendered. */
const REFUSED: [RegExp, RegExp][] = [
  [
    /^10 MB|^100,000|^resources that|^9,900|^10,000|^150|^a chain|^doubling|^a default of/,
    /larger than what can be shown/,
  ],
  [/^circles/, /refers to itself without end/],
  [/^names of the|^an \$id that is no address|^the same \$id/, /breaks the rules/],
  [/^names by a pattern/, /too long to check/],
  [/^a list$|^a text$/, /did not send a JSON Schema/],
];

describe('a hostile schema is rendered, or says why not, and never takes the page with it', () => {
  it.each(Object.keys(HOSTILE))('%s', async name => {
    const warned = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const rendered = await renderSchema(HOSTILE[name]?.(), { a: 'x', [long]: `${long}!` });
    const { card } = outcome();
    const why = REFUSED.find(([named]) => named.test(name))?.[1];
    if (why) expect(card).toMatch(why);
    else expect(card).toBeUndefined();
    fireEvent.click(screen.getByText('Save'));
    await waitFor(() =>
      expect(rendered.submit.mock.calls.length + screen.queryAllByRole('alert').length).toBeGreaterThan(0),
    );
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
  });
});
