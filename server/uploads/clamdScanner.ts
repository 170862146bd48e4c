import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type Scanner, ScannerUnreachable, type ScanResult } from '../../engine/server/files/index.ts';
import type { ClamdSettings } from '../config.ts';

/** Pieces of one file overlap, so that a pattern on the border of a piece is whole in the next one. */
const overlap = 1024 * 1024;
/** A daemon without traffic for so long, in milliseconds, is unreachable. */
const timeout = 60_000;

/**
 * Asks clamd by its INSTREAM command, after the built-in scanner has found nothing. A file that is larger than a stream
 * may be is sent in overlapping pieces. Throws `ScannerUnreachable` while the daemon gives no verdict.
 */
export const clamdScanner = ({ address, maxBytes }: ClamdSettings, builtIn: Scanner): Scanner => ({
  async scan(file, read) {
    if ((await builtIn.scan(file, read)) === 'quarantined') return 'quarantined';
    for (let start = 0; start < file.size; start += maxBytes - overlap) {
      const end = Math.min(start + maxBytes, file.size) - 1;
      const verdict = await verdictOf(address, await read({ start, end }));
      if (verdict === 'quarantined') return verdict;
      if (end === file.size - 1) break;
    }
    return 'clean';
  },
});

/** Pings the daemon; the result is logged at the start. */
export async function pingClamd({ address }: ClamdSettings): Promise<boolean> {
  return ask(address, async socket => void socket.write('zPING\0'))
    .then(answer => answer === 'PONG')
    .catch(() => false);
}

async function verdictOf(address: ClamdSettings['address'], bytes: AsyncIterable<Buffer>): Promise<ScanResult> {
  const answer = await ask(address, async socket => {
    socket.write('zINSTREAM\0');
    for await (const chunk of bytes) {
      if (socket.destroyed) break;
      if (!chunk.length) continue;
      const length = Buffer.alloc(4);
      length.writeUInt32BE(chunk.length);
      socket.write(length);
      if (!socket.write(chunk)) await waitForDrain(socket);
    }
    socket.write(Buffer.alloc(4));
  });
  if (/^stream: OK$/.test(answer)) return 'clean';
  if (/ FOUND$/.test(answer)) return 'quarantined';
  // "INSTREAM size limit exceeded. ERROR" and the like: the daemon has given no verdict.
  throw new Error(`clamd answered: ${answer.slice(0, 200)}`);
}

/** One command on one connection: clamd closes it after its answer. */
async function ask(address: ClamdSettings['address'], send: (socket: Socket) => Promise<void>): Promise<string> {
  const socket = connect(address);
  const { promise: broken, reject } = Promise.withResolvers<never>();
  broken.catch(() => {});
  const fail = (cause: unknown) => reject(new ScannerUnreachable('clamd cannot be reached', { cause }));
  socket.setTimeout(timeout, () => socket.destroy(new Error('no answer')));
  socket.on('error', fail);
  try {
    const answer = buffer(socket);
    answer.catch(() => {});
    // A daemon that refuses a stream answers and closes before it has taken all of it.
    const sent = send(socket);
    sent.catch(() => {});
    const whole = await Promise.race([Promise.all([answer, Promise.race([sent, answer])]), broken]);
    const text = whole[0].toString('utf8').replace(/\0/g, '').trim();
    if (!text) throw new ScannerUnreachable('clamd closed the connection without an answer');
    return text;
  } finally {
    socket.destroy();
  }
}

function waitForDrain(socket: Socket): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (socket.destroyed) resolve();
  socket.once('drain', resolve).once('close', resolve);
  return promise;
}
