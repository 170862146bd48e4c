import Uppy from '@uppy/core';
import Tus, { type TusBody } from '@uppy/tus';
import { removeUpload } from '../../../providers/uploads/removeUpload.ts';
import { type TokenSource, tokenSource } from '../../../providers/uploads/tokenSource.ts';
import { fileOfAddress, uploadAddress } from '../../../providers/uploads/uploadAddress.ts';
import { uploadRequests } from '../../../providers/uploads/uploadRequests.ts';
import { windowId } from '../../../providers/uploads/windowId.ts';
import type { TransporterToken, UploadSync } from '../../../schemas/generated/types.ts';
import { checkAcceptance, type ExistingFile, freeName, isJunk } from './fileAcceptance.ts';
import { failureOfResponse, isRetryable, shouldRetry, toUploadError, type UploadFailure } from './uploadErrors.ts';
import type { Accept, FileMeta, RefusedFile, SentFile, ServerFile, Uploader } from './uploadFile.ts';

/** Files up to this size travel with the request that announces them; larger ones can then be refused before a byte. */
const CHUNK_SIZE = 4 * 1024 * 1024;
const CONCURRENT_UPLOADS = 5;
/** Long enough for a server to start again. */
const retryDelays = [500, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000];

/** Errors are shown on the page. */
const silent = { debug: () => {}, warn: () => {}, error: () => {} };

/** What the page sees beside Uppy's own state; kept in Uppy's store. */
export interface OwnState {
  /** The files that the order accepts; null until the server has sent it. */
  accept: Accept | null;
  server: ServerFile[];
  /** The effect on the price of finishing with the files on the server. */
  outcome: UploadSync['outcome'];
  refused: RefusedFile[];
  /** A newer token of the order was taken elsewhere. */
  isReplaced: boolean;
  [key: string]: unknown;
}

/**
 * Returns the fingerprint by which the server recognizes a file whose upload began elsewhere; a changed file has
 * another one.
 */
const fingerprintOf = ({ size, data }: SentFile): string =>
  `${size}-${data instanceof File ? data.lastModified : 'unknown'}`;

/** Uploads the files of one order; continues while the person is on other pages of the app. */
export class UploadSession {
  readonly uppy: Uploader;
  readonly tokens: TokenSource;
  #obtain: () => Promise<TransporterToken>;
  #heard: () => void = () => {};

