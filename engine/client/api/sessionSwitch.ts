/**
 * Switches the session of all tabs of a browser to another person: the tabs stop before the switch and continue
 * together.
 */
import { type ImpersonatedCall, isAllowedWhileImpersonating } from '../../dsl/roles/allowedWhileImpersonating.ts';
import {
  holdRequests,
  isHolding,
  isUnheld,
  releaseRequests,
  sendUnheld,
  subscribeHold,
  switches,
} from './holdRequests.ts';
import { CallError } from './problems.ts';
import { requestTransport } from './requestTransport.ts';

const NAME = 'galley session';
/** How long to wait for the other tabs: a sleeping tab does not answer. */
const PATIENCE_MS = 2_000;

type Word = 'hold' | 'look' | 'go on';

let channel: BroadcastChannel | null = null;
const tellTabs = (word: Word) => channel?.postMessage(word);

/** Held in shared mode by every tab that sends requests: a tab that gets it alone knows that all others have stopped. */
let releaseSharedLock = () => {};
function acquireSharedLock(): void {
  if (!('locks' in navigator) || isHolding()) return;
  void navigator.locks
    .request(NAME, { mode: 'shared' }, () => {
      if (isHolding()) return undefined;
      return new Promise<void>(resolve => {
        releaseSharedLock = resolve;
      });
    })
    .catch(() => undefined);
}

async function stop(): Promise<void> {
  await holdRequests();
  releaseSharedLock();
}

const waitForOtherTabs = async (): Promise<void> => {
  if (!channel || !('locks' in navigator)) return;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  await navigator.locks.request(NAME, { signal }, () => undefined).catch(() => undefined);
};

interface SessionSwitch {
  /** Calls that may switch the session to another person. */
  calls: string[];
  /** Reads the person of the session. */
  look: () => Promise<unknown>;
  /** The reason why nothing can be changed during impersonation; null outside of it. */
  reason: () => string | null;
  /** Whether the impersonation is over, or will be before a request arrives. */
  isUp: () => boolean;
  /** Ends the impersonation. */
  end: () => Promise<unknown>;
}

/**
 * Installs the switch: during a switch requests wait, and calls that the server would refuse are not sent. Returns a
 * function that removes it.
 */
export function installSessionSwitch({ calls, look, reason, isUp, end }: SessionSwitch): () => void {
  const plain = { ...requestTransport };
  for (const name of calls) switches.add(name);
  const ensureOpen = (name: string, call: ImpersonatedCall) => {
    const detail = isAllowedWhileImpersonating(call) ? null : reason();
    if (detail !== null) throw new CallError(name, 403, { detail, impersonation: 'active' });
  };
  // Timers may be late, in a tab that is hidden or a computer that slept: before a request leaves, the time is checked.
  const sendInTime: typeof sendUnheld = async (name, request) => {
    if (!isUnheld(name) && !isHolding() && isUp()) await end().catch(() => undefined);
    return sendUnheld(name, request);
  };
  const held = { send: sendInTime, ensureOpen, around: sendSwitching, hold: holdRequests, release: releaseRequests };
  Object.assign(requestTransport, held);
  const leave = followTabs(look);
  return () => {
    Object.assign(requestTransport, plain);
    switches.clear();
    leave();
  };
}

function followTabs(look: () => Promise<unknown>): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const own = new BroadcastChannel(NAME);
  channel = own;
  own.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data === 'hold') void stop();
    else if (data === 'go on') releaseRequests();
    else void look();
  });
  const leave = subscribeHold(acquireSharedLock);
  acquireSharedLock();
  return () => {
    leave();
    releaseSharedLock();
    own.close();
    if (channel === own) channel = null;
  };
}

/** Runs a call. If it may switch the session, it first waits until no tab has a request in flight. */
async function sendSwitching<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  if (!switches.has(name)) return run();
  tellTabs('hold');
  await stop();
  await waitForOtherTabs();
  try {
    const result = await run();
    // This tab knows the new person from the response.
    tellTabs('look');
    return result;
  } catch (error) {
    tellTabs('go on');
    releaseRequests();
    throw error;
  }
}
