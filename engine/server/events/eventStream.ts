import { Readable } from 'node:stream';
import type { LiveEvent } from '../../contract/generated/types.ts';
import { formatCursor, type StreamCursor } from './replay.ts';

/** So much may wait for a reader; who is further behind is dropped, and catches up when it comes back. */
const maxBuffered = 256 * 1024;

/** The text of server-sent events, as long as the client reads it. */
export class EventStream {
  readonly text = new Readable({ read: () => {} });
  #over = false;

  /** Seconds apart, so that not everybody comes back at the same moment after a restart. */
  sendRetryDelay(): void {
    this.#push(`retry: ${1_000 + Math.floor(Math.random() * 4_000)}\n\n`);
  }

  /** What the reader gives back as `Last-Event-ID`; left out: its place stays as it was. */
  send(event: LiveEvent, cursor?: StreamCursor): void {
    this.#push(`${cursor ? `id: ${formatCursor(cursor)}\n` : ''}data: ${JSON.stringify(event)}\n\n`);
  }

  /** A member of staff has opened a record, left it, or begun to change it. */
  tellPresence(uuid: string): void {
    this.#push(`event: presence\ndata: ${JSON.stringify({ uuid })}\n\n`);
  }

  sendCursor(cursor: StreamCursor): void {
    this.#push(`id: ${formatCursor(cursor)}\n\n`);
  }

  /** Too much was missed: everything the page shows may be old. */
  sendReset(cursor: StreamCursor): void {
    this.#push(`event: reset\nid: ${formatCursor(cursor)}\ndata: {}\n\n`);
  }

  /** The files that define the screens were saved. */
  schemasSaved(): void {
    this.#push('event: schemas\ndata: {}\n\n');
  }

  /** Proxies and browsers give up on a line on which nothing comes. */
  sendHeartbeat(): void {
    this.#push(': still here\n\n');
  }

  end(reason: 'session' | 'locked' | 'restart'): void {
    this.#push(`event: end\ndata: ${JSON.stringify({ reason })}\n\n`);
    if (!this.#over && !this.text.destroyed) this.text.push(null);
    this.#over = true;
  }

  #push(text: string): void {
    // More may be sent between its end and its close: a stream accepts nothing after its end.
    if (this.#over || this.text.destroyed) return;
    if (this.text.readableLength > maxBuffered) this.text.destroy();
    else this.text.push(text);
  }
}
