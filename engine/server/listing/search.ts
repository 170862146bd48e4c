import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** The words of a search; empty without any. */
export const searchWords = (typed: string | undefined): string[] => typed?.split(/\s+/u).filter(Boolean) ?? [];

/** Builds a condition that a text contains another one, by the comparison of `search_text` in db/tables.sql. */
export const contains = (text: SQLWrapper, part: string): SQL => sql`search_text(${text}) like search_pattern(${part})`;

/**
 * Builds a condition that every word of a search fulfils, in any order; undefined without a word.
 * @param found The condition of one word, for example that a name or a number contains it.
 */
export const eachWord = (typed: string | undefined, found: (word: string) => SQL | undefined): SQL | undefined =>
  and(...searchWords(typed).map(found));
