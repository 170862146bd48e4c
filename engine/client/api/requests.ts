/** null: nothing yet. */
export type RequestStatus = null | 'fetching' | 'done' | 'error';

interface TrackedRequest {
  status: RequestStatus;
  /** Which request the status is of: an older one that ends late says nothing. */
  turn: number;
}

const ledger = new Map<string, TrackedRequest>();
const listeners = new Set<() => void>();
let turns = 0;

function setStatus(name: string, tracked: TrackedRequest) {
  ledger.set(name, tracked);
  for (const listener of listeners) listener();
}

/**
 * The state of the newest request of a name, sent by any component. The name is that of the call; if one call serves
 * two purposes (all payment methods, and the default one), each has a name of its own.
 */
export const requestStatus = (name: string): RequestStatus => ledger.get(name)?.status ?? null;

export function subscribeRequests(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Back to nothing yet. What is still under way says nothing any more when it ends. */
export function resetRequest(name: string): void {
  if (!ledger.has(name)) return;
  turns += 1;
  setStatus(name, { status: null, turn: turns });
}

/** Whoever is here next has asked for nothing yet. */
export function resetRequests(): void {
  for (const name of [...ledger.keys()]) resetRequest(name);
}

/** Writes down how a request goes. One that was called off leaves no trace. */
export async function trackRequest<Result>(name: string, signal: AbortSignal | undefined, run: () => Promise<Result>) {
  turns += 1;
  const turn = turns;
  const settle = (status: RequestStatus) => {
    if (ledger.get(name)?.turn === turn) setStatus(name, { status, turn });
  };
  setStatus(name, { status: 'fetching', turn });
  try {
    const result = await run();
    settle('done');
    return result;
  } catch (error) {
    settle(signal?.aborted ? null : 'error');
    throw error;
  }
}

const writing = new Map<string, Promise<unknown>>();

/** A write that is sent once more while it is under way is the same press: it gets the same answer. */
export function dedupeInFlight<Result>(request: string, run: () => Promise<Result>): Promise<Result> {
  const current = writing.get(request) as Promise<Result> | undefined;
  if (current) return current;
  const promise = run().finally(() => writing.delete(request));
  writing.set(request, promise);
  return promise;
}
