import { fileOfAddress } from '../../../providers/uploads/uploadAddress.ts';
import type { UploadError, UploadFailure } from './uploadErrors.ts';
import type { RefusedFile, SentFile, ServerFile } from './uploadFile.ts';

/** `elsewhere`: another window or device is sending it. */
export type EntryState = 'waiting' | 'sending' | 'paused' | 'elsewhere' | 'done' | 'stopped' | 'failed';

/** A file of the order as the page lists it, whether this browser, the server or both know it. */
export interface FileEntry {
  key: string;
  name: string;
  size: number;
  sent: number;
  state: EntryState;
  cause?: UploadError | undefined;
  found?: string | undefined;
  uppyId?: string | undefined;
  uuid?: string | undefined;
  isCounted: boolean;
}

interface Seen {
  files: Record<string, SentFile>;
  server: ServerFile[];
}

/** Every file of the order once, those that need the person first, then those on their way. */
export function listFileEntries({ files, server }: Seen): FileEntry[] {
  const byUuid = new Map(server.map(file => [file.uuid, file]));
  const byName = new Map(server.map(file => [file.name, file]));
  const unseen = new Set(server);
  const entries: FileEntry[] = [];
  for (const file of Object.values(files)) {
    // The server may have renamed it by its content.
    const known = byUuid.get(uuidOf(file) ?? '') ?? byName.get(file.meta.name);
    if (known) unseen.delete(known);
    entries.push(known && isSettled(file) ? ofServer(known, file) : ofBrowser(file, known));
  }
  for (const file of unseen) entries.push(ofServer(file));
  return entries.sort((a, b) => ranks.indexOf(a.state) - ranks.indexOf(b.state));
}

const ranks: EntryState[] = ['failed', 'stopped', 'sending', 'paused', 'elsewhere', 'waiting', 'done'];

const uuidOf = ({ uploadURL }: SentFile): string | undefined => (uploadURL ? fileOfAddress(uploadURL) : undefined);

/** The upload has ended: the server's state applies. */
const isSettled = (file: SentFile): boolean => !!file.progress.uploadComplete;

function ofBrowser(file: SentFile, known?: ServerFile): FileEntry {
  const { id, meta, size, progress, error, isPaused } = file;
  const sent = progress.uploadComplete ? (size ?? 0) : Number(progress.bytesUploaded || 0);
  const state = error
    ? 'stopped'
    : progress.uploadComplete
      ? 'done'
      : isPaused
        ? 'paused'
        : progress.uploadStarted && sent > 0
          ? 'sending'
          : 'waiting';
  return {
    key: meta.name,
    name: meta.name,
    size: size ?? 0,
    sent,
    state,
    cause: error ? (meta.cause ?? 'connection') : undefined,
    uppyId: id,
    uuid: known?.uuid ?? uuidOf(file),
    isCounted: known?.role !== 'metadata',
  };
}

function ofServer(file: ServerFile, sent?: SentFile): FileEntry {
  const { uuid, name, size, upload, role, scan } = file;
  const entry = { key: name, name, size, uuid, uppyId: sent?.id, isCounted: role === 'source' };
  if (scan === 'quarantined') return { ...entry, sent: 0, state: 'failed', cause: 'quarantined' };
  if (upload === 'done') return { ...entry, sent: size, state: 'done' };
  if (upload === 'failed') return { ...entry, sent: 0, state: 'failed', ...reasonOf(file) };
  if (upload === 'uploading' && !sent) return { ...entry, sent: 0, state: 'elsewhere' };
  // The server has a part of it, and this page does not have the file: it must be chosen again.
  return sent ? { ...entry, sent: size, state: 'done' } : { ...entry, sent: 0, state: 'stopped', cause: 'interrupted' };
}

const reasonOf = ({ error, found }: ServerFile): UploadFailure => ({
  cause: error ?? 'content',
  found: found ?? undefined,
});

export interface Group extends UploadFailure {
  entries: FileEntry[];
  refused: RefusedFile[];
}

/** Groups failed files by cause; files of another type also by that type. */
export function groupFailures(entries: FileEntry[], refused: RefusedFile[]): Group[] {
  const groups = new Map<string, Group>();
  const groupOf = ({ cause, found }: UploadFailure): Group => {
    const key = groupKey({ cause, found });
    const group = groups.get(key) ?? { cause, found, entries: [], refused: [] };
    groups.set(key, group);
    return group;
  };
  const shown = new Set(entries.filter(entry => entry.cause).map(entry => entry.name));
  for (const entry of entries) if (entry.cause) groupOf({ cause: entry.cause, found: entry.found }).entries.push(entry);
  for (const file of refused) if (!shown.has(file.name)) groupOf(file).refused.push(file);
  return [...groups.values()];
}

export const groupKey = ({ cause, found = '' }: UploadFailure): string => `${cause} ${found}`;

export interface Summary {
  total: number;
  done: number;
  counted: number;
  open: number;
  sending: number;
  paused: number;
  elsewhere: number;
  bytes: number;
  sent: number;
}

export function summarizeEntries(entries: FileEntry[]): Summary {
  const summary: Summary = {
    total: entries.length,
    done: 0,
    counted: 0,
    open: 0,
    sending: 0,
    paused: 0,
    elsewhere: 0,
    bytes: 0,
    sent: 0,
  };
  for (const { state, size, sent, isCounted } of entries) {
    summary.bytes += size;
    summary.sent += sent;
    if (state === 'done') summary.done += 1;
    if (state === 'done' && isCounted) summary.counted += 1;
    if (state === 'stopped' || state === 'failed') summary.open += 1;
    if (state === 'sending' || state === 'waiting') summary.sending += 1;
    if (state === 'paused') summary.paused += 1;
    if (state === 'elsewhere') summary.elsewhere += 1;
  }
  return summary;
}
