import { describe, expect, it } from 'vitest';
import { countries, isCountry, isState } from '../../engine/server/reference/index.ts';
import { currentTimezone, timezones } from '../../engine/server/testing.ts';

describe('time zones', () => {
  it.each([
    ['Kolkata', 'Asia/Kolkata', 'Calcutta', 'India'],
    ['Kyiv', 'Europe/Kyiv', 'Kiev', 'Ukraine'],
    ['Ho Chi Minh', 'Asia/Ho_Chi_Minh', 'Saigon', 'Vietnam'],
    ['Kathmandu', 'Asia/Kathmandu', 'Katmandu', 'Nepal'],
    ['Nuuk', 'America/Nuuk', 'Godthab', 'Greenland'],
    ['Yangon', 'Asia/Yangon', 'Rangoon', 'Myanmar'],
    ['Buenos Aires', 'America/Argentina/Buenos_Aires', 'Buenos Aires', 'Argentina'],
  ])('%s is found by its name of today, its older name and its country', (typed, value, older, country) => {
    const found = timezones('en').filter(({ label }) => label.includes(typed));
    expect(found.map(choice => choice.value)).toContain(value);
    const label = found.find(choice => choice.value === value)?.label ?? '';
    expect([label.includes(older), label.includes(country)]).toEqual([true, true]);
    expect(label).toMatch(/GMT[+-]\d/);
  });

  it('has each zone once, and each is one that dates can be written in', () => {
    const names = timezones('de').map(({ value }) => value);
    expect(new Set(names).size).toBe(names.length);
    for (const timeZone of names) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
  });

  it('says the offset of the day', () => {
    const berlin = (day: string) =>
      timezones('en', new Date(day)).find(({ value }) => value === 'Europe/Berlin')?.label;
    expect([berlin('2026-01-15'), berlin('2026-07-15')]).toEqual([
      'Europe/Berlin, Germany, GMT+1',
      'Europe/Berlin, Germany, GMT+2',
    ]);
  });

  it('that were kept under an older name are read under that of today', () => {
    expect(['Asia/Calcutta', 'Europe/Kiev', 'Europe/Berlin'].map(currentTimezone)).toEqual([
      'Asia/Kolkata',
      'Europe/Kyiv',
      'Europe/Berlin',
    ]);
  });
});

describe('places', () => {
  it('have Kosovo and the regions of the armed forces', () => {
    expect(countries('en').find(({ code }) => code === 'XK')?.name).toBe('Kosovo');
    const forces = ['Armed Forces Americas', 'Armed Forces Europe', 'Armed Forces Pacific'];
    expect([isCountry('XK'), ...forces.map(state => isState('US', state))]).toEqual([true, true, true, true]);
  });
});
