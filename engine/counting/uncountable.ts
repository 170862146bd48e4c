/**
 * Why a quantity of a file is not known:
 *
 * - `password`: the file opens only with a password.
 * - `damaged`: the file is cut off, or of another format than its extension.
 * - `scan`: the file has no text, or pictures that may show text.
 * - `empty`: the file has neither text nor pictures.
 * - `encoding`: the character encoding is uncertain.
 * - `incomplete`: some of its text is in another file, or in an embedded one.
 * - `too_large`: reading the file needs more memory than the limit.
 * - `too_slow`: counting takes longer than the limit.
 * - `unreadable`: the bytes could not be read, for example because the file was moved.
 * - `unavailable`: the code that counts could not be loaded or stopped working.
 * - `unknown_type`: files with this extension are not counted.
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

/** The error of a reader that cannot count a file. The message explains the reason, for the log. */
export class Uncountable extends Error {
  readonly reason: UncountableReason;

  constructor(reason: UncountableReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Returns the reason for an error of a reader, of a library or of the browser. */
export function reasonOf(error: unknown): UncountableReason {
  if (error instanceof Uncountable) return error.reason;
  const { name, message } = error instanceof Error ? error : { name: '', message: '' };
  if (name === 'PasswordException') return 'password';
  if (name === 'NotReadableError' || name === 'NotFoundError') return 'unreadable';
  return name === 'RangeError' && /allocation failed|string length|array length/i.test(message)
    ? 'too_large'
    : 'damaged';
}
