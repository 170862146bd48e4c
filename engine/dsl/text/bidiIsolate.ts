/** Characters that turn the direction of the following text, and letters that are right-to-left by nature. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]|\p{Script=Hebrew}|\p{Script=Arabic}/u;
const FIRST_STRONG = '\u2068';
const END = '\u2069';

/** Words that end in a sign, which right-to-left text would move to their other end. */
const LATIN = /\p{Script=Latin}/u;
const EDGED = /^[^\p{Script=Latin}]|[^\p{Script=Latin}\p{N}]$/u;

const IS_ISOLATED = /^\u2068[^\u202A-\u202E\u2066-\u2069]*\u2069$/;

/**
 * Isolates a text of unknown direction from the sentence around it (Unicode FSI and PDI), so that a name does not
 * reorder the number after it.
 */
export const bidiIsolate = (text: string, direction: 'ltr' | 'rtl' = 'ltr'): string =>
  !IS_ISOLATED.test(text) && (TURNS.test(text) || (direction === 'rtl' && LATIN.test(text) && EDGED.test(text)))
    ? firstStrongIsolate(text)
    : text;

/** The same for all that is put into a sentence. */
export const bidiIsolateValues = (
  values: Record<string, unknown>,
  direction?: 'ltr' | 'rtl',
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && name !== '_' ? bidiIsolate(value, direction) : value,
    ]),
  );

/** Isolates a text of unknown direction in every sentence: also where nothing in it would be reordered. */
export const firstStrongIsolate = (text: string): string => `${FIRST_STRONG}${text}${END}`;

/** Keeps a text from left to right in every language, such as a file extension. */
export const ltrIsolate = (text: string): string => `\u2066${text}${END}`;
