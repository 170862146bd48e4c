import type { Readable } from 'node:stream';
import type { ByteRange } from '../storage/storage.ts';

/** What a scan for viruses found. */
export type Verdict = 'clean' | 'quarantined';

/** `owner`: whose file it is, so that many files of one customer delay no other's. */
export interface ScannedFile {
  uuid: string;
  name: string;
  /** Bytes. */
  size: number;
  storage_key: string;
  owner: string;
}

/** The scanner gives no verdict on any file now: files wait. */
export class ScannerUnreachable extends Error {}

/**
 * Looks at a whole file before anyone can download it: the place for a virus scanner. What comes with the server is
 * `builtInScanner`; another one takes its place in `Deps`.
 * `clamdScanner` asks a virus scanner besides. A scan that throws leaves the file `pending`; it is asked again by a sweep.
 */
export interface Scanner {
  scan(file: ScannedFile, read: (range?: ByteRange) => Promise<Readable>): Promise<Verdict>;
}
