/** What the server publishes to an open page. */
export type LiveMessage =
  /** Something changed; its current state is fetched by its own call. `uuid` may be that of the row that it belongs to. */
  | { kind: 'changed'; resource: string; uuid: string }
  /** The staff at a record have changed. */
  | { kind: 'presence'; uuid: string }
  /** The files that define the screens were saved. */
  | { kind: 'schemas' }
  /** The session has another user, or is over: the user is read first. */
  | { kind: 'session' }
  /** It is unknown what was missed. */
  | { kind: 'reset' };

export type MessageHandler = (message: LiveMessage) => void;
/** Opens a stream. Returns a function that closes it. */
export type OpenStream = (heard: MessageHandler) => () => void;
