import limits from '../../schemas/uploads/limits.json' with { type: 'json' };
import { refuse } from '../http/problems.ts';

/** Devices of Windows: a file of such a name cannot be saved there, whatever follows the dot. */
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;
/** Path parts, control characters, marks that turn the direction of text, and bytes that were not UTF-8. */
const unsafe = /[/\\\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffd]/u;

/** The name to keep of a file, in composed form. Throws where it could not be saved on an editor's machine. */
export function safeName(given: string | null | undefined): string {
  const name = (given ?? '').normalize('NFC');
  const fits = name.length > 0 && Buffer.byteLength(name) <= limits.name_bytes && name.isWellFormed();
  if (!fits || unsafe.test(name) || reserved.test(name) || /^\.{1,2}$|^\s|[\s.]$/u.test(name))
    throw refuse('file_name_refused');
  return name;
}

/** What a sender tells a file by, such as its name, size and time of change: compared, never shown. */
export function fingerprintOf(given: string | null | undefined): string | null {
  if (!given) return null;
  if (given.length > limits.name_bytes || unsafe.test(given)) throw refuse('bad_request');
  return given;
}

/** A media type as browsers send it, or nothing: only its form is checked, the content says what a file is. */
export function ensureMediaType(given: string | null | undefined): void {
  if (given && !/^[a-z0-9][\w!#$&^.+-]{0,126}\/[a-z0-9][\w!#$&^.+-]{0,126}(\s*;.{0,100})?$/i.test(given))
    throw refuse('bad_request');
}
