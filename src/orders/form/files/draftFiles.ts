import type { PriceList } from '../../../../schemas/generated/types.ts';
import type { Unit } from '../../../../schemas/pricing/quantities.ts';
import { readKeptFiles } from '../../../shared/keptFiles.ts';
import { CountedFiles } from '../../../shared/quote/countedFiles.ts';
import type { DraftFile } from './draftFile.ts';
import { DraftUploads } from './draftUploads.ts';
import { keepUnsentFiles } from './keepUnsentFiles.ts';
import { listDraftFiles } from './listDraftFiles.ts';

/** Milliseconds after an upload in which the server has counted most files. Slow ones are awaited several times as long. */
const COUNT_MS = 3000;
const MAX_COUNT_MS = 60_000;

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
  readonly uuid: string;
  readonly #counted = new CountedFiles();
  readonly uploads: DraftUploads;
  #fileTypes: FileTypes = {};
  #typed: TypedQuantities = {};
  #opening: Promise<void> | undefined;
  #isListFailed = false;
  /** Ids of files that only the server has, by their uuids. */
  readonly #ids = new Map<string, number>();
  /** Uuids of files that another draft is uploading. */
  readonly #hidden = new Set<string>();
  #view: DraftView = { files: [], repeated: [], typed: {}, isListFailed: false };
  readonly #listeners = new Set<() => void>();
  /** How many files cannot be read any more. */
  #unreadable = 0;
  #counting: ReturnType<typeof setTimeout> | undefined;
  /** By unit: the last count that filled the answer. A quantity that differs from it was entered by the person. */
  readonly filled: Partial<Record<Unit, number>> = {};

  constructor(uuid: string) {
    this.uuid = uuid;
    this.uploads = new DraftUploads({
      uuid,
      counted: this.#counted,
      onChange: () => this.#show(),
      onEnd: () => void this.#settle(),
    });
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

  /** Lists the files again, because another window or device may have added or removed some. */
  readonly refresh = (): void => void this.#opening?.then(() => this.uploads.sync()).catch(() => undefined);

  async #open(isNew: boolean): Promise<void> {
    if (!isNew) await this.uploads.sync().catch(() => this.#setListFailed(true));
    const kept = await readKeptFiles(this.uuid);
    if (kept.length > 0) this.#counted.add(kept, this.#fileTypes);
  }

  #setListFailed(isFailed: boolean): void {
    this.#isListFailed = isFailed;
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
    void this.uploads.upload();
  }

  /** Leaves a file out of the list. The server keeps it until another draft has it there. */
  hide(id: number, uuid: string): void {
    this.#hidden.add(uuid);
    this.#counted.remove(id);
  }

  /** Lists the file again, if the server has it still. */
  unhide(uuid: string): void {
    this.#hidden.delete(uuid);
    this.#show();
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

  async remove(file: DraftFile): Promise<boolean> {
    this.#counted.remove(file.id);
    void this.#keep();
    return this.uploads.remove(file);
  }

  /** Tries again what the connection has stopped. */
  readonly retry = (): void => {
    if (this.#isListFailed)
      void this.uploads.sync().then(
        () => this.#setListFailed(false),
        () => undefined,
      );
    this.#counted.retry();
    this.uploads.retry();
  };

  /** Uploads a file whose name another one has: under a free name, or in place of the other. */
  async resolveName(file: DraftFile, how: 'keepBoth' | 'replace'): Promise<void> {
    const other = this.#view.files.find(one => one.name === file.name && one.id !== file.id);
    if (!(await this.uploads.resolveName(file, how))) return;
    if (how === 'replace' && other) this.#counted.remove(other.id);
    void this.#keep();
    this.#show();
  }

  /** A batch of uploads has ended. */
  async #settle(): Promise<void> {
    await this.uploads.sync().catch(() => undefined);
    await this.uploads.findUnreadable(this.#view.files);
    await this.#keep();
    this.#awaitCounts(COUNT_MS);
    if (this.#view.files.every(({ upload }) => upload?.state === 'done'))
      await this.uploads.finish().catch(() => undefined);
  }

  /** Lists the files again until the server has counted those that this device could not count. */
  #awaitCounts(pause: number): void {
    clearTimeout(this.#counting);
    if (pause > MAX_COUNT_MS || !this.#view.files.some(isUncounted)) return;
    this.#counting = setTimeout(async () => {
      await this.uploads.sync().catch(() => undefined);
      this.#awaitCounts(2 * pause);
    }, pause);
  }

  /** Files that cannot be read any more are not stored: they would come back with each reload. */
  #forgetUnreadable(): void {
    const count = this.#counted.get().filter(({ problem }) => problem === 'unreadable').length;
    if (count === this.#unreadable) return;
    this.#unreadable = count;
    void this.#keep();
  }

  async #keep(): Promise<void> {
    const unsent = this.#view.files.flatMap(one =>
      one.file && this.uploads.isSendable(one) && one.upload?.state !== 'done' ? one.file : [],
    );
    await keepUnsentFiles(this.uuid, unsent);
  }

  #show(): void {
    this.uploads.dropRepeated();
    this.#view = {
      files: listDraftFiles({
        before: this.#view.files,
        counted: this.#counted.get(),
        uploads: this.uploads,
        fileTypes: this.#fileTypes,
        hidden: this.#hidden,
        idOf: uuid => this.#idOf(uuid),
      }),
      repeated: this.#counted.getRepeated(),
      typed: this.#typed,
      isListFailed: this.#isListFailed,
    };
    for (const listener of this.#listeners) listener();
  }

  /** Below zero: counted files have the others. */
  #idOf(uuid: string): number {
    const id = this.#ids.get(uuid) ?? -1 - this.#ids.size;
    this.#ids.set(uuid, id);
    return id;
  }
}

/** Neither this device nor the server has counted the file, which the order has. */
const isUncounted = ({ counts, counting, types, upload }: DraftFile): boolean =>
  upload?.state === 'done' && types.length > 0 && !counting && Object.keys(counts).length === 0;

const drafts = new Map<string, DraftFiles>();

/** The files of a draft by its order's uuid. */
export function draftFilesOf(uuid: string): DraftFiles {
  const draft = drafts.get(uuid) ?? new DraftFiles(uuid);
  drafts.set(uuid, draft);
  return draft;
}
