import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minimumOrder, type PriceInput, price } from '../../server/pricing/price.ts';
import { receiptLines } from '../../server/pricing/receiptLines.ts';

const plain: PriceInput = {
  order_type: 'copy_editing',
  quantity: 8400,
  unit: 'word',
  unit_size: 1000,
  list_price: 4000,
  custom_price: null,
  turnaround: 'standard',
  submission_method: 'upload',
  plan: { name: 'À la carte', discount_bp: 0, cap_left: null },
  express_halved: false,
  coupon: null,
  tax: { ppm: 0, country: 'US', state: 'New York', reverse_charge: null },
  credit: 0,
};
const createLimitedPlan = (cap_left: number) => ({ name: 'Limited', discount_bp: 2000, cap_left });
const welcome = {
  code: 'WELCOME10',
  name: 'Welcome',
  discount_type: 'percentage' as const,
  discount_value: 10,
  max_discount: 2500,
};
const newYork = { ppm: 88_750, country: 'US', state: 'New York', reverse_charge: null };
const riverAtlas: PriceInput = {
  ...plain,
  turnaround: 'express',
  plan: createLimitedPlan(20_000),
  coupon: welcome,
  tax: newYork,
};

describe('the worked examples of the price list', () => {
  it('prices a copy edit with a plan almost used up, express, a capped coupon and tax', () => {
    const result = price(riverAtlas);
    expect(result).toMatchObject({
      list: 33_600,
      basis: 29_600,
      plan_saving: 4000,
      coupon_discount: 2500,
      tax: 3449,
      total: 42_309,
      cap_used: 20_000,
    });
    expect(result.lines.map(line => [line.kind, line.amount])).toEqual([
      ['list', 33_600],
      ['plan_discount', -4000],
      ['surcharge', 11_760],
      ['coupon', -2500],
      ['tax', 3449],
    ]);
  });

  it('takes the custom price where it beats the plan, and leaves the cap alone', () => {
    const photos = { order_type: 'photo_color', unit: 'image' as const, unit_size: 1, list_price: 20, quantity: 620 };
    const result = price({ ...plain, ...photos, custom_price: 15, plan: createLimitedPlan(500_000) });
    expect(result).toMatchObject({ list: 12_400, total: 9300, custom_saving: 3100, plan_saving: 0, cap_used: 0 });
    expect(price({ ...plain, ...photos, plan: createLimitedPlan(500_000) }).total).toBe(9920);
  });
});

describe('the rule of each line as text', () => {
  const wordsOf = (input: PriceInput, locale = 'en') =>
    receiptLines(price(input).lines, locale).map(line => `${line.label}: ${line.rule}`);

  it('says its numbers', () => {
    expect(wordsOf(riverAtlas)).toEqual([
      'Copy editing: 8,400 words at $40.00 per 1,000',
      'Limited plan: 20% off the $200.00 left in your plan',
      'Express: 35% of the list price',
      'Coupon WELCOME10: 10% of $296.00 is $29.60, at most $25.00',
      'Sales tax, New York: 8.875% of $388.60',
    ]);
  });

  it('says them in the language of the reader', () => {
    expect(wordsOf(riverAtlas, 'de')[1]).toBe('Tarif Limited: 20 % auf die 200,00 $, die Ihr Tarif noch deckt');
    expect(wordsOf(riverAtlas, 'ar')[1]).toContain('خصم');
    expect(wordsOf(riverAtlas, 'xx')).toEqual(wordsOf(riverAtlas));
  });

  it('says singular and plural, and prices by the piece', () => {
    const one = { ...plain, order_type: 'photo_retouching', unit: 'image' as const, unit_size: 1, list_price: 300 };
    expect(wordsOf({ ...one, quantity: 1 })[0]).toBe('Photo retouching: 1 image at $3.00 each');
    expect(wordsOf({ ...one, quantity: 2, custom_price: 220 })).toContain('Your price: $2.20 each is agreed with you');
  });
});

describe('the other rules', () => {
  it('fills up to the minimum order, and the coupon counts on that too', () => {
    const small = price({ ...plain, quantity: 100, coupon: { ...welcome, discount_value: 50, max_discount: null } });
    expect(small.lines.map(line => [line.kind, line.amount])).toEqual([
      ['list', 400],
      ['minimum_fee', 1600],
      ['coupon', -1000],
    ]);
  });

  it('halves the express surcharge with priority_queue, and rush stays as it is', () => {
    const surcharge = (input: Partial<PriceInput>) =>
      price({ ...plain, ...input }).lines.find(line => line.kind === 'surcharge')?.amount;
    expect(surcharge({ turnaround: 'express' })).toBe(11_760);
    expect(surcharge({ turnaround: 'express', express_halved: true })).toBe(5880);
    expect(surcharge({ turnaround: 'rush', express_halved: true })).toBe(25_200);
  });

  it('charges the handling of a posted drive', () => {
    expect(price({ ...plain, submission_method: 'drive_shipment' }).total).toBe(33_600 + 1500);
  });

  it('spends account credit last, down to nothing to pay', () => {
    expect(price({ ...plain, credit: 5000 })).toMatchObject({ total: 28_600, credit: 5000 });
    expect(price({ ...plain, credit: 50_000 })).toMatchObject({ total: 0, credit: 33_600 });
  });

  it('takes no tax where the customer owes it, and says why', () => {
    const tax = { ppm: 0, country: 'DE', state: null, reverse_charge: 'DE123456789' };
    const [, line] = receiptLines(price({ ...plain, tax }).lines, 'en');
    expect(line).toMatchObject({ label: 'VAT, Germany', amount: 0, rule: 'Reverse charge, VAT number DE123456789' });
  });

  it('never takes more off than there is', () => {
    const coupon = { ...welcome, discount_type: 'monetary' as const, discount_value: 1_000_000 };
    expect(price({ ...plain, coupon, turnaround: 'express' }).total).toBe(11_760);
  });
});

