import { expect, it } from 'vitest';
import { firstLetter } from '../../../engine/ui/components/firstLetter.ts';

it.each([
  ['Ada', 'A'],
  [' ada ', 'a'],
  ['👩‍🎨 Studio', '👩‍🎨'],
  ['🇩🇪 Büro', '🇩🇪'],
  ['Ö', 'Ö'],
  ['O\u0308zil', 'O\u0308'],
  ['𠮷野', '𠮷'],
  ['नि', 'नि'],
  ['محمد', 'م'],
  ['', ''],
])('the first letter of "%s" is "%s", never a half of it', (name, letter) => {
  expect(firstLetter(name)).toBe(letter);
});
