type NameFault = 'file_name_refused' | 'file_name_too_long';

/** The longest name that common file systems accept, in bytes of UTF-8. */
export const maxNameBytes = 255;

/** Marks that cannot be seen and change nothing of a name: direction of text, zero width, soft hyphens. */
const invisible = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202c\u2060\u2066-\u2069\ufeff]/gu;
/** White space and joiners before a name; dots too after it, which Windows drops. */
const edges = /^[\s\u200c\u200d]+|[\s.\u200c\u200d]+$/gu;
/** Parts of a path, control characters and line ends, overrides that show another ending, and bytes that were not UTF-8. */
const hostile = /[/\\\p{Cc}\u2028\u2029\u202d\u202e\ufffd]/u;

/**
 * Normalizes a file name: NFC, without invisible characters and without white space at its edges. Rejects names that
 * can only be meant to deceive. The server and the page both call it.
 */
export function normalizeFileName(given: string): { name: string } | { fault: NameFault } {
  const name = given.replace(invisible, '').replace(edges, '').normalize('NFC');
  if (!name || hostile.test(given) || !name.isWellFormed()) return { fault: 'file_name_refused' };
  return utf8Length(name) > maxNameBytes ? { fault: 'file_name_too_long' } : { name };
}

/** File systems count the bytes of a name in UTF-8. */
const utf8Length = (name: string): number => encodeURIComponent(name).replace(/%../g, '.').length;

/** Returns the extension of a name in lower case with its dot, or an empty string. */
export const extensionOf = (name: string): string => /(?<=[^.])\.[^.]+$/.exec(name)?.[0].toLowerCase() ?? '';
