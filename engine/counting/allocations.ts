/**
 * A limit on memory outside of the heap. A PDF of a few hundred kilobytes can inflate to gigabytes. pdf.js keeps them in
 * one array, and neither Node nor a browser limits the arrays of a worker.
 */

let isRefused = false;

/**
 * Makes `new Uint8Array(length)` throw a `RangeError` for more than `maxBytes`. Other arrays are not limited. It replaces
 * the global of the worker, so call it once, in a worker that only counts.
 *
 * Streams that inflate `deflate` and `gzip` are refused: pdf.js would collect their whole output in pieces before it
 * allocates the array. Without them it inflates by itself. Parts of ZIP files (`deflate-raw`) are read piece by piece.
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

/** Returns whether an array was refused since the last call. Libraries wrap or drop the error, so it is remembered. */
export function takeRefusal(): boolean {
  const wasRefused = isRefused;
  isRefused = false;
  return wasRefused;
}
