/** What an open page hears of the server. */
export type LiveMessage =
  /** Something changed; its current state is fetched by its own call. `uuid` of files and messages is their order's. */
  | { kind: 'changed'; resource: string; uuid: string }
  /** Who of our team is at a record is no longer who was. */
  | { kind: 'presence'; uuid: string }
  /** The files that screens are drawn from were saved. */
  | { kind: 'schemas' }
  /** The session is another's, or over: whom it shows is asked first. */
  | { kind: 'session' }
  /** It is unknown what was missed. */
  | { kind: 'reset' };

export type MessageHandler = (message: LiveMessage) => void;
/** Opens a stream and says how to close it. */
export type OpenStream = (heard: MessageHandler) => () => void;
