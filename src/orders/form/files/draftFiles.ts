import { call } from '../../../../engine/client/api/index.ts';
import { extensionOf } from '../../../../engine/dsl/index.ts';
import { fileOfAddress } from '../../../../providers/uploads/uploadAddress.ts';
import { windowId } from '../../../../providers/uploads/windowId.ts';
import type { PriceList, UploadSync } from '../../../../schemas/generated/types.ts';
import type { Unit } from '../../../../schemas/pricing/quantities.ts';
import { keepFiles, readKeptFiles } from '../../../shared/keptFiles.ts';
import { CountedFiles, type QuoteFile, typesOf } from '../../../shared/quote/countedFiles.ts';
import { type FileEntry, listFileEntries } from '../../../shared/uploads/entries.ts';
import { closeUploadSession } from '../../../shared/uploads/openUploads.ts';
import { isHarmless } from '../../../shared/uploads/uploadErrors.ts';
import type { SentFile } from '../../../shared/uploads/uploadFile.ts';
import type { UploadSession } from '../../../shared/uploads/uploadSession.ts';

/** Files up to this size together are stored in the browser until they are uploaded, so that a reload continues. */
const MAX_KEPT_BYTES = 200 * 1024 * 1024;
/** Milliseconds after an upload in which the server has counted most files. */
const COUNT_MS = 3000;
/** Milliseconds between updates of the page. Progress events come much more often. */
const INTERVAL_MS = 200;
/** Milliseconds until uploads that could not begin are tried again. */
const RETRY_MS = 5000;

/** Progress of a file's upload; `cause` and `found` say why it is not in. */
export type FileUpload = Pick<FileEntry, 'state' | 'cause' | 'found' | 'uppyId' | 'uuid'> & { share: number };

/** A file of a draft. */
export interface DraftFile extends QuoteFile {
  /** Null: its upload has not begun. */
  upload: FileUpload | null;
}

type FileTypes = PriceList['file_types'];
type TypedQuantities = Partial<Record<Unit, string>>;

interface DraftView {
  files: DraftFile[];
  /** The names of the last added files that the draft had already. */
  repeated: string[];
  /** Quantities as they were typed. */
  typed: TypedQuantities;
  /** Files that an earlier page or another device has uploaded may be missing: the server did not answer. */
  isListFailed: boolean;
}

/**
 * The files of a draft: chosen in its form, or uploaded before. They are counted on this device and uploaded at the same
 * time. Outlives the page of the form.
 */
export class DraftFiles {
  readonly #uuid: string;
  readonly #counted = new CountedFiles();
  /** Local files whose upload has begun, by their ids. */
  readonly #sent = new Set<number>();
  /** Those of them whose upload could not begin. */
  readonly #unsent = new Set<number>();
  #retrying: ReturnType<typeof setTimeout> | undefined;
  #fileTypes: FileTypes = {};
  #typed: TypedQuantities = {};
  #server: UploadSync['files'] = [];
  #accept: UploadSync['accept'] | undefined;
  #session: UploadSession | undefined;
  #opening: Promise<void> | undefined;
  #takes: (file: QuoteFile) => boolean = () => true;
  #isListFailed = false;
  /** Ids of files that only the server has, by their uuids. */
  readonly #ids = new Map<string, number>();
  /** Uuids of files that another draft is uploading. */
  readonly #leaving = new Set<string>();
  /** Uppy's ids of files that are being removed. */
  readonly #removed = new Set<string>();
  readonly #removals = new Set<Promise<boolean>>();
  #view: DraftView = { files: [], repeated: [], typed: {}, isListFailed: false };
  readonly #listeners = new Set<() => void>();
  /** How many files cannot be read any more. */
  #unreadable = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** By unit: the last count that filled the answer. A quantity that differs from it was entered by the person. */
  readonly filled: Partial<Record<Unit, number>> = {};

