/** The messages between a page and its counting worker. */
import type { FileCount } from '../../counting/fileCount.ts';

/** A file to count. The worker counts one at a time. */
export interface WorkerRequest {
  name: string;
  blob: Blob;
  /** The port for the reply. The port of the page would also get the messages that pdf.js sends from any worker. */
  reply: MessagePort;
}

export type WorkerReply = FileCount;
