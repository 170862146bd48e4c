import { Readable } from 'node:stream';
import type { LiveEvent } from '../../contract/generated/types.ts';
import { formatCursor, type StreamCursor } from './replay.ts';

/** Bytes that may wait for a reader. A slower reader is disconnected, and catches up when it reconnects. */
const maxBuffered = 256 * 1024;

/** The text of server-sent events, as long as the client reads it. */
export class EventStream {
  readonly text = new Readable({ read: () => {} });
  #over = false;

  /** Sends a random delay, so that not every browser reconnects at the same moment after a restart. */
  sendRetryDelay(): void {
    this.#push(`retry: ${1_000 + Math.floor(Math.random() * 4_000)}\n\n`);
  }

  /** Sends an event. `cursor`: sent back by the reader as `Last-Event-ID`; absent: its position stays. */
  send(event: LiveEvent, cursor?: StreamCursor): void {
    this.#push(`${cursor ? `id: ${formatCursor(cursor)}\n` : ''}data: ${JSON.stringify(event)}\n\n`);
  }

  /** Tells that a member of staff has opened a record, left it, or begun to change it. */
  tellPresence(uuid: string): void {
    this.#push(`event: presence\ndata: ${JSON.stringify({ uuid })}\n\n`);
  }

  sendCursor(cursor: StreamCursor): void {
    this.#push(`id: ${formatCursor(cursor)}\n\n`);
  }

  /** Tells that too much was missed: all data of the page may be outdated. */
  sendReset(cursor: StreamCursor): void {
    this.#push(`event: reset\nid: ${formatCursor(cursor)}\ndata: {}\n\n`);
  }

  /** Tells that the files that define the screens were saved. */
  schemasSaved(): void {
    this.#push('event: schemas\ndata: {}\n\n');
  }

  /** Keeps the connection alive: proxies and browsers close one without traffic. */
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
