import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { type CancellationContext, ERRORS, type Upload } from '@tus/server';
import type { DataStore } from '../../engine/server/storage/index.ts';

type Receive = (
  source: IncomingMessage | null,
  upload: Upload,
  most: number,
  context: CancellationContext,
) => Promise<number>;

/** Maximum of bytes that wait on their way from a connection to the store. */
const buffer = 1024 * 1024;
/** How often progress is reported, in milliseconds. */
const pace = 2_000;

/**
 * Streams bytes from a request into the store, in place of the library's code, whose detour through a web stream takes
 * longer than all the rest. As there, the received part of a broken request is kept. A server that closes ends the
 * request at what it has received: its answer names the offset.
 */
export function receiveBytes(
  store: DataStore,
  heard: (key: string, offset: number) => void,
  whole: (key: string) => void,
  closing: AbortSignal,
): Receive {
  return async (source, upload, most, { signal }) => {
    if (signal.aborted) throw ERRORS.ABORTED;
    const gate = gateOf(most, received => heard(upload.id, upload.offset + received));
    const end = () => {
      source?.unpipe(gate);
      if (!gate.destroyed) gate.end();
    };
    const ended = AbortSignal.any([signal, closing]);
    ended.addEventListener('abort', end, { once: true });
    source?.once('error', end).once('close', end);
    if (source) source.pipe(gate);
    else gate.end();
    try {
      const reached = await store.write(gate, upload.id, upload.offset);
      if (reached === upload.size) whole(upload.id);
      return reached;
    } finally {
      ended.removeEventListener('abort', end);
      source?.off('error', end).off('close', end).unpipe(gate);
    }
  };
}

/** Passes on as many bytes as were announced, and no more. */
function gateOf(most: number, heard: (received: number) => void): Transform {
  let received = 0;
  let last = performance.now();
  return new Transform({
    highWaterMark: buffer,
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      if (received > most) return done(Object.assign(new Error('more than announced'), ERRORS.ERR_SIZE_EXCEEDED));
      const now = performance.now();
      if (now - last > pace) {
        last = now;
        heard(received);
      }
      done(null, chunk);
    },
  });
}
