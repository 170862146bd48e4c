/**
 * Why a document cannot be read or compared:
 *
 * - `password`: the document opens only with a password.
 * - `damaged`: the file is cut off, not a Word document, or its XML is not well-formed.
 * - `encoding`: a part is neither UTF-8 nor UTF-16, the encodings of the standard.
 * - `too_large`: reading the document needs more memory than the limit.
 * - `unsupported`: the document is valid, but uses XML that this code cannot edit.
 */
export type UnreadableReason = 'password' | 'damaged' | 'encoding' | 'too_large' | 'unsupported';

/** The error of every function that reads a document. The message explains the reason, for the log. */
export class UnreadableDocument extends Error {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, message: string) {
    super(message);
    this.name = 'UnreadableDocument';
    this.reason = reason;
  }
}
