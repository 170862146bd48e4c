/** Receives a file for a row that will be saved later, as a stream. */
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { and, eq, isNotNull } from 'drizzle-orm';
import { fileTypeFromBuffer } from 'file-type';
import { acceptsFile, getAcceptedTypes, isFileField, maxBytesOf } from '../../../dsl/fileField.ts';
import type { Deps } from '../../deps.ts';
import { ensureMediaType, safeName } from '../../files/fileNames.ts';
import { contentProblems, findFileFault, isKnownFormat } from '../../files/findFileFault.ts';
import { problem, validationError } from '../../http/problems.ts';
import type { ByteRange } from '../../storage/storage.ts';
import { storageProblem } from '../../storage/storageErrors.ts';
import { storeObject } from '../../storage/storeObject.ts';
import type { Access } from '../accessControl.ts';
import { recordFiles } from '../tables.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'storage' | 'scanner' | 'log'>;

/** Files of one sender that are not attached to a row yet. */
const maxUnattached = 200;
/** Enough to detect a format. */
const headBytes = 64 * 1024;

interface ReceivedUpload {
  field: unknown;
  name: unknown;
  type: string | undefined;
  length: number | undefined;
  bytes: Readable;
}

/** A file as a row stores it. */
export interface StoredFile {
  uuid: string;
  name: string;
  size: number;
  type: string;
}

export async function receiveFile(deps: Needs, access: Access, sent: ReceivedUpload): Promise<StoredFile> {
  const { db, clock, storage } = deps;
  const field = fieldFor(access, sent.field);
  const schema = access.collection.entity.file.properties[field]!;
  const name = nameOf(sent.name);
  ensureMediaType(sent.type);
  const claimed = (sent.type ?? 'application/octet-stream').replace(/;.*/s, '').trim().toLowerCase();
  const accepted = getAcceptedTypes(schema, access.collection.registry.constants);
  if (!acceptsFile(accepted, name, claimed)) throw problem('record_file_refused');
  const size = sizeOf(sent.length, maxBytesOf(schema));
  await assertFewUnattached(deps, access.user.uuid);
  const uuid = randomUUID();
  const now = clock.now();
  const { table } = access.collection.shape;
  const sender_uuid = access.user.uuid;
  await db.insert(recordFiles).values({
    uuid,
    table,
    field,
    name,
    size,
    type: claimed,
    whole: false,
    sender_uuid,
    loose_since: now,
    created_at: now,
  });
  try {
    if (!(await storeObject(deps.storage, uuid, size, sent.bytes))) throw problem('bad_request');
    const type = await detectType(deps, uuid, name, size, claimed);
    if (!acceptsFile(accepted, name, type)) throw problem('file_content_refused');
    const scanned = { uuid, name, size, storage_key: uuid, owner: sender_uuid };
    const verdict = await deps.scanner
      .scan(scanned, range => storage.read(uuid, range))
      .catch(error => {
        deps.log.warn({ err: error, file: uuid }, 'cannot scan file');
        throw storageProblem(error) ?? problem('scanner_unavailable', {}, { 'retry-after': '60' });
      });
    if (verdict !== 'clean') throw problem('file_content_refused');
    await db.update(recordFiles).set({ whole: true, type }).where(eq(recordFiles.uuid, uuid));
    return { uuid, name, size, type };
  } catch (error) {
    await db.delete(recordFiles).where(eq(recordFiles.uuid, uuid));
    await storage.remove(uuid);
    throw error;
  }
}

/** A field for files that the person may write when making or changing a row. */
function fieldFor(access: Access, field: unknown): string {
  const writable = [
    ...(access.rows('create') ? access.writable('create') : []),
    ...(access.rows('edit') ? access.writable('edit') : []),
  ];
  if (writable.length === 0) throw problem('forbidden');
  const { properties } = access.collection.entity.file;
  const isOne = typeof field === 'string' && writable.includes(field) && isFileField(properties[field]!);
  if (isOne) return field;
  throw validationError([
    { type: 'value_error.const', loc: ['query', 'field'], msg: 'Choose one of the offered values.' },
  ]);
}

/** Returns the file name, which is percent-encoded because the header cannot contain every character. */
function nameOf(given: unknown): string {
  let name: string;
  try {
    name = decodeURIComponent(typeof given === 'string' ? given : '');
  } catch {
    throw problem('file_name_refused');
  }
  return safeName(name);
}

function sizeOf(length: number | undefined, max: number): number {
  if (length === undefined || !Number.isSafeInteger(length)) throw problem('content_length_required');
  if (length === 0) throw problem('file_empty');
  if (length > max) throw problem('record_file_too_large');
  return length;
}

async function assertFewUnattached({ db }: Needs, sender: string): Promise<void> {
  const loose = await db.$count(
    recordFiles,
    and(eq(recordFiles.sender_uuid, sender), isNotNull(recordFiles.loose_since)),
  );
  if (loose >= maxUnattached) throw problem('too_many_unsaved_files');
}

/** Returns the type that the content shows; for text and formats without a mark, the type that the sender states. */
async function detectType(
  { storage }: Needs,
  key: string,
  name: string,
  size: number,
  claimed: string,
): Promise<string> {
  const source = { size, read: (range?: ByteRange) => storage.read(key, range) };
  const fault = isKnownFormat(name) ? await findFileFault(source, name) : null;
  if (fault) throw problem(contentProblems[fault.error], 'found' in fault ? { found: fault.found } : {});
  const parts: Buffer[] = [];
  for await (const part of await storage.read(key, { start: 0, end: Math.min(size, headBytes) - 1 })) parts.push(part);
  const found = await fileTypeFromBuffer(Buffer.concat(parts)).catch(() => undefined);
  // Pictures, sound and film have a mark, except for formats that are text.
  if (!found && /^(image|audio|video)\/(?!svg)/.test(claimed)) throw problem('file_content_refused');
  return found?.mime ?? claimed;
}
