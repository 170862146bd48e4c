import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { Config } from '../config.ts';

const shortest = 12;
const longest = 128;
const shortestPart = 4;
/** The most used passwords, as counted by zxcvbn-ts from leaked lists. */
const denied = new Set(dictionary['passwords-common'].slice(0, 10_000));

export type Owner = { email: string; first_name: string; last_name: string };

const normal = (password: string): string => password.normalize('NFKC');

/** Why a password is refused, as one sentence; null when it is fine. Lengths count code points after NFKC. */
export function passwordFault(password: string, owner: Owner): string | null {
  const text = normal(password);
  const { length } = [...text];
  if (length < shortest) return `Use at least ${shortest} characters.`;
  if (length > longest) return `Use at most ${longest} characters.`;
  const lower = text.toLowerCase();
  if (denied.has(lower) || new Set(lower).size < 3) return 'This password is too easy to guess.';
  const names = [owner.first_name, owner.last_name].flatMap(name => [name, ...name.split(/[^\p{L}\p{M}\p{N}]+/u)]);
  const parts = [owner.email.trim().split('@')[0]!, ...names].map(part => normal(part).toLowerCase().trim());
  if (parts.some(part => part.length >= shortestPart && lower.includes(part)))
    return 'The password must not contain your name or email address.';
  return null;
}

type Cost = Pick<Config, 'passwordCost'>;

/** Argon2id, the library's default. */
export const hashPassword = (password: string, { passwordCost }: Cost): Promise<string> =>
  hash(normal(password), {
    memoryCost: passwordCost.memoryKiB,
    timeCost: passwordCost.passes,
    parallelism: 1,
  });

let dummy: Promise<string> | undefined;

/** Takes as long for an address that nobody has as for a wrong password: then `stored` is null. */
export async function passwordMatches(password: string, stored: string | null, cost: Cost): Promise<boolean> {
  dummy ??= hashPassword('the password of nobody at all', cost);
  const matches = await verify(stored ?? (await dummy), normal(password));
  return stored !== null && matches;
}
