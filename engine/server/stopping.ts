/** How a server comes to its end: first it is no longer ready, then it closes. */
export interface Stopping {
  /** True as soon as the server knows that it will stop. Until it closes, it answers requests as before. */
  isAnnounced: boolean;
  /** Aborted when the server closes, so that work which may take minutes stores what it has. */
  closing: AbortSignal;
  announce(): void;
  close(): void;
}

export function createStopping(): Stopping {
  const closing = new AbortController();
  return {
    isAnnounced: false,
    closing: closing.signal,
    announce() {
      this.isAnnounced = true;
    },
    close: () => closing.abort(),
  };
}
