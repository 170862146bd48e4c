import { call } from '../../../../engine/client/api/index.ts';
import { extensionOf } from '../../../../engine/dsl/index.ts';
import { fileOfAddress } from '../../../../providers/uploads/uploadAddress.ts';
import { windowId } from '../../../../providers/uploads/windowId.ts';
import type { UploadSync } from '../../../../schemas/generated/types.ts';
import type { CountedFiles, QuoteFile } from '../../../shared/quote/countedFiles.ts';
import { type FileEntry, listFileEntries } from '../../../shared/uploads/entries.ts';
import { closeUploadSession } from '../../../shared/uploads/openUploads.ts';
import { isHarmless } from '../../../shared/uploads/uploadErrors.ts';
import type { SentFile } from '../../../shared/uploads/uploadFile.ts';
import type { UploadSession } from '../../../shared/uploads/uploadSession.ts';
import { announcedUuid } from './announcedUuid.ts';
import type { DraftFile, FileUpload } from './draftFile.ts';

/** Milliseconds between updates of the page. Progress events come much more often. */
const INTERVAL_MS = 200;
/** Milliseconds until uploads that could not begin are tried again. */
const RETRY_MS = 5000;

interface DraftUploadsOptions {
  uuid: string;
  counted: CountedFiles;
  /** The state of a file has changed. */
  onChange: () => void;
  /** A batch of uploads has ended. */
  onEnd: () => void;
}

