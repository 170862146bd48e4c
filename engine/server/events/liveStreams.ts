import type { Readable } from 'node:stream';
import type { Caller } from '../http/guard.ts';

/** The streams that are open on this server. */
export interface LiveStreams {
  /**
   * Opens a stream; `lastEventId` is the position of an earlier one. Refuses with 429 beyond six streams of a session.
   */
  open(caller: Caller, lastEventId: string | undefined): Promise<Readable>;
  /** The number of open streams. */
  count(): number;
  /** Notifies every page that the schema files were saved, if the server reloads them. */
  schemasSaved(): void;
  /** Ends all streams and reads nothing more, so that the server can stop; browsers reconnect. */
  close(): Promise<void>;
}
