/**
 * Delays requests of this page while the session switches to another person, so that no request of one person is
 * answered for the other. Reads are cancelled and sent again afterwards; writes are awaited.
 */

/** Calls that may switch the session to another person. The app names them. */
export const switches = new Set<string>();

/** Returns whether a call is never delayed, because it reads or switches the person of the session. */
export const isUnheld = (name: string): boolean => name === 'getMe' || switches.has(name);

let gate: { opened: Promise<void>; open: () => void } | null = null;
const listeners = new Set<() => void>();
const reading = new Set<AbortController>();
const writing = new Set<Promise<unknown>>();

export const isHolding = (): boolean => gate !== null;

/** Notifies code that holds a connection, such as the event stream, so that it closes and reopens. */
export function subscribeHold(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const notifyListeners = () => {
  for (const listener of listeners) listener();
};

/** Delays all requests from here on. Resolves when none is in flight. */
export async function holdRequests(): Promise<void> {
  if (!gate) {
    let open = () => {};
    const opened = new Promise<void>(resolve => {
      open = resolve;
    });
    gate = { opened, open };
    notifyListeners();
  }
  for (const read of reading) read.abort();
  await Promise.allSettled(writing);
}

/** Sends the delayed requests. */
export function releaseRequests(): void {
  const before = gate;
  gate = null;
  before?.open();
  if (before) notifyListeners();
}

/** Sends a request as soon as requests are not held. */
export async function sendUnheld(name: string, { url, init }: { url: string; init: RequestInit }): Promise<Response> {
  if (isUnheld(name)) return fetch(url, init);
  await gate?.opened;
  if (init.method !== 'GET' && init.method !== undefined) {
    const sent = fetch(url, init);
    writing.add(sent);
    return sent.finally(() => writing.delete(sent));
  }
  const read = new AbortController();
  const cancel = () => read.abort(init.signal?.reason);
  if (init.signal?.aborted) cancel();
  init.signal?.addEventListener('abort', cancel);
  reading.add(read);
  try {
    return await fetch(url, { ...init, signal: read.signal });
  } catch (error) {
    const isHeld = read.signal.aborted && !init.signal?.aborted;
    if (!isHeld) throw error;
  } finally {
    reading.delete(read);
    init.signal?.removeEventListener('abort', cancel);
  }
  return sendUnheld(name, { url, init });
}
