import { maxNameBytes, tidyName } from '../../dsl/files/fileNames.ts';
import { refuse } from '../http/problems.ts';

/** The name to keep of a file, tidied. Throws where nothing fit to be kept is left. */
export function safeName(given: string | null | undefined): string {
  const tidied = tidyName(given ?? '');
  if ('name' in tidied) return tidied.name;
  throw refuse(tidied.fault, tidied.fault === 'file_name_too_long' ? { most: maxNameBytes } : {});
}

/** Devices of Windows: a file of such a name cannot be saved there, whatever follows the dot. */
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;
/** Signs that Windows has a use of its own for. */
const special = /[<>:"|?*]/g;

/** A name as every file system can hold it, for downloads and archives. */
export const savableName = (name: string): string => name.replace(special, '_').replace(reserved, '_$1');

/** Control characters, marks that turn the direction of text, and bytes that were not UTF-8. */
const unsafe = /[/\\\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffd]/u;

/** What a sender tells a file by, such as its name, size and time of change: compared, never shown. */
export function fingerprintOf(given: string | null | undefined): string | null {
  if (!given) return null;
  if (given.length > maxNameBytes || unsafe.test(given)) throw refuse('bad_request');
  return given;
}

/** A media type as browsers send it, or nothing: only its form is checked, the content says what a file is. */
export function ensureMediaType(given: string | null | undefined): void {
  if (given && !/^[a-z0-9][\w!#$&^.+-]{0,126}\/[a-z0-9][\w!#$&^.+-]{0,126}(\s*;.{0,100})?$/i.test(given))
    throw refuse('bad_request');
}

/** The ending of a name in lower case with its dot; empty where it has none. */
export const extensionOf = (name: string): string => /(?<=[^.])\.[^.]+$/.exec(name)?.[0].toLowerCase() ?? '';
