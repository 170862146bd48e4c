/** Amounts of currencies with 0, 2 and 3 decimals, as pages write and read them. */
import { describe, expect, it } from 'vitest';
import type { ResolvedItem } from '../../../engine/dsl/resolve/resolved.ts';
import { localeFormats, toDecimal } from '../../../engine/dsl/text/localeFormats.ts';
import { minorDigits } from '../../../engine/dsl/text/minorDigits.ts';
import { readMoney, writeMoney } from '../../../engine/ui/forms/fields/money.ts';
import { importValue } from '../../../engine/ui/resources/list/import/importValue.ts';
import type { I18n } from '../../../engine/ui/resources/useI18n.ts';
import { fromStripeAmount, toStripeAmount } from '../../../schemas/billing/stripeAmount.ts';

const price = { name: 'price', input: 'money' } as unknown as ResolvedItem;

describe.each([
  ['USD', 2, 1_234_560, '$12,345.60', '12345.60'],
  ['EUR', 2, 1_234_560, '€12,345.60', '12345.60'],
  ['HUF', 2, 1_234_560, 'HUF 12,345.60', '12345.60'],
  ['JPY', 0, 1_234_560, '¥1,234,560', '1234560'],
  ['KWD', 3, 1_234_560, 'KWD 1,234.560', '1234.560'],
])('amounts in %s', (currency, digits, amount, shown, plain) => {
  it('have the decimals of ISO 4217 wherever they are shown', () => {
    expect(minorDigits(currency)).toBe(digits);
    expect(localeFormats('en').money({ amount, currency }).replaceAll('\u00a0', ' ')).toBe(shown);
    expect(toDecimal({ amount, currency })).toBe(plain);
    expect(writeMoney(amount, currency)).toBe(plain);
  });

  it.each(['en', 'de', 'ar'])('are read back in %s as they are written', language => {
    const typed = language === 'de' ? plain.replace('.', ',') : plain;
    expect(readMoney(typed, language, currency)).toBe(amount);
    // An export is imported again.
    expect(importValue(`${typed} ${currency}`, price, {} as I18n)).toEqual({ amount, currency });
  });

  it('are no amount with a decimal too many', () => {
    const typed = `${digits ? plain : `${plain}.`}5`;
    expect(readMoney(typed, 'en', currency)).toBe(typed);
  });
});

it('the decimals are those of Intl, or of the standard where Intl has those of daily life', () => {
  const inDailyLife = ['AFN', 'ALL', 'COP', 'HUF', 'IDR', 'IRR', 'KPW', 'LAK', 'LBP', 'MGA', 'MMK', 'PKR', 'SLL'];
  for (const currency of Intl.supportedValuesOf('currency')) {
    const style = { style: 'currency', currency } as const;
    const { maximumFractionDigits } = new Intl.NumberFormat('en', style).resolvedOptions();
    const known = [...inDailyLife, 'IQD', 'SOS', 'SYP', 'YER'].includes(currency);
    expect([currency, minorDigits(currency)]).toEqual([currency, known ? expect.any(Number) : maximumFractionDigits]);
  }
});

it.each([
  ['USD', 1099, 1099],
  ['JPY', 500, 500],
  ['ISK', 5, 500],
  ['UGX', 5000, 500_000],
  ['HUF', 1000, 1000],
  ['MGA', 500, 5],
  ['KWD', 5120, 5120],
])('Stripe counts %s as it documents', (currency, amount, atStripe) => {
  expect(toStripeAmount({ amount, currency })).toBe(atStripe);
  expect(fromStripeAmount({ amount: atStripe, currency: currency.toLowerCase() })).toBe(amount);
});

it('the last of three decimals is 0 at Stripe', () => {
  expect([5124, 5125].map(amount => toStripeAmount({ amount, currency: 'KWD' }))).toEqual([5120, 5130]);
});
