import type { ByteSource } from './byteSource.ts';

/** The units that files are counted in. A minute that has begun counts as a whole one. */
export type CountUnit = 'word' | 'page' | 'image' | 'minute';

/** Limits on memory. A larger file is `too_large`. */
export interface CountLimits {
  /** The largest file that may be held in memory as it is, which the reader of PDF needs. */
  heldBytes: number;
  /** The largest text that may be parsed as a whole. A hostile one needs a hundred times as much memory. */
  parsedBytes: number;
}

/** The numbers that a reader has found. */
export type Found = Partial<Record<CountUnit, number>>;

/** Counts a file into `found`. What it has put there stays if it throws. */
export type CountFormat = (source: ByteSource, found: Found, limits: CountLimits) => Promise<void>;
