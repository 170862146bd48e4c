import type { LiveMessage, OpenStream } from './liveMessage.ts';

/**
 * One stream for all tabs: a browser keeps six connections to a server, and each stream holds one. The tab that holds
 * the lock listens and forwards the events; when it closes, the next tab gets the lock.
 */
export const sharedStream =
  (name: string, open: OpenStream): OpenStream =>
  heard => {
    if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return open(heard);
    const channel = new BroadcastChannel(name);
    channel.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => heard(data));
    const over = new AbortController();

    const listen = () =>
      new Promise<void>(release => {
        const close = open(message => {
          heard(message);
          channel.postMessage(message);
        });
        over.signal.addEventListener('abort', () => {
          close();
          release();
        });
      });
    const follow = async () => {
      const isFirst = await navigator.locks.request(name, { ifAvailable: true }, async lock => {
        if (lock && !over.signal.aborted) await listen();
        return lock !== null;
      });
      if (isFirst || over.signal.aborted) return;
      await navigator.locks.request(name, { signal: over.signal }, () => {
        // Events between the end of the other tab's stream and the start of this one are lost.
        heard({ kind: 'reset' });
        return listen();
      });
    };
    follow().catch(error => {
      if (!over.signal.aborted) throw error;
    });
    return () => {
      over.abort();
      channel.close();
    };
  };
