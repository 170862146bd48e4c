import { describe, expect, it } from 'vitest';
import { isPlain } from '../../../engine/dsl/json-schema/isPlain.ts';
import { isFullRun } from '../../helpers/sampling.ts';
import { type Named, screenSchemas, stepSchemas } from './schemasOfRepo.ts';
import { compareValidators, compiledValidator, interpretingValidator, serverValidator } from './validators.ts';

const COUNT = isFullRun ? 10_000 : 40;

async function compareAll(all: Named[], seed: number) {
  const found = [];
  for (const [place, named] of all.entries()) {
    const judges = [serverValidator(named), await compiledValidator(named), interpretingValidator(named)];
    found.push(compareValidators(named, seed + place, judges, COUNT));
  }
  return found;
}

describe(
  'server, compiled module and interpreter agree on every document',
  () => {
    it('of each step of each form', async () => {
      const found = await compareAll(stepSchemas(), 1);
      expect(found.length).toBeGreaterThan(15);
      expect(found.filter(({ differ }) => differ.length > 0)).toEqual([]);
      expect(found.reduce((sum, { right }) => sum + right, 0)).toBeGreaterThan(COUNT);
    });

    it('of each screen that writes a record, for each role', async () => {
      const found = await compareAll(await screenSchemas(), 2_000);
      expect(found.length).toBeGreaterThan(3);
      expect(found.filter(({ differ }) => differ.length > 0)).toEqual([]);
    });

    it('of each format that is ours', async () => {
      const properties = Object.fromEntries(['color', 'data-url', 'uuid'].map(format => [format, { format }]));
      const schema = { type: 'object', properties };
      const named = { name: 'formats', schema };
      const judges = [serverValidator(named), await compiledValidator(named), interpretingValidator(named)];
      const uuid = '5f0c2a3e-8a4f-4a67-9f5e-2f1d3c4b5a69';
      const judgeByEach = (document: unknown) => judges.map(judge => judge(document));
      for (const right of [{ color: '#aaBB01' }, { uuid }, { 'data-url': 'data:text/plain;name=a.txt;base64,YQ==' }])
        expect(judgeByEach(right), JSON.stringify(right)).toEqual([true, true, true]);
      for (const wrong of [
        { color: 'red' },
        { color: '#fff' },
        { uuid: uuid.toUpperCase() },
        { uuid: `urn:uuid:${uuid}` },
        ...[{ 'data-url': 'https://example.com' }, { 'data-url': 'data:text/plain,a' }],
      ])
        expect(judgeByEach(wrong), JSON.stringify(wrong)).toEqual([false, false, false]);
    });

    it('of an unknown format with any name', () => {
      const schema = { type: 'object', additionalProperties: { format: 'hasOwnProperty' } };
      expect(interpretingValidator({ name: 'unknown', schema })({ a: 'x' })).toBe(true);
    });

    it('and every step of this project is plain enough to be rendered at once', () => {
      expect(
        stepSchemas()
          .filter(({ schema }) => !isPlain(schema))
          .map(({ name }) => name),
      ).toEqual([]);
    });
  },
  isFullRun ? 600_000 : 60_000,
);