/** The files of a draft on the server, and those on their way to it. Loads the upload engine for the first upload. */
export class DraftUploads {
  readonly #options: DraftUploadsOptions;
  /** Local files whose upload has begun, by their ids. */
  readonly #begun = new Set<number>();
  /** Those of them whose upload could not begin. */
  readonly #unsent = new Set<number>();
  #retrying: ReturnType<typeof setTimeout> | undefined;
  #server: UploadSync['files'] = [];
  #accept: UploadSync['accept'] | undefined;
  #session: UploadSession | undefined;
  #takes: (file: QuoteFile) => boolean = () => true;
  /** Uppy's ids of files that are being removed. */
  readonly #removed = new Set<string>();
  readonly #removals = new Set<Promise<boolean>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: DraftUploadsOptions) {
    this.#options = options;
  }

  /** The files that the server had at the last synchronization. */
  get server(): UploadSync['files'] {
    return this.#server;
  }

  /** Uppy's files by their ids. */
  get sent(): Record<string, SentFile> {
    return this.#session?.uppy.getState().files ?? {};
  }

  listEntries(): FileEntry[] {
    return listFileEntries({ files: this.sent, server: this.#session?.own.server ?? this.#server }).filter(
      ({ uppyId }) => !uppyId || !this.#removed.has(uppyId),
    );
  }

  /** The state of a file that Uppy does not have: refused, or waiting; null: its upload has not begun. */
  getUnsent({ id, file }: QuoteFile): FileUpload | null {
    const refused = this.#session?.own.refused.find(({ data }) => data === file);
    if (refused) return { state: 'failed', share: 0, cause: refused.cause, found: refused.found };
    return this.#begun.has(id) ? { state: 'waiting', share: 0 } : null;
  }

  /** See `DraftFile.isMetadata`. */
  isMetadata(name: string): boolean | undefined {
    return this.#accept?.metadata.includes(extensionOf(name));
  }

  isSendable(file: QuoteFile): boolean {
    return file.problem === 'wrong_type' ? this.isMetadata(file.name) === true : file.problem !== 'unreadable';
  }

  async sync(): Promise<void> {
    const params = { id: this.#options.uuid };
    const uploaded = this.#listUploaded();
    const synced = await call('syncUploads', { params, query: { window: await windowId() } });
    this.#server = synced.files;
    this.#accept = synced.accept;
    this.#session?.learn(synced);
    this.#forgetRemoved(uploaded);
    this.#options.onChange();
  }

  #listUploaded(): SentFile[] {
    return Object.values(this.sent).filter(({ progress }) => progress.uploadComplete);
  }

  /** Forgets files that were uploaded before the server listed its files, which then had been removed elsewhere. */
  #forgetRemoved(uploaded: SentFile[]): void {
    const uuids = new Set(this.#server.map(({ uuid }) => uuid));
    // The server may have another file of the name in its place.
    const names = new Set(this.#server.map(({ name }) => name));
    const { counted } = this.#options;
    for (const { id, uploadURL, data, meta } of uploaded) {
      const uuid = uploadURL && fileOfAddress(uploadURL);
      if (!uuid || uuids.has(uuid) || names.has(meta.name)) continue;
      this.#session?.uppy.removeFiles([id]);
      const file = counted.get().find(one => one.file === data);
      if (file) counted.remove(file.id);
    }
  }

  /** Whether files are on their way. */
  get isSending(): boolean {
    return Object.values(this.sent).some(({ progress, error }) => !progress.uploadComplete && !error);
  }

  /**
   * Uploads the files whose upload has not begun, and which the order takes. A file is counted first, so that its price
   * comes first. `takes`: whether the stored service edits the file.
   */
  async upload(takes = this.#takes): Promise<void> {
    this.#takes = takes;
    const { counted } = this.#options;
    const next = counted.get().filter(({ counting }) => !counting);
    // Only the server says which files it takes beside those that are edited.
    if (!this.#accept && next.some(({ problem }) => problem === 'wrong_type')) await this.sync().catch(() => undefined);
    const waiting = next.filter(
      file => !this.#begun.has(file.id) && this.isSendable(file) && (file.types.length === 0 || takes(file)),
    );
    if (waiting.length === 0) return;
    for (const { id } of waiting) this.#begun.add(id);
    try {
      const session = await this.#openSession();
      await this.sync();
      // A file that is added again is uploaded again.
      await Promise.allSettled(this.#removals);
      const readable = await Promise.all(waiting.map(({ file }) => file && isReadable(file)));
      const known = new Set(counted.get().map(({ id }) => id));
      for (const [place, { id, file }] of waiting.entries()) {
        if (!file || !known.has(id)) continue;
        if (readable[place]) session.uppy.addFiles([{ name: file.name, type: file.type, data: file }]);
        else counted.change(id, unreadable);
      }
    } catch {
      // Without a connection, they wait for the next attempt.
      for (const { id } of waiting) this.#unsent.add(id);
      this.#retrying ??= setTimeout(() => this.#uploadUnsent(), RETRY_MS);
    }
    this.#options.onChange();
  }

  #uploadUnsent(): void {
    clearTimeout(this.#retrying);
    this.#retrying = undefined;
    for (const id of this.#unsent) this.#begun.delete(id);
    this.#unsent.clear();
    void this.upload();
  }

  /** Tries again what the connection has stopped. */
  retry(): void {
    this.#session?.retry();
    this.#uploadUnsent();
  }

  retryFile({ id, upload }: DraftFile): void {
    if (upload?.uppyId) void this.#session?.uppy.retryUpload(upload.uppyId);
    else {
      this.#session?.dismiss(this.#session.own.refused.map(one => one.id));
      this.#begun.delete(id);
      void this.upload();
    }
  }

  /** Uploads a file whose name another one has. Returns whether it had been refused. */
  async resolveName({ file }: DraftFile, how: 'keepBoth' | 'replace'): Promise<boolean> {
    const session = await this.#openSession();
    const refused = session.own.refused.find(({ data }) => data === file);
    if (refused) await session[how](refused);
    return refused !== undefined;
  }

  /** Removes what Uppy and the server have of a file. Returns whether the order is without it. */
  async remove({ file, upload }: DraftFile): Promise<boolean> {
    if (!this.#session && !upload?.uuid) return true;
    const session = await this.#openSession();
    // The upload may have begun since the row was rendered.
    const sent = session.uppy.getFiles().find(one => one.id === upload?.uppyId || (file && one.data === file));
    if (!sent && !upload?.uuid) return true;
    const removal = this.#removeSent(session, sent?.id, upload?.uuid);
    this.#removals.add(removal);
    const isRemoved = await removal.finally(() => this.#removals.delete(removal));
    this.#options.onChange();
    return isRemoved;
  }

  /** The row disappears at once. A file whose upload was announced is deleted when the server has answered. */
  async #removeSent(session: UploadSession, uppyId: string | undefined, known: string | undefined): Promise<boolean> {
    if (uppyId) this.#removed.add(uppyId);
    this.#options.onChange();
    try {
      const uuid = known ?? (uppyId ? await announcedUuid(session, uppyId) : undefined);
      const isRemoved = await session.remove([{ uppyId, uuid }]);
      if (isRemoved) this.#server = this.#server.filter(one => one.uuid !== uuid);
      return isRemoved;
    } finally {
      if (uppyId) this.#removed.delete(uppyId);
    }
  }

  /** Forgets files that the order has already: with other rows, or from another device. */
  dropRepeated(): void {
    const { counted } = this.#options;
    for (const { id, data, cause } of this.#session?.own.refused ?? [])
      if (isHarmless(cause)) {
        this.#session?.dismiss([id]);
        const file = counted.get().find(one => one.file === data);
        if (file) counted.removeRepeated(file);
      }
  }

  /** Finds files that were moved or deleted after they were counted: their uploads never end. */
  async findUnreadable(files: DraftFile[]): Promise<void> {
    for (const { id, file, upload } of files) {
      if (!file || upload?.cause !== 'connection' || (await isReadable(file))) continue;
      if (upload.uppyId) this.#session?.uppy.removeFiles([upload.uppyId]);
      this.#options.counted.change(id, unreadable);
    }
  }

  /** An order that was paid while its files were being uploaded continues with them. Payment takes earlier ones along. */
  async finish(): Promise<void> {
    const { uuid } = this.#options;
    const order = await call('getOrder', { params: { object_uuid: uuid } });
    if (order.status !== 'awaiting_files') return;
    await call('finishUpload', { params: { id: uuid }, body: { skip: [] } });
    closeUploadSession(uuid);
  }

  async #openSession(): Promise<UploadSession> {
    const { uploadSessionOf } = await import('../../../shared/uploads/uploadSessions.ts');
    if (this.#session) return this.#session;
    const { uuid, onChange, onEnd } = this.#options;
    const session = uploadSessionOf(uuid, id => call('obtainTransporterToken', { params: { id } }));
    // A new session knows no files yet.
    if (this.#accept && !session.own.accept)
      session.learn({ files: this.#server, accept: this.#accept, message: null, outcome: null });
    this.#session = session;
    session.uppy.store.subscribe(() => {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        onChange();
      }, INTERVAL_MS);
    });
    session.onNews(onEnd);
    return session;
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
