import type { ByteSource } from './byteSource.ts';

/** The units that files are counted in. Minutes are rounded up. */
export const countUnits = ['word', 'page', 'image', 'minute'] as const;

/** A unit that files are counted in. */
export type CountUnit = (typeof countUnits)[number];

/** Limits on memory, in bytes of the file. A larger file has the reason `too_large`. */
export interface CountLimits {
  /** The largest file that may be read into memory as a whole, as pdf.js needs it. */
  heldBytes: number;
  /** The largest Markdown or subtitle file. Parsing a hostile one needs a hundred times as much memory. */
  parsedBytes: number;
}

/** The numbers that a reader has found so far. */
export type Found = Partial<Record<CountUnit, number>>;

/**
 * Counts a file into `found`. Throws `Uncountable` if a number is missing; the numbers in `found` remain valid, so a
 * reader sets a number only when it is complete.
 */
export type CountFormat = (source: ByteSource, found: Found, limits: CountLimits) => Promise<void>;