const anyInput: fc.Arbitrary<PriceInput> = fc.record({
  order_type: fc.constant('copy_editing'),
  quantity: fc.integer({ min: 1, max: 500_000 }),
  unit: fc.constant('word' as const),
  unit_size: fc.constantFrom(1, 10, 1000),
  list_price: fc.integer({ min: 1, max: 20_000 }),
  custom_price: fc.option(fc.integer({ min: 0, max: 20_000 })),
  turnaround: fc.constantFrom('standard', 'express', 'rush'),
  submission_method: fc.constantFrom('upload', 'cloud_link', 'drive_shipment'),
  plan: fc.record({
    name: fc.constant('Limited'),
    discount_bp: fc.integer({ min: 0, max: 10_000 }),
    cap_left: fc.option(fc.integer({ min: 0, max: 500_000 })),
  }),
  express_halved: fc.boolean(),
  coupon: fc.option(
    fc.record({
      code: fc.constant('C'),
      name: fc.constant('C'),
      discount_type: fc.constantFrom('monetary', 'percentage'),
      discount_value: fc.integer({ min: 1, max: 100 }),
      max_discount: fc.option(fc.integer({ min: 1, max: 10_000 })),
    }),
  ),
  tax: fc.record({
    ppm: fc.integer({ min: 0, max: 300_000 }),
    country: fc.constant('US'),
    state: fc.constant('New York'),
    reverse_charge: fc.constant(null),
  }),
  credit: fc.integer({ min: 0, max: 100_000 }),
});

describe('for random orders', () => {
  it('the total is the sum of the lines, and every figure is a whole number of cents', () => {
    fc.assert(
      fc.property(anyInput, input => {
        const { lines, total, ...figures } = price(input);
        expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(total);
        expect([total, ...Object.values(figures)].every(Number.isSafeInteger)).toBe(true);
      }),
    );
  });

  it('a total is never negative, and the minimum applies before coupon and credit', () => {
    fc.assert(
      fc.property(anyInput, input => {
        const result = price(input);
        expect(result.total).toBeGreaterThanOrEqual(0);
        expect(price({ ...input, coupon: null, credit: 0 }).total).toBeGreaterThanOrEqual(minimumOrder);
        expect(result.credit).toBeLessThanOrEqual(input.credit);
      }),
    );
  });

  it('the cap is never exceeded, and never used beside a custom price', () => {
    fc.assert(
      fc.property(anyInput, input => {
        const result = price(input);
        expect(result.cap_used).toBeLessThanOrEqual(Math.min(result.list, input.plan.cap_left ?? 0));
        if (result.custom_saving > 0) expect([result.cap_used, result.plan_saving]).toEqual([0, 0]);
      }),
    );
  });

  it('the savings are listed separately and add up', () => {
    fc.assert(
      fc.property(anyInput, input => {
        const { list, basis, plan_saving, custom_saving, discount } = price(input);
        expect(plan_saving + custom_saving).toBe(list - basis);
        expect(discount).toBe(list - basis);
      }),
    );
  });

  it('rounds half up', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), quantity => {
        const exact = (BigInt(quantity) * 4000n * 2n + 1000n) / 2000n;
        expect(price({ ...plain, quantity }).list).toBe(Number(exact));
      }),
    );
  });

  it('a term of orders never takes more than its cap', () => {
    fc.assert(
      fc.property(fc.array(anyInput, { maxLength: 30 }), fc.integer({ min: 0, max: 500_000 }), (orders, cap) => {
        let left = cap;
        for (const order of orders) left -= price({ ...order, plan: { ...order.plan, cap_left: left } }).cap_used;
        expect(left).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('the coupon counts before tax, on work alone; tax on what is left; credit after tax', () => {
    fc.assert(
      fc.property(anyInput, input => {
        const result = price(input);
        const of = (kind: string) => result.lines.find(line => line.kind === kind)?.amount ?? 0;
        const work = result.basis + of('minimum_fee');
        expect(result.coupon_discount).toBe(price({ ...input, turnaround: 'standard', credit: 0 }).coupon_discount);
        expect(result.coupon_discount).toBeLessThanOrEqual(work);
        const taxable = work - result.coupon_discount + of('surcharge') + of('fee');
        expect(result.tax).toBe(halfUp(BigInt(taxable) * BigInt(input.tax.ppm), 1_000_000n));
        expect(result.total + result.credit).toBe(taxable + result.tax);
      }),
    );
  });

  it('each line is rounded once: it is the whole number nearest to its exact value', () => {
    fc.assert(
      fc.property(anyInput, ({ plan, ...input }) => {
        const result = price({ ...input, plan, custom_price: null });
        const list = halfUp(BigInt(input.quantity) * BigInt(input.list_price), BigInt(input.unit_size));
        const discounted = plan.discount_bp ? Math.min(list, plan.cap_left ?? list) : 0;
        expect(result.list).toBe(list);
        expect(result.discount).toBe(halfUp(BigInt(discounted) * BigInt(plan.discount_bp), 10_000n));
        const bp = { standard: 0n, express: input.express_halved ? 1750n : 3500n, rush: 7500n }[input.turnaround];
        const surcharge = result.lines.find(line => line.kind === 'surcharge')?.amount ?? 0;
        expect(surcharge).toBe(halfUp(BigInt(list) * bp, 10_000n));
      }),
    );
  });
});

/** The same rounding in whole numbers without bounds, where `share` uses the machine's. */
const halfUp = (numerator: bigint, denominator: bigint): number =>
  Number((2n * numerator + denominator) / (2n * denominator));
