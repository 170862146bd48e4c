import type { CountedFile } from '../../../engine/client/counting/index.ts';
import { extensionOf } from '../../../engine/dsl/index.ts';
import type { PriceList } from '../../../schemas/generated/types.ts';
import type { Unit } from '../../../schemas/pricing/quantities.ts';

/** A file that a person chose, or that an order has already. */
export interface QuoteFile {
  id: number;
  name: string;
  /** Absent: an earlier page has uploaded it. */
  file?: File;
  /** The types of files that its extension stands for. */
  types: string[];
  counting: boolean;
  counts: CountedFile['counts'];
  /** Why a quantity of the file is not known; `wrong_type`: no service edits files of its type. */
  problem: CountedFile['reason'] | 'wrong_type';
  /** The quantities that a person has entered, because the file could not be counted. */
  entered?: Partial<Record<Unit, string>>;
}

/** Counts a file on this device, by the code of the server. The counter is fetched for the first file. */
async function countOnDevice(file: File, signal: AbortSignal): Promise<Pick<QuoteFile, 'counts' | 'problem'>> {
  const { countFile } = await import('../../../engine/client/counting/index.ts');
  const { counts, reason } = await countFile(file, signal);
  return { counts, problem: reason };
}

/** Starts the counter before the first file is there: a person holds files over the page, or chooses them. */
export const prepareCounting = (): void =>
  void import('../../../engine/client/counting/index.ts').then(
    ({ prepareCounter }) => prepareCounter(),
    () => undefined,
  );

/** Milliseconds within which the counts of several files are shown together: each update renders all rows. */
const UPDATE_MS = 100;

const uncounted: Pick<QuoteFile, 'counts' | 'problem'> = { counts: {}, problem: 'unavailable' };

/** Returns the types of files that a name may be of. */
export function typesOf(name: string, fileTypes: PriceList['file_types']): string[] {
  const extension = extensionOf(name);
  return Object.keys(fileTypes).filter(type => fileTypes[type]?.includes(extension));
}

/** Uploads recognize a file by its name and size too. */
const identityOf = ({ name, size }: File): string => `${size} ${name}`;

/** Chosen files: each is counted on this device when it is added, and forgotten when it is removed. */
export class CountedFiles {
  #files: QuoteFile[] = [];
  #lastId = 0;
  #repeated: string[] = [];
  readonly #running = new Map<number, AbortController>();
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly get = (): QuoteFile[] => this.#files;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The names of the last added files that were there already, and are in the list once. */
  readonly getRepeated = (): string[] => this.#repeated;

  /** Adds files. A file that could not be read any more is replaced by the one of its name. */
  add(files: Iterable<File>, fileTypes: PriceList['file_types']): void {
    const chosen = [...files];
    const names = new Set(chosen.map(({ name }) => name));
    const before = this.#files.filter(({ name, problem }) => problem !== 'unreadable' || !names.has(name));
    const known = new Set(before.map(({ file }) => file && identityOf(file)));
    const others: File[] = [];
    const repeated: string[] = [];
    for (const file of chosen) {
      if (known.has(identityOf(file))) repeated.push(file.name);
      else others.push(file);
      known.add(identityOf(file));
    }
    this.#repeated = repeated;
    const added = others.map(file => {
      const types = typesOf(file.name, fileTypes);
      const isEdited = types.length > 0;
      const problem = isEdited ? null : ('wrong_type' as const);
      return { name: file.name, file, types, counting: isEdited, counts: {}, problem };
    });
    this.#append(before, added);
  }

  /** Takes files with their counts; a file that is being counted is counted here. */
  adopt(files: QuoteFile[]): void {
    const taken = files.map(({ name, file, types, counting, counts, problem }) => ({
      name,
      file,
      types,
      counting,
      counts,
      problem,
    }));
    this.#append(this.#files, taken);
  }

  #append(before: QuoteFile[], files: Omit<QuoteFile, 'id'>[]): void {
    const added = files.map(file => {
      this.#lastId += 1;
      return { ...file, id: this.#lastId };
    });
    this.#show([...before, ...added]);
    for (const { id, file, counting } of added) if (file && counting) void this.#count(id, file);
  }

  async #count(id: number, file: File): Promise<void> {
    const abort = new AbortController();
    this.#running.set(id, abort);
    const counted = await countOnDevice(file, abort.signal).catch(() => uncounted);
    this.#running.delete(id);
    this.#files = this.#filesWith(id, { ...counted, counting: false });
    if (this.#running.size === 0) this.#notify();
    else this.#timer ??= setTimeout(() => this.#notify(), UPDATE_MS);
  }

  /** Counts the files again for which the counter could not be loaded. */
  retry(): void {
    for (const { id, file, problem, counting } of this.#files)
      if (file && !counting && problem === 'unavailable') {
        this.change(id, { counting: true, problem: null });
        void this.#count(id, file);
      }
  }

  change(id: number, change: Partial<QuoteFile>): void {
    this.#show(this.#filesWith(id, change));
  }

  #filesWith(id: number, change: Partial<QuoteFile>): QuoteFile[] {
    return this.#files.map(one => (one.id === id ? { ...one, ...change } : one));
  }

  /** Removes a file that turned out to be there already. */
  removeRepeated({ id, name }: QuoteFile): void {
    const repeated = [...this.#repeated, name];
    this.remove(id);
    this.#repeated = repeated;
  }

  remove(id: number): void {
    this.#repeated = [];
    this.#running.get(id)?.abort();
    this.#running.delete(id);
    this.#show(this.#files.filter(one => one.id !== id));
  }

  /** Ends all counting. */
  stop(): void {
    for (const abort of this.#running.values()) abort.abort();
  }

  #show(files: QuoteFile[]): void {
    this.#files = files;
    this.#notify();
  }

  #notify(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const listener of this.#listeners) listener();
  }
}
