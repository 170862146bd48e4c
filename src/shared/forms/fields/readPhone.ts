import { inLatinDigits } from './readNumber.ts';

/** What people put between the digits of a phone number so that it can be read. */
const BETWEEN = /[\s\u00a0\u202f().\-–/]/g;

/** The number a person meant: "+49 (30) 123-45" is "+493012345". What is no number stays the text that was typed. */
export function readPhone(typed: string): string {
  const bare = inLatinDigits(typed).replace(BETWEEN, '').replace(/^00/, '+');
  return /^\+?\d+$/.test(bare) ? bare : typed;
}
