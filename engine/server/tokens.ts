import { createHash, randomBytes, randomInt } from 'node:crypto';

/** Returns a token of 256 random bits for a cookie, a link or a header. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');
/** Returns a random code of six digits, for a person to type. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');
/** Returns the SHA-256 of a token in hexadecimal, which is stored instead of the token. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
