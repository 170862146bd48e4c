/**
 * A process that makes the preview of one file, which it reads from its input. It may read the code of the app and
 * nothing else, and cannot start processes. Its parent limits its time and memory.
 */
import { limitAllocations, reasonOf, takeRefusal, Uncountable } from '../../../engine/counting/index.ts';
import { makePreview, NoPreview } from './makePreview.ts';
import type { PreviewProblem, PreviewReply } from './previewTypes.ts';

limitAllocations(160 * 1024 * 1024);

/** Reads the input into one array, because joining parts would need the memory twice. */
async function read(length: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length);
  let at = 0;
  for await (const part of process.stdin) {
    if (at + part.length > length) break;
    bytes.set(part, at);
    at += part.length;
  }
  if (at < length) throw new Uncountable('unreadable', 'fewer bytes than expected');
  return bytes;
}

const shown: PreviewProblem[] = ['password', 'empty', 'encoding', 'too_large', 'too_slow'];

function problemOf(error: unknown): { problem: PreviewProblem } {
  if (error instanceof NoPreview) return { problem: 'no_preview' };
  if (takeRefusal()) return { problem: 'too_large' };
  const reason = reasonOf(error);
  return { problem: shown.find(one => one === reason) ?? 'damaged' };
}

// The server has ended.
process.once('disconnect', () => process.exit());

const [, , name = '', size = '0'] = process.argv;
const reply: PreviewReply = await read(Number(size))
  .then(bytes => makePreview(name, bytes))
  .catch(problemOf);
process.send?.(reply, () => process.disconnect());
