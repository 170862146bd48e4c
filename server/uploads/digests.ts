import { createHash, type Hash } from 'node:crypto';
import { Transform } from 'node:stream';
import type { Storage } from '../../engine/server/storage/index.ts';

type Running = { hash: Hash; bytes: number };
/** Running uploads that this process tracks; others are read again when they are complete. */
const maxRunning = 2_000;

/** SHA-256 of uploads, computed while their bytes pass by. */
export class Digests {
  readonly #running = new Map<string, Running>();

  /** A stream between an upload and the store that reads its bytes, beginning at `offset`. */
  tap(key: string, offset: number): Transform {
    const running = this.#from(key, offset);
    return new Transform({
      highWaterMark: 1024 * 1024,
      transform(chunk: Buffer, _encoding, done) {
        running?.hash.update(chunk);
        if (running) running.bytes += chunk.length;
        done(null, chunk);
      },
    });
  }

  /** The digest of a whole upload, or null if not all of its bytes went through here in order. */
  take(key: string, size: number): string | null {
    const running = this.#running.get(key);
    this.#running.delete(key);
    return running?.bytes === size ? running.hash.digest('hex') : null;
  }

  drop(key: string): void {
    this.#running.delete(key);
  }

  #from(key: string, offset: number): Running | null {
    const known = this.#running.get(key);
    if (known?.bytes === offset) return known;
    this.#running.delete(key);
    if (offset > 0) return null;
    const started = { hash: createHash('sha256'), bytes: 0 };
    this.#running.set(key, started);
    if (this.#running.size > maxRunning) this.#running.delete(this.#running.keys().next().value!);
    return started;
  }
}

export async function digestOf(storage: Storage, key: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of await storage.read(key)) hash.update(chunk);
  return hash.digest('hex');
}
