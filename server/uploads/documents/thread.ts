/** A thread that reads delivered Word documents, which isolates the server from hostile files. */
import { parentPort, workerData } from 'node:worker_threads';
import { openStorage, type StorageSettings } from '../../../engine/server/storage/index.ts';
import { families, familyOf } from '../../../engine/tracked-changes/families/index.ts';
import {
  compareDocuments,
  readTrackedDocument,
  type TrackedDocument,
  UnreadableDocument,
} from '../../../engine/tracked-changes/index.ts';
import type { ThreadReply } from '../threads/limitedThread.ts';
import { type StoredSource, storedSource } from '../threads/storedSource.ts';
import type { DocumentAnswer, ReadAnswer, ReadRequest } from './documentMessages.ts';

const mebibyte = 1024 * 1024;
/** Documents are read into memory, outside of the heap of the thread. Pages open larger ones. */
const maxBytes = 48 * mebibyte;

const storage = await openStorage(workerData as StorageSettings);
parentPort?.on('message', async (asked: ReadRequest) => parentPort?.postMessage(await replyTo(asked)));

async function replyTo(request: ReadRequest): Promise<ThreadReply<ReadAnswer>> {
  const sources = [storedSource(storage, request), ...(request.source ? [storedSource(storage, request.source)] : [])];
  try {
    return { answer: await readDocuments(request, sources[0]!, sources[1]) };
  } catch (error) {
    const failure = sources.map(source => source.failure()).find(Boolean);
    if (failure) return { failure: String(failure) };
    return error instanceof UnreadableDocument ? { answer: { problem: error.reason } } : { reason: String(error) };
  }
}

async function readDocuments(
  request: ReadRequest,
  file: StoredSource,
  source: StoredSource | undefined,
): Promise<DocumentAnswer> {
  const bytes = await readAll(file);
  const document = await readTrackedDocument(bytes);
  if (document.changes.length || !source) return answerOf(document);
  try {
    if (file.size + source.size > maxBytes) throw new UnreadableDocument('too_large', 'too many bytes to compare');
    const { document: compared } = await compareDocuments(await readAll(source), bytes, request.authorship);
    const found = await readTrackedDocument(compared);
    if (!found.changes.length) return answerOf(document);
    await storage.put(request.comparedKey, compared);
    return { ...answerOf(found), compared: { key: request.comparedKey, size: compared.length } };
  } catch (error) {
    if (source.failure() || !(error instanceof UnreadableDocument)) throw error;
    return { ...answerOf(document), comparisonProblem: error.reason };
  }
}

function answerOf({ figures, changes }: TrackedDocument): DocumentAnswer {
  const counts = Object.fromEntries(families.map(family => [family, 0])) as DocumentAnswer['families'];
  for (const change of changes) counts[familyOf(change)] += 1;
  return { figures, families: counts, compared: null, comparisonProblem: null };
}

async function readAll(source: StoredSource): Promise<Uint8Array> {
  if (source.size > maxBytes) throw new UnreadableDocument('too_large', 'too many bytes');
  const bytes = new Uint8Array(source.size);
  let at = 0;
  for await (const piece of await source.read()) {
    const chunk = piece as Uint8Array;
    if (at + chunk.length > bytes.length) throw new UnreadableDocument('damaged', 'longer than its size');
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
