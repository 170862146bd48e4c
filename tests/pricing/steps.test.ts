import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import constants from '../../schemas/constants.json' with { type: 'json' };
import { initialServices } from '../../server/pricing/initialServices.ts';
import { listPriceOf, type PriceInput, price, pricingTermsOf } from '../../server/pricing/price.ts';
import { receiptLines } from '../../server/pricing/receiptLines.ts';
import { isActive, type Service, translationIn } from '../../server/pricing/services.ts';

const translation: Service = {
  uuid: '5a1d4f0e-3c52-4b0f-9d8e-0f6f0f6f0f6f',
  code: 'translation',
  names: { en: 'Translation', de: 'Übersetzung' },
  sentences: { en: 'Puts your text into another language.' },
  icon: 'globe',
  group: 'text',
  unit: 'word',
  unit_size: 1000,
  steps: [
    { from: 0, price: 4000 },
    { from: 50_000, price: 3600 },
  ],
  minimum: 5000,
  days: { base: 3, per: 2000 },
  file_types: ['manuscript'],
  questions: ['language'],
  excerpt: null,
  pictures: null,
  active_from: null,
  active_until: null,
  position: 1,
};
const standard = { turnaround: 'standard', submission_method: 'upload' } as const;
const everybody = {
  ...standard,
  custom_price: null,
  plan: { name: '', discount_bp: 0, cap_left: null },
  express_halved: false,
  coupon: null,
  tax: { ppm: 0, country: '', state: null, reverse_charge: null },
  credit: 0,
};
const quote = (quantity: number, service = translation) =>
  price({ ...everybody, ...pricingTermsOf(service), order_type: service.code, quantity });

describe('prices by quantity', () => {
  it('charges each unit the price of its own step, with a line for each step', () => {
    expect(quote(50_000).total).toBe(200_000);
    const large = quote(80_000);
    expect([large.list, large.total]).toEqual([308_000, 308_000]);
    expect(receiptLines(large.lines, 'en').map(({ quantity, amount, rule }) => [quantity, amount, rule])).toEqual([
      [50_000, 200_000, '50,000 words at $40.00 per 1,000'],
      [30_000, 108_000, '30,000 words at $36.00 per 1,000'],
    ]);
  });

  it('raises a small order to the minimum of its service', () => {
    expect(quote(100)).toMatchObject({ list: 400, total: 5000 });
    expect(quote(100, { ...translation, minimum: 0 }).total).toBe(400);
  });

  it('prices frozen terms of 0.1.0, which have no steps and no minimum, as it did', () => {
    const frozen: PriceInput = {
      ...everybody,
      order_type: 'copy_editing',
      quantity: 8400,
      unit: 'word',
      unit_size: 1000,
      list_price: 4000,
    };
    expect(price(frozen).total).toBe(33_600);
    expect(price({ ...frozen, quantity: 10 }).total).toBe(2000);
  });

  const anySteps = fc
    .array(fc.record({ width: fc.integer({ min: 1, max: 5000 }), price: fc.integer({ min: 0, max: 20_000 }) }), {
      minLength: 1,
      maxLength: 6,
    })
    .map(all =>
      all.map((step, index) => ({ from: sum(all.slice(0, index).map(({ width }) => width)), price: step.price })),
    );
  const sum = (all: number[]): number => all.reduce((total, one) => total + one, 0);

  it('more never costs less, whatever the steps, the plan and the custom price', () => {
    fc.assert(
      fc.property(
        anySteps,
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 0, max: 2000 }),
        fc.constantFrom(1, 10, 1000),
        fc.option(fc.integer({ min: 0, max: 20_000 })),
        fc.integer({ min: 0, max: 10_000 }),
        fc.option(fc.integer({ min: 0, max: 100_000 })),
        (steps, quantity, more, unit_size, custom_price, discount_bp, cap_left) => {
          const input: PriceInput = {
            order_type: 'translation',
            unit: 'word',
            unit_size,
            list_price: steps[0]!.price,
            steps,
            quantity,
            minimum: 2000,
            custom_price,
            turnaround: 'express',
            submission_method: 'upload',
            plan: { name: 'Limited', discount_bp, cap_left },
            express_halved: false,
            coupon: null,
            tax: { ppm: 88_750, country: 'US', state: null, reverse_charge: null },
            credit: 0,
          };
          const [less, whole] = [price(input), price({ ...input, quantity: quantity + more })];
          expect(whole.list).toBeGreaterThanOrEqual(less.list);
          expect(whole.total).toBeGreaterThanOrEqual(less.total);
        },
      ),
    );
  });

  it('the list price is the sum over single units, but for the rounding of each line', () => {
    fc.assert(
      fc.property(anySteps, fc.integer({ min: 1, max: 3000 }), (steps, quantity) => {
        const unit_size = 10;
        const input = { order_type: 'x', unit: 'word' as const, unit_size, list_price: 0, steps, quantity };
        const priceAt = (place: number) => steps.findLast(({ from }) => from <= place)!.price;
        const ofSize = sum([...Array(quantity).keys()].map(priceAt));
        // Integers: both sides are multiplied by twice the size.
        expect(2 * Math.abs(listPriceOf(input) * unit_size - ofSize)).toBeLessThanOrEqual(steps.length * unit_size);
      }),
      { numRuns: 30 },
    );
  });
});

describe('services', () => {
  it('can be ordered from the first day to the last one', () => {
    const summer = { ...translation, active_from: '2026-06-01', active_until: '2026-08-31' };
    const on = (day: string) => isActive(summer, new Date(`${day}T23:00:00Z`));
    expect(['2026-05-31', '2026-06-01', '2026-08-31', '2026-09-01'].map(on)).toEqual([false, true, true, false]);
    expect(isActive(translation, new Date())).toBe(true);
  });

  it('are named in the first language where another one lacks', () => {
    expect(['de', 'ar', 'en'].map(language => translationIn(translation.names, language))).toEqual([
      'Übersetzung',
      'Translation',
      'Translation',
    ]);
  });

  it('of a new installation are those of the constants, with a sentence in every language', () => {
    expect(initialServices.map(({ code }) => code)).toEqual(constants.orders.order_type);
    for (const { sentences } of initialServices) expect(Object.values(sentences).filter(Boolean)).toHaveLength(3);
  });
});
