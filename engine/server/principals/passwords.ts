import { hash, verify } from '@node-rs/argon2';
import type { EngineConfig } from '../config.ts';
import { estimateGuesses } from '../passwordStrength.ts';
import { appTitle } from '../texts.ts';
import { newToken } from '../tokens.ts';

const minLength = 12;
const maxLength = 128;
const shortestPart = 4;
/** The least number of guesses that find a password, as a power of ten. */
const minGuesses = 10;

type Owner = { email: string; first_name: string; last_name: string };

const normalizePassword = (password: string): string => password.normalize('NFKC');
const productName = (): string => normalizePassword(appTitle()).toLowerCase();

/** Returns why a password is refused, as one sentence, or null. Lengths count code points after NFKC. */
export function passwordFault(password: string, owner: Owner): string | null {
  const text = normalizePassword(password);
  const { length } = [...text];
  if (length < minLength) return `Use at least ${minLength} characters.`;
  if (length > maxLength) return `Use at most ${maxLength} characters.`;
  const lower = text.toLowerCase();
  const own = partsOf(owner);
  if (own.some(part => part.length >= shortestPart && lower.includes(part)))
    return 'The password must not contain your name or email address.';
  return isGuessable(lower, text, [...own, ...domainOf(owner)]) ? 'This password is too easy to guess.' : null;
}

/** Rows of keyboards that the estimator does not know, from their beginning on. */
const keyboardRows = [
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
  'ضصثقفغعهخحجد',
  'شسيبلاتنمكط',
  'ςερτυθιοπ',
  'ασδφγηξκλ',
  'qwertzuiopü',
  'asdfghjklöä',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
].flatMap(row => Array.from({ length: row.length - 4 }, (_, at) => row.slice(0, at + 5)));

/** The names and the local part of the address. */
function partsOf({ email, first_name, last_name }: Owner): string[] {
  const names = [first_name, last_name].flatMap(name => [name, ...name.split(/[^\p{L}\p{M}\p{N}]+/u)]);
  return [email.trim().split('@')[0]!, ...names].map(part => normalizePassword(part).toLowerCase().trim());
}

const domainOf = ({ email }: Owner): string[] => {
  const domain = normalizePassword(email.trim().split('@')[1] ?? '').toLowerCase();
  return [domain, ...domain.split('.')].filter(part => part.length >= shortestPart);
};

/**
 * Returns whether few guesses find the password: a common one with usual additions, the product's name, data of the
 * owner, a repetition, a sequence, a date or a keyboard pattern.
 */
function isGuessable(lower: string, text: string, own: string[]): boolean {
  const product = productName();
  const withoutProduct = [...lower.replaceAll(product, '')].length;
  if (lower.includes(product) && withoutProduct < minLength) return true;
  const words = [product, ...own].filter(word => word.length > 1);
  return estimateGuesses(text, [...words, ...keyboardRows]) < minGuesses;
}

type Cost = Pick<EngineConfig, 'passwordCost'>;

/** Hashes a password with Argon2id and the library's defaults. */
export const hashPassword = (password: string, { passwordCost }: Cost): Promise<string> =>
  hash(normalizePassword(password), {
    memoryCost: passwordCost.memoryKiB,
    timeCost: passwordCost.passes,
    parallelism: 1,
  });

/** Returns the hash of a random password, for an account that can only be entered by a password reset. */
export const unknownPassword = ({ config }: { config: Cost }): Promise<string> => hashPassword(newToken(), config);

let dummy: Promise<string> | undefined;

/**
 * Compares a password with a hash. `stored` is null for an unknown address, which takes as long as a wrong password.
 */
export async function passwordMatches(password: string, stored: string | null, cost: Cost): Promise<boolean> {
  dummy ??= hashPassword('the password of nobody at all', cost);
  const matches = await verify(stored ?? (await dummy), normalizePassword(password));
  return stored !== null && matches;
}
