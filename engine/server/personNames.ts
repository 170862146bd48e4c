/** Names and email addresses of people: how they are stored, compared and checked. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { normalizeEmail } from '../dsl/text/normalize.ts';
import type { ValidationEntry } from './http/problems.ts';

/**
 * Returns the key by which email addresses are compared: without case and surrounding spaces, the domain in Punycode.
 */
export const emailKey = (email: string): string => normalizeEmail(email.trim()).toLowerCase();

/** Builds an SQL expression for a person's full name; null if the person is optional and missing. */
export const fullName = <Name extends string | null = string>(
  person: Record<'first_name' | 'last_name', SQLWrapper>,
): SQL<Name> => sql<Name>`(${person.first_name} || ' ' || ${person.last_name})`;

const nameNoise = /[\p{Cc}\p{Zl}\p{Zp}<>\u202a-\u202e\u2066-\u2069]/u;

/** Last parts of host names that mail programs turn into links in any case; others they take in lower case only. */
const domains = 'com|net|org|info|biz|co|io|me|app|dev|xyz|top|shop|site|online|link|click|ru|cn|uk';
const links = [
  /:\/\/|\bwww\.|@[\p{L}\p{N}-]+\.\p{L}/iu,
  /[\p{L}\p{N}-]{2,}\.\p{L}{2,}[/:?#]/u,
  /[\p{L}\p{N}-]{2,}\.\p{Ll}{2,}(?![\p{L}\p{N}])/u,
  new RegExp(`[\\p{L}\\p{N}-]{2,}\\.(?:${domains})(?![\\p{L}\\p{N}])`, 'iu'),
];

/** Whether programs that show mails turn a part of a text into a link. "J.R.R.", "St.John" and "e.e.cummings" are names. */
export const looksLikeLink = (text: string): boolean => {
  const plain = text.normalize('NFKC').replaceAll('\u3002', '.');
  return links.some(link => link.test(plain));
};

/**
 * Checks names of people. Names appear in mails, so they must not contain line breaks, links or direction marks that
 * could serve phishing.
 */
export const nameFaults = (
  given: { first_name?: string; last_name?: string },
  at: (field: 'first_name' | 'last_name') => ValidationEntry['loc'],
): ValidationEntry[] =>
  (['first_name', 'last_name'] as const).flatMap(field => {
    const name = given[field];
    // Rejects a name without visible characters: only blanks, or marks without a width.
    if (name !== undefined && !/[^\p{Z}\p{C}]/u.test(name))
      return { type: 'type_error.none.not_allowed', loc: at(field), msg: 'This field is required.' };
    return nameNoise.test(name ?? '') || looksLikeLink(name ?? '')
      ? { type: 'value_error.pattern', loc: at(field), msg: 'Write the name in one line, without links.' }
      : [];
  });

/** Trims first and last name. */
export const trimNames = <Given extends { first_name?: string; last_name?: string }>(given: Given): Given => ({
  ...given,
  ...(given.first_name !== undefined && { first_name: given.first_name.trim() }),
  ...(given.last_name !== undefined && { last_name: given.last_name.trim() }),
});
