import { maxNameBytes, normalizeFileName } from '../../dsl/files/fileNames.ts';
import { problem } from '../http/problems.ts';

/** Returns the normalized name to store for a file. Throws if nothing is left of it. */
export function safeName(given: string | null | undefined): string {
  const tidied = normalizeFileName(given ?? '');
  if ('name' in tidied) return tidied.name;
  throw problem(tidied.fault, tidied.fault === 'file_name_too_long' ? { most: maxNameBytes } : {});
}

/** Device names of Windows: no file can be saved there under such a name, with any extension. */
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;
/** Characters with a special meaning on Windows. */
const special = /[<>:"|?*]/g;

/** Turns a name into one that every file system can store, for downloads and archives. */
export const savableName = (name: string): string => name.replace(special, '_').replace(reserved, '_$1');

/** Control characters, marks that turn the direction of text, and bytes that were not UTF-8. */
const unsafe = /[/\\\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffd]/u;

/**
 * Validates the fingerprint by which a sender recognizes a file: its name, size and modification time. It is compared
 * and never shown.
 */
export function fingerprintOf(given: string | null | undefined): string | null {
  if (!given) return null;
  if (given.length > maxNameBytes || unsafe.test(given)) throw problem('bad_request');
  return given;
}

/** Throws if the media type that a browser sent is malformed. The content decides what the file is. */
export function ensureMediaType(given: string | null | undefined): void {
  if (given && !/^[a-z0-9][\w!#$&^.+-]{0,126}\/[a-z0-9][\w!#$&^.+-]{0,126}(\s*;.{0,100})?$/i.test(given))
    throw problem('bad_request');
}
