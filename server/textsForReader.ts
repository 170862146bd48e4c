import { type ServerTexts, textsOf } from '../engine/server/index.ts';

/** The reader of a text. Some texts that say "you" to a customer have another wording for staff. */
export type Reader = 'customer' | 'support';

/** Returns the key of the text for staff that replaces a text for customers. */
export const staffKey = (key: string): string => `support.${key}`;

/**
 * Returns the texts of a language for a reader. Staff get the text for staff where there is one, else the one for
 * customers.
 */
export function textsForReader(reader: Reader, locale: string): ServerTexts {
  const texts = textsOf(locale);
  const own = (key: string) => (texts.has(staffKey(key)) ? staffKey(key) : key);
  return reader === 'customer' ? texts : { ...texts, say: (key, values) => texts.say(own(key), values) };
}
