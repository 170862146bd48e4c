import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { extract as extractTar, type Header, pack as packTar } from 'tar-stream';
import { BackupProblem } from './backupProblem.ts';

/** How the file of an encrypted archive begins, by the age format. */
const encryptedMark = 'age-encryption.org/v1';

/** The entry of an archive that lists all others; the last one. */
const manifestName = 'manifest.json';

/** Size in bytes and SHA-256 in hexadecimal of an entry. */
interface EntrySum {
  size: number;
  sha256: string;
}

export interface ArchiveWriter {
  /** Adds an entry. A stream must have just `size` bytes. */
  add(name: string, content: string | Uint8Array | { size: number; bytes: Readable }): Promise<void>;
  /** Adds the manifest, and resolves when the file is on disk. */
  finish(): Promise<void>;
  /** Stops and closes the file. */
  abort(error: Error): Promise<void>;
}

/**
 * Begins an archive: a tar file, compressed with Zstandard, and, with a passphrase, encrypted in the format of
 * https://age-encryption.org. Its last entry is `manifest.json`, with size and SHA-256 of all others.
 */
export function createArchive(path: string, passphrase: string | null): ArchiveWriter {
  const pack = packTar();
  const sums: Record<string, EntrySum> = {};
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  const compressed = pack.pipe(createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }));
  pack.on('error', error => compressed.destroy(error));
  const written = passphrase ? writeEncrypted(compressed, passphrase, file) : pipeline(compressed, file);
  // `finish` and `add` report it.
  written.catch(error => pack.destroy(error));

  async function add(name: string, content: Parameters<ArchiveWriter['add']>[1]): Promise<void> {
    const hash = createHash('sha256');
    if (typeof content === 'string' || content instanceof Uint8Array) {
      const bytes = Buffer.from(content);
      await new Promise<void>((resolve, reject) => {
        pack.entry({ name, size: bytes.length }, bytes, error => (error ? reject(error) : resolve()));
      });
      sums[name] = { size: bytes.length, sha256: hash.update(bytes).digest('hex') };
      return;
    }
    const entry = pack.entry({ name, size: content.size });
    const ended = once(entry, 'close');
    for await (const chunk of content.bytes) {
      hash.update(chunk);
      if (!entry.write(chunk)) await once(entry, 'drain');
    }
    entry.end(null);
    await ended;
    sums[name] = { size: content.size, sha256: hash.digest('hex') };
  }

  return {
    add: (name, content) => Promise.race([add(name, content), failureOf(written)]),
    async finish() {
      await add(manifestName, JSON.stringify(sums, null, 1));
      pack.finalize();
      await written;
    },
    async abort(error) {
      pack.destroy(error);
      compressed.destroy(error);
      file.destroy();
      await finished(file).catch(() => {});
    },
  };
}

/** Rejects when the promise does, and never resolves. */
const failureOf = (work: Promise<void>): Promise<never> =>
  work.then(
    () => new Promise<never>(() => {}),
    error => Promise.reject(error),
  );

async function writeEncrypted(source: Readable, passphrase: string, file: NodeJS.WritableStream): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  const encrypted = await encrypter.encrypt(Readable.toWeb(source) as globalThis.ReadableStream<Uint8Array>);
  await pipeline(Readable.fromWeb(encrypted as ReadableStream<Uint8Array>), file);
}

/** An entry of an archive. Its bytes are read before the next entry is asked for. */
export interface ArchiveEntry {
  name: string;
  size: number;
  bytes: AsyncIterable<Buffer>;
}

/**
 * Reads the entries of an archive in their order. The sums of the manifest are compared at the end; a file that was cut
 * or changed throws `BackupProblem`, so nothing that was read before may be kept then.
 */
export async function* readArchive(path: string, passphrase: string | null): AsyncGenerator<ArchiveEntry> {
  const seen: Record<string, EntrySum> = {};
  const extract = extractTar();
  const source = await openArchive(path, passphrase);
  const read = pipeline(source, createZstdDecompress(), extract).catch(error => {
    extract.destroy(error);
  });
  try {
    for await (const entry of extract as AsyncIterable<AsyncIterable<Buffer> & { header: Header }>) {
      const { name, size = 0 } = entry.header;
      const hash = createHash('sha256');
      if (name === manifestName) {
        compareSums(JSON.parse(await readText(entry)), seen);
        return;
      }
      const bytes = hashEach(entry, hash);
      yield { name, size, bytes };
      // What the caller did not read.
      for await (const _ of bytes);
      seen[name] = { size, sha256: hash.digest('hex') };
    }
  } catch (error) {
    throw toBackupProblem(error);
  } finally {
    extract.destroy();
    await read;
  }
  throw new BackupProblem('The backup is incomplete: its manifest is missing.');
}

async function* hashEach(source: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of source) {
      hash.update(chunk);
      yield chunk;
    }
  } catch (error) {
    throw toBackupProblem(error);
  }
}

const toBackupProblem = (error: unknown): BackupProblem =>
  error instanceof BackupProblem
    ? error
    : new BackupProblem(`The backup is damaged or incomplete: ${(error as Error).message}.`);

async function readText(source: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function compareSums(wanted: Record<string, EntrySum>, found: Record<string, EntrySum>): void {
  for (const name of new Set([...Object.keys(wanted), ...Object.keys(found)])) {
    const [one, other] = [wanted[name], found[name]];
    if (one?.sha256 !== other?.sha256 || one?.size !== other?.size)
      throw new BackupProblem(`The backup is damaged: ${name} is not what the manifest says.`);
  }
}

/** Opens a file and removes the encryption that it may have. */
async function openArchive(path: string, passphrase: string | null): Promise<Readable> {
  if (!(await isEncrypted(path))) return createReadStream(path);
  if (!passphrase) throw new BackupProblem('The backup is encrypted; set BACKUP_PASSPHRASE to its passphrase.');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    const source = Readable.toWeb(createReadStream(path)) as globalThis.ReadableStream<Uint8Array>;
    return Readable.fromWeb((await decrypter.decrypt(source)) as ReadableStream<Uint8Array>);
  } catch {
    throw new BackupProblem('The backup cannot be decrypted: BACKUP_PASSPHRASE is not its passphrase.');
  }
}

async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new BackupProblem(
      `${path} cannot be read: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`,
    );
  });
  try {
    const { buffer } = await file.read(Buffer.alloc(encryptedMark.length), 0, encryptedMark.length, 0);
    return buffer.toString('latin1') === encryptedMark;
  } finally {
    await file.close();
  }
}
