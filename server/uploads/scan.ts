import type { Readable } from 'node:stream';
import type { FileRow } from './tables.ts';

export type Verdict = 'clean' | 'quarantined';

export type ScannedFile = Pick<FileRow, 'uuid' | 'name' | 'size' | 'storage_key'>;

/**
 * Looks at a whole file before anyone can download it: the place for a virus scanner.
 * A scan that throws leaves the file `pending`; it is asked again by a sweep.
 */
export interface Scanner {
  scan(file: ScannedFile, read: () => Promise<Readable>): Promise<Verdict>;
}

/** Without a scanner every file is clean. */
export const trustingScanner: Scanner = { scan: async () => 'clean' };
