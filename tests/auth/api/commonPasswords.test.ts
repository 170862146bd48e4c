import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { passwordFault } from '../../../engine/server/principals/index.ts';

const owner = { email: ' ida.wells@printshop.test', first_name: 'Ida Belle', last_name: 'Wells-Barnett' };
const easy = 'This password is too easy to guess.';
const ownName = 'The password must not contain your name or email address.';

describe('a password', () => {
  it('that is a common one is refused, also in capitals', () => {
    const long = dictionary['passwords-common'].filter(one => [...one].length >= 12);
    expect(long.length).toBeGreaterThan(100);
    const passed = long
      .filter((_, index) => index % 4 === 0)
      .flatMap(one => [one, one.toUpperCase()])
      .filter(typed => passwordFault(typed, owner) === null);
    expect(passed).toEqual([]);
  });

  it.each([
    // What is tried first where twelve characters are asked for.
    '123456789012',
    '0123456789012345',
    'Password123!',
    'password1234',
    'P@ssw0rd1234',
    'Passwort123!',
    'iloveyou1234',
    'letmein12345',
    'changeme1234',
    'adminadmin123',
    'Welcome12345!',
    'Summer2026!!',
    'monkeydragon12',
    // Repetitions, sequences, walks over the keyboard, dates.
    'passwordpassword',
    'hunter2hunter2',
    'aaaaaaaaaaaaaa',
    'abcabcabcabc',
    'abcdefghijklmnop',
    'qwertyuiop123',
    'asdfghjkl;12',
    '1q2w3e4r5t6y',
    'zaq12wsxcde3',
    'йцукенгшщзхъ',
    'йцукен123456',
    'ъхзщшгнекуцй',
    'ضصثقفغعهخحجد',
    'qwertzuiop12',
    'azertyuiop12',
    '19900101 1990',
    'ﬁﬁﬁﬁﬁ12',
    'ab cd'.repeat(25),
    // The product and the domain of the own address.
    'Galley2026!!',
    'galleygalley',
    'galley-portal1',
    'my-galley-login',
    'printshop2026!',
  ])('%s is too easy to guess', password => {
    expect(passwordFault(password, owner)).toBe(easy);
  });

  it.each(['a quiet belle in may', 'BARNETT goes to town', 'my ida.wells account', 'ｂａｒｎｅｔｔ in the wide'])(
    '%s contains the name or the address of its owner',
    password => {
      expect(passwordFault(password, owner)).toBe(ownName);
    },
  );

  it.each([
    ['eleven char', 'Use at least 12 characters.'],
    ['seven green bicycles '.repeat(7), 'Use at most 128 characters.'],
  ])('%s has the wrong length', (password, fault) => {
    expect(passwordFault(password, owner)).toBe(fault);
  });

  it.each([
    'correct horse battery staple',
    'seven green bicycles',
    'ida in a quiet town',
    '𝟏𝟐 quiet towns by night',
    'k7#vQ2!mZ9xp',
    'x9b2m4k8t1q7',
    'كلمة سر طويلة جدا',
    'ein galley voll von kohlrabi',
    'seven green bicycles '.repeat(6).trim(),
  ])('%s is taken', password => {
    expect(passwordFault(password, owner)).toBeNull();
  });
});
