/** The messages between a page and its counting worker. */
import type { FileCount } from '../../counting/fileCount.ts';

/** A file to count. The worker counts one at a time. */
export interface CountingRequest {
  name: string;
  blob: Blob;
}

export type WorkerReply = FileCount;
