/**
 * Why a quantity of a file is not known:
 *
 * - `password`: it opens only with a password.
 * - `damaged`: it is cut off, or not what its name says.
 * - `scan`: it has no text, or pictures that may be of text.
 * - `empty`: it has no text and no pictures.
 * - `encoding`: how its letters are stored is uncertain.
 * - `incomplete`: a part of its text is in another file, or in a file inside of it.
 * - `too_large`: reading it needs more memory than the limit.
 * - `too_slow`: counting it takes longer than the limit.
 * - `unreadable`: the bytes could not be read, for example because the file was moved.
 * - `unavailable`: the code that counts could not be loaded.
 * - `unknown_type`: files of its type are not counted.
 */
export type UncountableReason =
  | 'password'
  | 'damaged'
  | 'scan'
  | 'empty'
  | 'encoding'
  | 'incomplete'
  | 'too_large'
  | 'too_slow'
  | 'unreadable'
  | 'unavailable'
  | 'unknown_type';

/** The error of a reader that cannot count a file. The message says more about it, for the log. */
export class Uncountable extends Error {
  readonly reason: UncountableReason;

  constructor(reason: UncountableReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Finds the reason for an error of a reader or of a library. */
export function reasonOf(error: unknown): UncountableReason {
  if (error instanceof Uncountable) return error.reason;
  const { name, message } = error instanceof Error ? error : { name: '', message: '' };
  if (name === 'PasswordException') return 'password';
  if (name === 'NotReadableError' || name === 'NotFoundError') return 'unreadable';
  return name === 'RangeError' && /allocation failed|string length|array length/i.test(message)
    ? 'too_large'
    : 'damaged';
}
