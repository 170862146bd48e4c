/**
 * Normalizes typed or pasted text where its meaning is certain: invisible marks, full width letters, a missing
 * `https://`. Both sides use these functions: pages show the result, the server stores it.
 */

/** Marks of direction, zero-width blanks and byte order marks: they are pasted by accident and invisible. */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
/** Blanks, and the joiners that mean something only between letters. */
const edges = /^[\s\u200c\u200d]+|[\s\u200c\u200d]+$/g;

/** Invisible text: blanks, marks, and letters and signs of a few scripts that look like a blank. */
const blank = /^[\p{Z}\p{C}\u115f\u1160\u2800\u3164\uffa0]*$/u;
const emptyIfBlank = (text: string): string => (blank.test(text) ? '' : text);

/** A single line: without line breaks, invisible marks and blanks at its edges, in Unicode's composed form. */
export const normalizeLine = (typed: string): string =>
  emptyIfBlank(
    typed
      .normalize('NFC')
      .replace(/\p{Cc}+/gu, ' ')
      .replace(invisible, '')
      .replace(edges, ''),
  );

/** Text of several lines: marks of direction may be meant, but invisible characters are removed at its edges. */
export const normalizeText = (typed: string): string => emptyIfBlank(typed.normalize('NFC').replace(edges, ''));

/** Replaces full width and other compatible forms by the plain letters and digits. */
const normalizeWidth = (typed: string): string => normalizeLine(typed.normalize('NFKC'));

/** Browsers and Node both have it; this folder is compiled with the types of neither. */
declare const URL: new (address: string) => Record<'hostname' | 'host' | 'pathname' | 'search' | 'hash', string>;

/** A host as the domain name system knows it: "münchen.de" is "xn--mnchen-3ya.de"; undefined for what is no host. */
function asciiHost(host: string): string | undefined {
  try {
    return new URL(`http://${host}`).hostname || undefined;
  } catch {
    return undefined;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: every ASCII character is meant.
const isAscii = (text: string): boolean => /^[\x00-\x7f]*$/.test(text);

/** An address whose domain may be written in any script. What is no address stays as it was typed. */
export function normalizeEmail(typed: string): string {
  const address = normalizeWidth(typed);
  const [, name, domain] = /^([^@]+)@([^@\s]+)$/.exec(address) ?? [];
  if (!name || !domain || isAscii(domain)) return address;
  const host = asciiHost(domain);
  return host ? `${name}@${host}` : address;
}

const bareDomain = /^[^\s/@:?#]+\.[^\s/@:?#.]{2,}(:\d{1,5})?([/?#]\S*)?$/;

/**
 * A web address: completed by `https://`, its scheme and host in lower case and ASCII, without the full stop of a
 * sentence after its domain. Else as it was typed.
 */
export function normalizeUrl(typed: string): string {
  const address = normalizeWidth(typed).replace(/^([^/?#]*[^/?#.])\.$/, '$1');
  const whole = bareDomain.test(address) ? `https://${address}` : address;
  const [, scheme, authority, rest = ''] = /^(https?):\/\/([^\s/?#]+)(\S*)$/i.exec(whole) ?? [];
  if (!scheme || !authority || authority.includes('@')) return whole;
  try {
    const { host, pathname, search, hash } = new URL(`http://${authority}${rest}`);
    return `${scheme.toLowerCase()}://${host}${isAscii(rest) ? rest : `${pathname}${search}${hash}`}`;
  } catch {
    return whole;
  }
}

/** Digits of every script that has its own for numbers, as 0 to 9: "٨٤٠٠" and "８４００" are "8400". */
export const latinDigits = (typed: string): string =>
  typed.normalize('NFKC').replace(/\p{Nd}/gu, digit => String(digitValue(digit.codePointAt(0) ?? 0)));

/** Unicode keeps the ten digits of a script together, and the zero of all scripts in use ends in 0 or 6. */
function digitValue(code: number): number {
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (code - zero) % 10;
}

/** What people put between the digits of a phone number so that it can be read. */
const phoneSeparators = /[\s\u00a0\u202f().\-\u2010-\u2015/]/g;
/** The zero that is dialled within a country only. Italy and its neighbours dial it from abroad, too. */
const trunkZero = /^(\+(?!39|378|379)[1-9]\d{0,3})\(0\)/;

/** "+44 (0)20 7946 0958" is "+442079460958" and "0049 30 1" is "+49301". What is no number stays as it was typed. */
export function normalizePhone(typed: string): string {
  const line = latinDigits(normalizeLine(typed));
  const international = line.replace(/\s/g, '').replace(/^00/, '+');
  const bare = international.replace(trunkZero, '$1').replace(phoneSeparators, '');
  return /^\+?\d+$/.test(bare) ? bare : typed;
}

/**
 * Cleans a code that was pasted from a mail: removes quotes, spaces and the full stop of the sentence, and turns it
 * into capitals.
 */
export const normalizeCode = (typed: string): string =>
  normalizeWidth(typed)
    .replace(/[\s"'“”„‟«»‹›‘’`]/g, '')
    .replace(/[.,;:!?]+$/, '')
    .toUpperCase();
