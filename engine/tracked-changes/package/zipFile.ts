import { unzipRaw, type ZipEntry } from 'unzipit';
import { inflateEntry } from '../../counting/zipParts.ts';
import { limits } from '../limits.ts';
import { UnreadableDocument } from '../unreadableDocument.ts';
import { replaceEntries } from './replaceEntries.ts';

/** A ZIP file in memory, whose entries can be read and replaced. */
export class ZipFile {
  readonly #bytes: Uint8Array;
  /** By their keys, in the order of the central directory. */
  readonly #entries: Map<string, ZipEntry>;
  #inflated = 0;

  private constructor(bytes: Uint8Array, entries: Map<string, ZipEntry>) {
    // `slice` of a `Buffer` of Node shares its memory; that of a plain array copies.
    this.#bytes = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#entries = entries;
  }

  static async open(bytes: Uint8Array): Promise<ZipFile> {
    if (bytes.length > limits.fileBytes) throw new UnreadableDocument('too_large', 'too many bytes');
    let entries: ZipEntry[];
    try {
      ({ entries } = await unzipRaw(bytes as Uint8Array<ArrayBuffer>));
    } catch (error) {
      throw new UnreadableDocument('damaged', `no ZIP file: ${messageOf(error)}`);
    }
    if (entries.length > limits.parts) throw new UnreadableDocument('too_large', 'too many parts');
    const byName = new Map<string, ZipEntry>();
    for (const entry of entries) {
      if (entry.encrypted) throw new UnreadableDocument('password', 'an encrypted part');
      // Programs differ in which of two entries they read, so what a person checked may not be what Word opens.
      if (byName.has(keyOf(entry.name))) throw new UnreadableDocument('damaged', 'two parts of one name');
      byName.set(keyOf(entry.name), entry);
    }
    return new ZipFile(bytes, byName);
  }

  /** Inflates an entry; undefined if there is none. Names of parts ignore case. */
  async read(name: string): Promise<Uint8Array | undefined> {
    const entry = this.#entries.get(keyOf(name));
    if (!entry) return undefined;
    this.#inflated += entry.size;
    if (this.#inflated > limits.inflatedBytes) throw new UnreadableDocument('too_large', 'inflates too far');
    const bytes = new Uint8Array(entry.size);
    let at = 0;
    try {
      for await (const piece of inflateEntry(entry)) {
        bytes.set(piece, at);
        at += piece.length;
      }
    } catch (error) {
      throw new UnreadableDocument('damaged', `cannot inflate ${name}: ${messageOf(error)}`);
    }
    return bytes;
  }

  /** Returns the file with the contents of some entries replaced. */
  replace(contents: ReadonlyMap<string, Uint8Array>): Promise<Uint8Array> {
    const keys = [...this.#entries.keys()];
    const byIndex = new Map([...contents].map(([name, content]) => [keys.indexOf(keyOf(name)), content]));
    return replaceEntries(this.#bytes, byIndex);
  }
}

const keyOf = (name: string): string => name.replace(/^\//, '').toLowerCase();
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
