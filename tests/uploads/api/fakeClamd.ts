import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

export interface FakeClamd {
  port: number;
  /** What it was sent, one entry a stream. */
  streams: Buffer[];
  /** `answering`: by the marker in the stream; `broken`: closes at once; `error`: refuses each stream. */
  mode: 'answering' | 'broken' | 'error';
  close(): Promise<void>;
}

/** Speaks PING and INSTREAM as clamd does; "EVIL" is its only virus. `listen`: a path for a socket, or a port. */
export async function fakeClamd(listen: string | number = 0): Promise<FakeClamd> {
  const open = new Set<Socket>();
  const server: Server = createServer(socket => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => {});
    if (daemon.mode === 'broken') return void socket.destroy();
    serve(socket);
  });
  const daemon: FakeClamd = {
    port: 0,
    streams: [],
    mode: 'answering',
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };

  function serve(socket: Socket): void {
    let received = Buffer.alloc(0);
    socket.on('data', data => {
      received = Buffer.concat([received, data as Buffer]);
      if (received.equals(Buffer.from('zPING\0'))) socket.end('PONG\0');
      const stream = streamOf(received);
      if (!stream) return;
      daemon.streams.push(stream);
      socket.end(answerTo(stream));
    });
  }
  const answerTo = (stream: Buffer): string => {
    if (daemon.mode === 'error') return 'INSTREAM size limit exceeded. ERROR\0';
    return stream.includes('EVIL') ? 'stream: Test.Evil FOUND\0' : 'stream: OK\0';
  };

  server.listen(typeof listen === 'string' ? { path: listen } : { port: listen, host: '127.0.0.1' });
  await once(server, 'listening');
  if (typeof listen === 'number') daemon.port = (server.address() as AddressInfo).port;
  return daemon;
}

/** The chunks of an INSTREAM that has ended; null while it has not. */
function streamOf(received: Buffer): Buffer | null {
  const command = 'zINSTREAM\0';
  if (received.toString('latin1', 0, command.length) !== command) return null;
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
