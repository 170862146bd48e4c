import { expect, it } from 'vitest';
import { isFullRun, isOfToday } from '../../helpers/sampling.ts';
import { fileSchemas } from './schemasOfRepo.ts';
import { compareValidators, interpretingValidator, serverValidator } from './validators.ts';

const COUNT = isFullRun ? 10_000 : 12;

it(
  'server and interpreter agree on every document of each entity, each shape of a call and each schema file',
  () => {
    // ajv needs longer to compile them all than there is time in every run.
    const some = fileSchemas().filter((_, place) => isOfToday(place, 4));
    const found = some.map((named, place) =>
      compareValidators(named, place + 1_000, [serverValidator(named), interpretingValidator(named)], COUNT),
    );
    expect(found.length).toBeGreaterThan(20);
    expect(found.filter(({ differ }) => differ.length > 0)).toEqual([]);
    expect(found.reduce((sum, { right }) => sum + right, 0)).toBeGreaterThan(COUNT * 5);
  },
  isFullRun ? 600_000 : 60_000,
);
