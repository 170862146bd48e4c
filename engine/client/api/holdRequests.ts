/**
 * Delays requests of this page while the session comes to show another person: a request for one must not be answered
 * for the other. Reads are cancelled and sent again afterwards; writes are awaited.
 */

/** Calls after which the session may show another person. The app names them. */
export const switches = new Set<string>();

/** Whether a call is never delayed, because it finds out or changes whom the session shows. */
export const isUnheld = (name: string): boolean => name === 'getMe' || switches.has(name);

let gate: { opened: Promise<void>; open: () => void } | null = null;
const listeners = new Set<() => void>();
const reading = new Set<AbortController>();
const writing = new Set<Promise<unknown>>();

export const isHolding = (): boolean => gate !== null;

/** For what is no request, such as a stream of events: it closes, and opens again. */
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

/** What was kept back is sent. */
export function releaseRequests(): void {
  const before = gate;
  gate = null;
  before?.open();
  if (before) notifyListeners();
}

/** Sends a request, when requests are not held. */
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
