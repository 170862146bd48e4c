import { openWordPackage } from './package/wordPackage.ts';
import { readDocument } from './read/readDocument.ts';
import type { TrackedDocument } from './trackedDocument.ts';

/**
 * Reads the text, the tracked changes and the comments of a Word document (.docx). The result is plain data, which a
 * worker can pass to its page. Throws `UnreadableDocument`.
 */
export async function readTrackedDocument(bytes: Uint8Array): Promise<TrackedDocument> {
  return readDocument(await openWordPackage(bytes)).document;
}
