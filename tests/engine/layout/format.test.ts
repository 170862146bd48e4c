import { describe, expect, it } from 'vitest';
import { formattersFor } from '../../../engine/client/i18n/formatters.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/[\u200e\u200f\u061c]/g, '');

describe('in English', () => {
  const { bytes, date, dateTime, list, money, number, percent, relative, time } = formattersFor('en');

  it.each([
    [usd(42309), '$423.09'],
    [usd(0), '$0.00'],
    [usd(-250), '−$2.50'],
    [usd(119_900_00), '$119,900.00'],
    [{ amount: 1500, currency: 'JPY' }, '¥1,500'],
    [{ amount: 1500, currency: 'KWD' }, 'KWD 1.500'],
  ])('money: %j is %s', (value, text) => {
    expect(plain(money(value))).toBe(text);
  });

  it('figures', () => {
    expect([number(8400), percent(2000), percent(1250), percent(887.5)].map(plain)).toEqual([
      '8,400',
      '20%',
      '12.5%',
      '8.875%',
    ]);
    expect([bytes(0), bytes(999), bytes(4_200_000)].map(plain)).toEqual(['0 bytes', '999 bytes', '4.2 MB']);
    expect(list(['a', 'b', 'c'])).toBe('a, b, and c');
  });

  it('a date is the same date in every time zone', () => {
    expect([date('2027-03-01'), date('2027-03-01', 'long'), date('2027-03-01', 'month')]).toEqual([
      'Mar 1, 2027',
      'March 1, 2027',
      'Mar 2027',
    ]);
  });

  it('a moment has its time', () => {
    expect([time('2026-11-27T14:20:00Z'), dateTime('2026-11-27T14:20:00Z')].map(plain)).toEqual([
      '2:20 PM',
      'Nov 27, 2026, 2:20 PM',
    ]);
  });

  it.each([
    ['2026-11-30T12:00:00Z', 'in 3 days'],
    ['2026-11-26T12:00:00Z', 'yesterday'],
    ['2026-11-27T10:00:00Z', '2 hours ago'],
    ['2026-11-27T12:05:00Z', 'in 5 minutes'],
  ])('%s is %s', (moment, words) => {
    expect(relative(moment, new Date('2026-11-27T12:00:00Z'))).toBe(words);
  });
});

it('in German and Arabic the figures are written as there', () => {
  expect(plain(formattersFor('de').money(usd(119_900_50)))).toBe('119.900,50 $');
  expect(formattersFor('de').date('2027-03-01', 'long')).toBe('1. März 2027');
  expect(plain(formattersFor('ar').money(usd(42309)))).toBe('423.09 US$');
});