  constructor(uuid: string) {
    this.#uuid = uuid;
    this.#counted.subscribe(() => {
      this.#show();
      this.#forgetUnreadable();
    });
    globalThis.addEventListener?.('online', () => this.retry());
  }

  readonly get = (): DraftView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Lists the files that the draft has already, and takes the files of its quote or of an interrupted upload, which this
   * browser keeps. `isNew`: the server has none. Later calls list them again.
   */
  open(fileTypes: FileTypes, isNew: boolean): Promise<void> {
    this.#fileTypes = fileTypes;
    if (this.#opening) this.refresh();
    this.#opening ??= this.#open(isNew);
    return this.#opening;
  }

  /** Lists the files again, because another window or device may have added some. */
  readonly refresh = (): void => void this.#opening?.then(() => this.#sync()).catch(() => undefined);

  async #open(isNew: boolean): Promise<void> {
    if (!isNew) await this.#sync().catch(() => this.#noteFailure());
    const kept = await readKeptFiles(this.#uuid);
    if (kept.length > 0) this.#counted.add(kept, this.#fileTypes);
  }

  #noteFailure(): void {
    this.#isListFailed = true;
    this.#show();
  }

  readonly add = (chosen: Iterable<File>): void => {
    this.#counted.add(chosen, this.#fileTypes);
    void this.#keep();
  };

  /** Takes counted files of another draft, and uploads them. */
  adopt(files: DraftFile[]): void {
    this.#counted.adopt(files);
    void this.#keep();
    void this.upload();
  }

  /**
   * Moves files to another draft. The server deletes one here once the other draft has it there. A file that this device
   * does not have is downloaded; those that cannot be downloaded stay, and are returned.
   */
  async moveTo(other: DraftFiles, files: DraftFile[]): Promise<DraftFile[]> {
    // Download links are valid for minutes.
    if (files.some(({ file }) => !file)) await this.#sync().catch(() => undefined);
    const moved: DraftFile[] = [];
    const staying: DraftFile[] = [];
    for (const one of files) {
      const file = one.file ?? (await this.#download(one.upload?.uuid));
      if (file) moved.push({ ...one, file });
      else staying.push(one);
    }
    other.adopt(moved);
    for (const one of moved) await this.#leave(one, other);
    return staying;
  }

  async #leave(file: DraftFile, other: DraftFiles): Promise<void> {
    const { upload } = file;
    if (!upload?.uuid || upload.state !== 'done') {
      await this.remove(file).catch(() => false);
      return;
    }
    const { uuid } = upload;
    this.#leaving.add(uuid);
    this.#counted.remove(file.id);
    const stop = other.subscribe(() => {
      const state = other.get().files.find(one => (one.file ? one.file === file.file : one.name === file.name))
        ?.upload?.state;
      if (state !== 'done' && state !== 'failed') return;
      stop();
      const removal = state === 'done' ? this.remove(file) : Promise.resolve(false);
      void removal
        .catch(() => false)
        .finally(() => {
          this.#leaving.delete(uuid);
          this.#show();
        });
    });
    this.#show();
  }

  /** The content of a file that only the server has; undefined if it cannot be downloaded, or is not checked yet. */
  async #download(uuid: string | undefined): Promise<File | undefined> {
    const known = this.#server.find(file => file.uuid === uuid);
    if (!known?.download_url) return undefined;
    const answer = await fetch(known.download_url).catch(() => undefined);
    return answer?.ok ? new File([await answer.blob()], known.name) : undefined;
  }

  setTyped(unit: Unit, text: string | undefined): void {
    const { [unit]: _, ...others } = this.#typed;
    this.#typed = text === undefined ? others : { ...others, [unit]: text };
    this.#show();
  }

  /** Sets the quantity of a file that could not be counted; null: what was typed is no quantity. */
  enter(file: DraftFile, unit: Unit, text: string, quantity: number | null): void {
    const { [unit]: _, ...counts } = file.counts;
    this.#counted.change(file.id, {
      entered: { ...file.entered, [unit]: text },
      counts: quantity === null ? counts : { ...counts, [unit]: { count: quantity, sure: false } },
    });
  }

  async remove({ id, file, upload }: DraftFile): Promise<boolean> {
    this.#counted.remove(id);
    void this.#keep();
    if (!this.#session && !upload?.uuid) return true;
    const session = await this.#openSession();
    // The upload may have begun since the row was rendered.
    const sent = session.uppy.getFiles().find(one => one.id === upload?.uppyId || (file && one.data === file));
    if (!sent && !upload?.uuid) return true;
    const removal = this.#removeSent(session, sent?.id, upload?.uuid);
    this.#removals.add(removal);
    const isRemoved = await removal.finally(() => this.#removals.delete(removal));
    this.#show();
    return isRemoved;
  }

  /** The row disappears at once. A file whose upload was announced is deleted when the server has answered. */
  async #removeSent(session: UploadSession, uppyId: string | undefined, known: string | undefined): Promise<boolean> {
    if (uppyId) this.#removed.add(uppyId);
    this.#show();
    try {
      const uuid = known ?? (uppyId ? await announcedUuid(session, uppyId) : undefined);
      const isRemoved = await session.remove([{ uppyId, uuid }]);
      if (isRemoved) this.#server = this.#server.filter(one => one.uuid !== uuid);
      return isRemoved;
    } finally {
      if (uppyId) this.#removed.delete(uppyId);
    }
  }

  /**
   * Uploads the files whose upload has not begun, and which the order takes. A file is counted first, so that its price
   * comes first. `takes`: whether the stored service edits the file.
   */
  async upload(takes = this.#takes): Promise<void> {
    this.#takes = takes;
    const next = this.#counted.get().filter(({ counting }) => !counting);
    // Only the server says which files it takes beside those that are edited.
    if (!this.#accept && next.some(({ problem }) => problem === 'wrong_type'))
      await this.#sync().catch(() => undefined);
    const waiting = next.filter(
      file => !this.#sent.has(file.id) && this.#isSendable(file) && (file.types.length === 0 || takes(file)),
    );
    if (waiting.length === 0) return;
    for (const { id } of waiting) this.#sent.add(id);
    try {
      const session = await this.#openSession();
      await this.#sync();
      // A file that is added again is uploaded again.
      await Promise.allSettled(this.#removals);
      const readable = await Promise.all(waiting.map(({ file }) => file && isReadable(file)));
      const known = new Set(this.#counted.get().map(({ id }) => id));
      for (const [place, { id, file }] of waiting.entries()) {
        if (!file || !known.has(id)) continue;
        if (readable[place]) session.uppy.addFiles([{ name: file.name, type: file.type, data: file }]);
        else this.#counted.change(id, unreadable);
      }
    } catch {
      // Without a connection, they wait for the next attempt.
      for (const { id } of waiting) this.#unsent.add(id);
      this.#retrying ??= setTimeout(() => this.#uploadUnsent(), RETRY_MS);
    }
    this.#show();
  }

  #uploadUnsent(): void {
    clearTimeout(this.#retrying);
    this.#retrying = undefined;
    for (const id of this.#unsent) this.#sent.delete(id);
    this.#unsent.clear();
    void this.upload();
  }

  /** Tries again what the connection has stopped. */
  readonly retry = (): void => {
    if (this.#isListFailed)
      void this.#sync().then(
        () => {
          this.#isListFailed = false;
          this.#show();
        },
        () => undefined,
      );
    this.#counted.retry();
    this.#session?.retry();
    this.#uploadUnsent();
  };

  retryFile({ id, upload }: DraftFile): void {
    if (upload?.uppyId) void this.#session?.uppy.retryUpload(upload.uppyId);
    else {
      this.#session?.dismiss(this.#session.own.refused.map(one => one.id));
      this.#sent.delete(id);
      void this.upload();
    }
  }

  /** Uploads a file whose name another one has: under a free name, or in place of the other. */
  async resolveName({ id, name, file }: DraftFile, how: 'keepBoth' | 'replace'): Promise<void> {
    const session = await this.#openSession();
    const refused = session.own.refused.find(({ data }) => data === file);
    if (!refused) return;
    const other = this.#view.files.find(one => one.name === name && one.id !== id);
    await session[how](refused);
    if (how === 'replace' && other) this.#counted.remove(other.id);
    void this.#keep();
    this.#show();
  }

  /** Whether the order takes the file beside those that are edited: such a file is not counted. */
  readonly isMetadata = ({ name }: QuoteFile): boolean => this.#accept?.metadata.includes(extensionOf(name)) ?? false;

  readonly #isSendable = (file: QuoteFile): boolean =>
    file.problem === 'wrong_type' ? this.isMetadata(file) : file.problem !== 'unreadable';

  /** Loads the upload engine when the first file is uploaded or removed. */
  async #openSession(): Promise<UploadSession> {
    const { uploadSessionOf } = await import('../../../shared/uploads/uploadSessions.ts');
    if (this.#session) return this.#session;
    const session = uploadSessionOf(this.#uuid, id => call('obtainTransporterToken', { params: { id } }));
    // A new session knows no files yet.
    if (this.#accept && !session.own.accept) {
      const known = { files: this.#server, accept: this.#accept, message: null, outcome: null };
      session.learn(known);
    }
    this.#session = session;
    session.uppy.store.subscribe(() => {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        this.#show();
      }, INTERVAL_MS);
    });
    session.onNews(() => void this.#settle());
    return session;
  }

  /** A batch of uploads has ended. */
  async #settle(): Promise<void> {
    await this.#sync().catch(() => undefined);
    await this.#findUnreadable();
    await this.#keep();
    if (this.#view.files.some(isUncounted)) setTimeout(() => void this.#sync().catch(() => undefined), COUNT_MS);
    if (this.#view.files.every(({ upload }) => upload?.state === 'done')) await this.#finish().catch(() => undefined);
  }

  /** A file that was moved or deleted after it was counted: its upload never ends. */
  async #findUnreadable(): Promise<void> {
    for (const { id, file, upload } of this.#view.files) {
      if (!file || upload?.cause !== 'connection' || (await isReadable(file))) continue;
      if (upload.uppyId) this.#session?.uppy.removeFiles([upload.uppyId]);
      this.#counted.change(id, unreadable);
    }
  }

  /** Files that cannot be read any more are not stored: they would come back with each reload. */
  #forgetUnreadable(): void {
    const count = this.#counted.get().filter(({ problem }) => problem === 'unreadable').length;
    if (count === this.#unreadable) return;
    this.#unreadable = count;
    void this.#keep();
  }

  /** An order that was paid while its files were being uploaded continues with them. Payment takes earlier ones along. */
  async #finish(): Promise<void> {
    const order = await call('getOrder', { params: { object_uuid: this.#uuid } });
    if (order.status !== 'awaiting_files') return;
    await call('finishUpload', { params: { id: this.#uuid }, body: { skip: [] } });
    closeUploadSession(this.#uuid);
  }

  async #sync(): Promise<void> {
    const synced = await call('syncUploads', { params: { id: this.#uuid }, query: { window: await windowId() } });
    this.#server = synced.files;
    this.#accept = synced.accept;
    this.#session?.learn(synced);
    this.#show();
  }

  /** Stores what is not uploaded in this browser. */
  async #keep(): Promise<void> {
    const open = this.#view.files.flatMap(one =>
      one.file && this.#isSendable(one) && one.upload?.state !== 'done' ? one.file : [],
    );
    const bytes = open.reduce((sum, { size }) => sum + size, 0);
    await keepFiles(bytes <= MAX_KEPT_BYTES ? open : [], this.#uuid);
  }

  /** The order has the files already: with other rows, or from another device. */
  #dropRepeated(): void {
    for (const { id, data, cause } of this.#session?.own.refused ?? [])
      if (isHarmless(cause)) {
        this.#session?.dismiss([id]);
        const file = this.#counted.get().find(one => one.file === data);
        if (file) this.#counted.removeRepeated(file);
      }
  }

  #show(): void {
    this.#dropRepeated();
    const sent = this.#session?.uppy.getState().files ?? {};
    const entries = listFileEntries({ files: sent, server: this.#session?.own.server ?? this.#server }).filter(
      ({ uppyId }) => !uppyId || !this.#removed.has(uppyId),
    );
    const listed = new Set<FileEntry>();
    const local = this.#counted.get().map((file): DraftFile => {
      const entry = entryOf(file, entries, sent);
      if (entry) listed.add(entry);
      // This device may have been unable to count it.
      const counts = { ...this.#measured(entry?.uuid), ...file.counts };
      return {
        ...file,
        name: entry?.name ?? file.name,
        counts,
        upload: entry ? progressOf(entry) : this.#refusalOf(file),
      };
    });
    const others = entries
      .filter(entry => !listed.has(entry) && entry.uuid && !this.#leaving.has(entry.uuid))
      .map(entry => this.#earlierFile(entry));
    this.#view = {
      files: [...others, ...local],
      repeated: this.#counted.getRepeated(),
      typed: this.#typed,
      isListFailed: this.#isListFailed,
    };
    for (const listener of this.#listeners) listener();
  }

  #refusalOf({ id, file }: QuoteFile): FileUpload | null {
    const refused = this.#session?.own.refused.find(({ data }) => data === file);
    if (refused) return { state: 'failed', share: 0, cause: refused.cause, found: refused.found };
    return this.#sent.has(id) ? { state: 'waiting', share: 0 } : null;
  }

  /** What the server has counted in a file. */
  #measured(uuid: string | undefined): QuoteFile['counts'] {
    const measured = this.#server.find(file => file.uuid === uuid)?.measured;
    return measured ? { [measured.unit]: { count: measured.count, sure: true } } : {};
  }

  /** A file that an earlier page or another device has uploaded. */
  #earlierFile(entry: FileEntry): DraftFile {
    const { uuid = '', name } = entry;
    const id = this.#ids.get(uuid) ?? -1 - this.#ids.size;
    this.#ids.set(uuid, id);
    return {
      id,
      name,
      types: typesOf(name, this.#fileTypes),
      counting: false,
      counts: this.#measured(uuid),
      problem: null,
      upload: progressOf(entry),
    };
  }
}

const unreadable = { problem: 'unreadable', counts: {} } as const;

const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

/** Neither this device nor the server has counted the file, which the order has. */
const isUncounted = ({ counts, counting, types, upload }: DraftFile): boolean =>
  upload?.state === 'done' && types.length > 0 && !counting && Object.keys(counts).length === 0;

/** A file whose upload has ended may be known by its name only. */
const entryOf = ({ file, name }: QuoteFile, entries: FileEntry[], sent: Record<string, SentFile>) =>
  entries.find(({ uppyId }) => uppyId && sent[uppyId]?.data === file) ??
  entries.find(entry => !entry.uppyId && entry.name === name && entry.size === file?.size);

/**
 * Waits while the upload of a file is being announced, and returns the uuid that the server has given it. A request that
 * is aborted may have reached the server, which then has the file.
 */
function announcedUuid({ uppy }: UploadSession, uppyId: string): Promise<string | undefined> {
  return new Promise(resolve => {
    const check = () => {
      const file = uppy.getState().files[uppyId];
      const address = file?.uploadURL ?? file?.tus?.uploadUrl ?? undefined;
      const isAnnouncing = file?.progress.uploadStarted && !file.error && !file.isPaused && !address;
      if (isAnnouncing) return;
      stop();
      resolve(address && fileOfAddress(address));
    };
    const stop = uppy.store.subscribe(check);
    check();
  });
}

const progressOf = ({ state, cause, found, uppyId, uuid, size, sent }: FileEntry): FileUpload => ({
  state,
  cause,
  found,
  uppyId,
  uuid,
  share: size > 0 ? Math.min(1, sent / size) : 0,
});

const drafts = new Map<string, DraftFiles>();

/** The files of a draft by its order's uuid. */
export function draftFilesOf(uuid: string): DraftFiles {
  const draft = drafts.get(uuid) ?? new DraftFiles(uuid);
  drafts.set(uuid, draft);
  return draft;
}
