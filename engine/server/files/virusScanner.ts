import type { Readable } from 'node:stream';
import type { ByteRange } from '../storage/storage.ts';

/** The result of a virus scan. */
export type ScanResult = 'clean' | 'quarantined';

/** A file to scan. `owner`: its person, so that many files of one person do not delay those of others. */
export interface ScannedFile {
  uuid: string;
  name: string;
  /** Bytes. */
  size: number;
  storage_key: string;
  owner: string;
}

/** The error of a scanner that cannot scan any file now. Files wait until it can. */
export class ScannerUnreachable extends Error {}

/**
 * Scans a whole file before it can be downloaded: the place for a virus scanner. The default is `createBuiltInScanner`;
 * another one replaces it in `Deps`. `clamdScanner` also asks clamd. If a scan throws, the file stays `pending`, and a
 * scheduled job scans it again.
 */
export interface Scanner {
  scan(file: ScannedFile, read: (range?: ByteRange) => Promise<Readable>): Promise<ScanResult>;
}
