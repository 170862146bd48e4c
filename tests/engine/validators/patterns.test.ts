import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileSchema, createAjv } from '../../../engine/dsl/ajv.ts';
import { flatten } from '../../../engine/dsl/json-schema/flatten.ts';
import { createInterpreter } from '../../../engine/dsl/json-schema/interpreter.ts';
import { toUnicodePattern } from '../../../engine/dsl/json-schema/patterns.ts';
import { isSlowPattern } from '../../../engine/dsl/json-schema/slowPattern.ts';

/** Patterns as people write them, none of which is valid in Unicode mode. */
const WRITTEN = [
  '^[A-Z]{2}\\-[0-9]{4}$',
  '^\\d{4}\\-\\d{2}$',
  '^https\\:\\/\\/',
  '^[\\w-.]+@([\\w-]+\\.)+[\\w-]{2,4}$',
  '^a{$',
  '^a{,3}$',
  '^{x}]$',
  '^[\\d-x]$',
  '^[a-\\d]$',
  '^\\_\\"\\@$',
  '^[-\\.]\\-\\%$',
  '^(?<y>\\d)\\k<y>\\-$',
  '^(a)\\1\\-$',
  '^[\\b\\-\\:]$',
];

describe('a pattern that Unicode mode does not take is read as without it', () => {
  it.each(WRITTEN)('%s', pattern => {
    expect(() => new RegExp(pattern, 'u')).toThrow();
    const rewritten = toUnicodePattern(pattern)!;
    const [before, after] = [new RegExp(pattern), new RegExp(rewritten, 'u')];
    const letters = fc.string({ unit: fc.constantFrom(...'aAx1.-_"@%:/{}],3yhtps\b\\'), maxLength: 8 });
    const near = [
      'AB-1234',
      '2026-01',
      'https://x',
      'a.b@c.de',
      'a{',
      'a{,3}',
      '{x}]',
      '-',
      '_"@',
      '--%',
      '11-',
      'aa-',
    ];
    for (const text of near) expect([text, after.test(text)]).toEqual([text, before.test(text)]);
    fc.assert(
      fc.property(letters, text => after.test(text) === before.test(text)),
      { seed: 20_261_129, numRuns: 300 },
    );
  });

  it.each(WRITTEN)('%s is judged alike by the server and the browser', pattern => {
    const schema = { type: 'object', properties: { a: { type: 'string', pattern } } };
    const server = compileSchema(schema);
    const browser = createInterpreter(flatten(schema).schema);
    const form = createAjv().compile(schema);
    for (const a of ['AB-1234', 'not mail', 'a.b@c.de', 'https://x', '2026-01', '', '-', 'x'])
      expect([a, server({ a }), form({ a })]).toEqual([a, browser({ a }).length === 0, browser({ a }).length === 0]);
  });

  it.each(['(', '[a', '*', '(?<n>', 'a**'])('%s is no pattern', pattern => {
    expect(toUnicodePattern(pattern)).toBeUndefined();
  });
});

it.each<[string, boolean]>([
  ['^(a+)+$', true],
  ['^(a|aa)+$', true],
  ['^(([a-z])+.)+[A-Z]([a-z])+$', true],
  ['^([a-z]+[a-z])+$', true],
  ['^(\\w+\\-?)+$', true],
  ['^([\\w-]+\\.)+x$', false],
  ['^[a-z0-9]+(?:-[a-z0-9]+)*$', false],
  ['^(\\d+,)*\\d+$', false],
  ['^([\\w.]+\\.)+$', true],
  ['^(\\.a*a*)*$', true],
  ['^-?[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)*$', false],
  ['^(one|two)+$', false],
  ['^(a|b|[cd])*$', false],
  ['^(a|ab|b)*$', true],
])('whether %s could take for ever is %s', (pattern, isSlow) => {
  expect(isSlowPattern(pattern)).toBe(isSlow);
});
