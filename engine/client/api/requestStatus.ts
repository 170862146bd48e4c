/** null: not requested yet. */
export type RequestStatus = null | 'fetching' | 'done' | 'error';

interface TrackedRequest {
  status: RequestStatus;
  /** Number of the request that the status belongs to. An older request that ends later is ignored. */
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
 * two purposes (all payment methods, and the default one), each has its own name.
 */
export const requestStatus = (name: string): RequestStatus => ledger.get(name)?.status ?? null;

export function subscribeRequests(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Resets to the initial state. A request in flight reports nothing when it ends. */
export function resetRequest(name: string): void {
  if (!ledger.has(name)) return;
  turns += 1;
  setStatus(name, { status: null, turn: turns });
}

/** Resets all statuses for the next user. */
export function resetRequests(): void {
  for (const name of [...ledger.keys()]) resetRequest(name);
}

/** Tracks the state of a request. A cancelled one leaves no trace. */
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

/** The last pending request of each queue. */
export type InFlight = Map<string, { request: string; promise: Promise<unknown> }>;

/**
 * Deduplicates requests: the same request as the last pending one of its queue gets the same answer, and another
 * request waits for that one.
 */
export function dedupeInFlight<Result>(
  inFlight: InFlight,
  request: string,
  run: () => Promise<Result>,
  queue = request,
): Promise<Result> {
  const last = inFlight.get(queue);
  if (last?.request === request) return last.promise as Promise<Result>;
  const promise = (last ? last.promise.then(run, run) : run()).finally(() => {
    if (inFlight.get(queue)?.promise === promise) inFlight.delete(queue);
  });
  inFlight.set(queue, { request, promise });
  return promise;
}
