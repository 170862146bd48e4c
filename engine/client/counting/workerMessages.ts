/** What the page and its worker for counting say to each other. */
import type { FileCount } from '../../counting/fileCount.ts';

/** A file to count. The worker counts one at a time. */
export interface WorkerRequest {
  name: string;
  blob: Blob;
}

export type WorkerReply = FileCount;
