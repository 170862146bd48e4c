import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { passwordFault } from '../../server/auth/passwords.ts';

const owner = { email: ' ida.wells@example.test', first_name: 'Ida Belle', last_name: 'Wells-Barnett' };
const easy = 'This password is too easy to guess.';
const ownName = 'The password must not contain your name or email address.';

describe('a password', () => {
  it('is none of the ten thousand most used', () => {
    const list = dictionary['passwords-common'];
    expect(list.length).toBeGreaterThanOrEqual(10_000);
    const long = list.slice(0, 10_000).filter(one => [...one].length >= 12);
    expect(long.length).toBeGreaterThan(10);
    for (const one of long)
      for (const typed of [one, one.toUpperCase()]) expect(passwordFault(typed, owner)).toBe(easy);
  });

  it.each([
    ['a quiet belle in may', ownName],
    ['BARNETT goes to town', ownName],
    ['my ida.wells account', ownName],
    ['ｂａｒｎｅｔｔ in the wide', ownName],
    ['ida in a quiet town', null],
    ['𝟏𝟐 quiet towns by night', null],
    ['eleven char', 'Use at least 12 characters.'],
    ['ﬁﬁﬁﬁﬁ12', null],
    [`${'ab cd'.repeat(25)}xyz`, null],
    [`${'ab cd'.repeat(26)}`, 'Use at most 128 characters.'],
  ])('%s: %s', (password, fault) => {
    expect(passwordFault(password, owner)).toBe(fault);
  });
});
