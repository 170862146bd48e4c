import type { Readable } from 'node:stream';
import type { ByteSource } from '../../counting/byteSource.ts';
import type { ByteRange } from '../storage/storage.ts';

/** A stored file, in the form that readers of file formats need. */
export interface FileSource extends ByteSource {
  read(range?: ByteRange): Promise<Readable>;
}
