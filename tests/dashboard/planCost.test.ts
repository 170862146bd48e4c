import { describe, expect, it } from 'vitest';
import { breakEven, type PlanTerms, yearlyCost } from '../../server/dashboard/planCost.ts';

const alacarte: PlanTerms = { fee: 0, discount_bp: 0, cap: null };
const limited: PlanTerms = { fee: 29_900, discount_bp: 2000, cap: 500_000 };
const unlimited: PlanTerms = { fee: 119_900, discount_bp: 3500, cap: null };

describe('the list value from which a level pays', () => {
  it.each([
    ['Limited, over none', alacarte, limited, 149_500],
    ['Unlimited, over Limited', limited, unlimited, 542_857],
    ['Unlimited, over none', alacarte, unlimited, 342_571],
    ['a level that gives less for more', limited, { fee: 50_000, discount_bp: 1000, cap: 200_000 }, null],
    ['a level that takes nothing off', alacarte, { fee: 50_000, discount_bp: 0, cap: null }, null],
  ])('%s', (_name, cheaper, dearer, expected) => {
    expect(breakEven(cheaper, dearer)).toBe(expected);
  });

  it.each([
    [alacarte, limited],
    [limited, unlimited],
    [alacarte, unlimited],
  ])('is where both cost the same', (cheaper, dearer) => {
    const at = breakEven(cheaper, dearer)!;
    const cost = (plan: PlanTerms, list: number) => yearlyCost(plan, [{ list, own: 0 }]);
    expect(cost(dearer, at)).toBe(cost(cheaper, at));
    expect(cost(dearer, at - 1000)).toBeGreaterThan(cost(cheaper, at - 1000));
    expect(cost(dearer, at + 1000)).toBeLessThan(cost(cheaper, at + 1000));
  });
});

describe('a year of orders', () => {
  it('costs the fee and what the discount leaves, up to the cap', () => {
    const orders = [300_000, 300_000].map(list => ({ list, own: 0 }));
    expect(yearlyCost(alacarte, orders)).toBe(600_000);
    expect(yearlyCost(limited, orders)).toBe(29_900 + 600_000 - 100_000);
    expect(yearlyCost(unlimited, orders)).toBe(119_900 + 390_000);
  });

  it('takes an own price where it is less, which spares the cap', () => {
    const orders = [
      { list: 400_000, own: 120_000 },
      { list: 500_000, own: 0 },
    ];
    expect(yearlyCost(limited, orders)).toBe(29_900 + 280_000 + 400_000);
    expect(yearlyCost(unlimited, orders)).toBe(119_900 + 260_000 + 325_000);
  });
});