  constructor(orderUuid: string, obtain: () => Promise<TransporterToken>) {
    this.#obtain = obtain;
    this.tokens = tokenSource(orderUuid, () => this.#obtain());
    // Uppy's id is part of each file's: what is remembered for resuming stays apart for each order.
    this.uppy = new Uppy<FileMeta, TusBody>({
      id: orderUuid,
      autoProceed: true,
      logger: silent,
      onBeforeFileAdded: (file, files) => this.#take(file, files),
    });
    this.uppy.setState({ accept: null, server: [], outcome: null, refused: [], isReplaced: false } satisfies OwnState);
    this.uppy.use(Tus, {
      endpoint: uploadAddress,
      httpStack: uploadRequests(this.tokens),
      allowedMetaFields: ['name', 'type', 'fingerprint', 'window'],
      limit: CONCURRENT_UPLOADS,
      retryDelays,
      removeFingerprintOnSuccess: true,
      onShouldRetry: (error, attempt, _options, next) => shouldRetry(error, attempt, next),
    });
    this.uppy.on('upload-error', (file, error, response) => file && this.#failed(file, error, response?.body?.xhr));
    // Before the first request of a batch: a file says which window sends it.
    this.uppy.addPreProcessor(async ids => {
      const window = await windowId();
      for (const id of ids) this.uppy.setFileMeta(id, { window });
    });
    this.uppy.on('back-online', () => this.retry());
  }

  /** Requests tokens: set by the open page, which shows the request's status. */
  obtainBy(obtain: () => Promise<TransporterToken>): void {
    this.#obtain = obtain;
  }

  /** Calls `heard` when the server's list may have changed: a batch is through, or a file was refused. */
  onNews(heard: () => void): () => void {
    this.#heard = heard;
    this.uppy.on('complete', heard);
    return () => {
      this.#heard = () => {};
      this.uppy.off('complete', heard);
    };
  }

  get own(): OwnState {
    return this.uppy.getState() as unknown as OwnState;
  }

  /** Sets the server's state: the files that it has and accepts. */
  learn({ files, accept, outcome }: UploadSync): void {
    const allowedFileTypes = [...accept.extensions, ...accept.metadata];
    this.uppy.setOptions({ restrictions: { allowedFileTypes } });
    // Files with a failed row on the server are reported by it.
    const told = new Set(files.filter(({ upload }) => upload === 'failed').map(({ name }) => name));
    const refused = this.own.refused.filter(({ name }) => !told.has(name));
    this.uppy.setState({ accept, server: files, outcome, refused });
  }

  /** Failed files resume where they stopped; refused ones are offered again. */
  retry(refused: RefusedFile[] = []): void {
    if (this.uppy.getFiles().some(file => file.error)) void this.uppy.retryAll();
    this.dismiss(refused.map(({ id }) => id));
    for (const { name, data } of refused) if (data) this.uppy.addFile({ name, type: data.type, data });
  }

  /** The person wants to upload here: other windows' tokens end. */
  async takeOver(): Promise<void> {
    await this.tokens.renew();
    this.uppy.setState({ isReplaced: false });
    this.resume();
    this.retry();
  }

  /** Resumes files one by one, because Uppy's own "resume all" also restarts failed files and drops their errors. */
  resume(): void {
    for (const { id, isPaused, error } of this.uppy.getFiles()) if (isPaused && !error) this.uppy.pauseResume(id);
  }

  dismiss(ids: string[]): void {
    this.uppy.setState({ refused: this.own.refused.filter(one => !ids.includes(one.id)) });
  }

  /** Removes files: stops their uploads and deletes them on the server. Returns whether that worked for all. */
  async remove(files: { uppyId?: string | undefined; uuid?: string | undefined }[]): Promise<boolean> {
    this.uppy.removeFiles(files.flatMap(({ uppyId }) => uppyId ?? []));
    const uuids = files.flatMap(({ uuid }) => uuid ?? []);
    const tries = await Promise.allSettled(uuids.map(uuid => removeUpload(this.tokens, uuid)));
    const gone = new Set(uuids.filter((_uuid, index) => tries[index]?.status === 'fulfilled'));
    this.uppy.setState({ server: this.own.server.filter(file => !gone.has(file.uuid)) });
    return gone.size === uuids.length;
  }

  /** Sends a refused file under another name. */
  keepBoth({ id, name, size, data }: RefusedFile): void {
    if (!data) return;
    this.dismiss([id]);
    const free = freeName({ name, size }, this.#held(this.uppy.getState().files));
    if (free) this.uppy.addFile({ name: free, type: data.type, data });
  }

  /** Sends a refused file in place of the one that has its name. */
  async replace({ id, name, data }: RefusedFile): Promise<void> {
    if (!data) return;
    this.dismiss([id]);
    const sent = this.uppy.getFiles().find(file => file.meta.name === name);
    const server = this.own.server.find(file => file.name === name);
    const uuid = server?.uuid ?? (sent?.uploadURL && fileOfAddress(sent.uploadURL));
    await this.remove([{ uppyId: sent?.id, uuid: uuid || undefined }]);
    this.uppy.addFile({ name, type: data.type, data });
  }

  /** Before the first byte: accepts, renames or refuses a file. */
  #take(file: SentFile, files: Record<string, SentFile>): SentFile | boolean {
    const { accept } = this.own;
    if (isJunk(file.name) || !accept || file.size === null) return false;
    const known = files[file.id];
    if (known) {
      if (known.error) void this.uppy.retryUpload(known.id);
      return false;
    }
    const relativePath = typeof file.meta.relativePath === 'string' ? file.meta.relativePath : null;
    const newcomer = { name: file.name, size: file.size, relativePath };
    const place = checkAcceptance(newcomer, accept, this.#held(files));
    if ('cause' in place) {
      this.#refuse(file, place);
      return false;
    }
    this.#forget(place.name);
    return {
      ...file,
      meta: { ...file.meta, name: place.name, fingerprint: fingerprintOf(file) },
      tus: { uploadDataDuringCreation: file.size <= CHUNK_SIZE },
    } as SentFile;
  }

  #held(files: Record<string, SentFile>): Map<string, ExistingFile> {
    const held = new Map<string, ExistingFile>();
    for (const { name, size, upload, scan } of this.own.server)
      if (upload !== 'failed' && scan !== 'quarantined') held.set(name, { name, size, isWhole: upload === 'done' });
    for (const { meta, size } of Object.values(files))
      held.set(meta.name, { name: meta.name, size: size ?? 0, isWhole: true });
    return held;
  }

  #refuse(file: SentFile, { cause, found }: UploadFailure): void {
    const { id, name, size, data } = file;
    const entry = {
      id,
      name,
      size: size ?? 0,
      cause,
      found,
      ...(data instanceof Blob ? { data } : {}),
    };
    this.uppy.setState({ refused: [...this.own.refused.filter(one => one.id !== id), entry] });
  }

  /** A file of this name is uploaded again: its earlier error no longer applies. */
  #forget(name: string): void {
    const { refused, server } = this.own;
    this.uppy.setState({
      refused: refused.filter(one => one.name !== name),
      server: server.filter(one => one.name !== name || (one.upload === 'done' && one.scan !== 'quarantined')),
    });
  }

  #failed(file: SentFile, error: unknown, xhr: XMLHttpRequest | undefined): void {
    const reason = xhr ? failureOfResponse(xhr.status, xhr.responseText) : { cause: toUploadError(error) };
    const { cause } = reason;
    if (cause === 'replaced') {
      this.uppy.pauseAll();
      this.uppy.setState({ isReplaced: true });
    }
    if (isRetryable(cause)) {
      this.uppy.setFileMeta(file.id, { cause });
      return;
    }
    // A retry would be refused again, so the file leaves the queue, and "retry all" does not repeat it.
    queueMicrotask(() => {
      this.uppy.removeFile(file.id);
      this.#refuse({ ...file, name: file.meta.name } as SentFile, reason);
      this.#heard();
    });
  }
}
