import { createHash, randomBytes, randomInt } from 'node:crypto';

/** 256 random bits for a cookie, a link or a header; only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');
/** A code of six digits, for a person to type. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');
/** The SHA-256 of a token in hexadecimal: what is stored in the token's place. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
