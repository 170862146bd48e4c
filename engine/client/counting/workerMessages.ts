/** What the page and its worker for counting say to each other. */
import type { FileCount } from '../../counting/fileCount.ts';

/** A file to count. The worker counts one at a time. */
export interface WorkerRequest {
  name: string;
  blob: Blob;
  /** Where the answer goes. Not to the page itself, because pdf.js sends messages of its own from any worker it is in. */
  reply: MessagePort;
}

export type WorkerReply = FileCount;
