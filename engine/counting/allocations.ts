/**
 * A limit on memory outside of the heap. A few bytes of a PDF inflate to gigabytes, pdf.js holds them in one array, and
 * neither Node nor a browser limits the arrays of a worker.
 */
let isRefused = false;

/**
 * Lets no array of bytes of this worker be larger. It replaces `Uint8Array` of the worker, so call it in a worker that
 * only counts, and once. pdf.js would also collect what a stream of the browser inflates, before it makes the array;
 * without such a stream it inflates by itself. Parts of ZIP files (`deflate-raw`) are read piece by piece.
 */
export function limitAllocations(maxBytes: number): void {
  globalThis.Uint8Array = new Proxy(Uint8Array, {
    construct(target, given: [length?: unknown], made) {
      if (typeof given[0] === 'number' && given[0] > maxBytes) {
        isRefused = true;
        throw new RangeError('Array buffer allocation failed: larger than the limit');
      }
      return Reflect.construct(target, given, made);
    },
  });
  globalThis.DecompressionStream = new Proxy(DecompressionStream, {
    construct(target, given: [format: CompressionFormat], made) {
      if (given[0] !== 'deflate-raw') throw new TypeError('Streams of this format are not limited');
      return Reflect.construct(target, given, made);
    },
  });
}

/** Returns whether an array was refused since the last call: libraries wrap or drop the error. */
export function takeRefusal(): boolean {
  const wasRefused = isRefused;
  isRefused = false;
  return wasRefused;
}
