import type { MessageHandler, OpenStream } from './liveMessage.ts';

const SHORTEST_PAUSE = 2_000;
const MAX_PAUSE = 60_000;

/**
 * The server's events. A browser reconnects after a lost connection and receives what it missed. It gives up a refused
 * stream (the session ended, too many are open), so that is retried here with growing delays.
 */
export const eventStream =
  (url: string): OpenStream =>
  heard => {
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pause = SHORTEST_PAUSE;
    let isNew = false;

    const open = () => {
      source = listenTo(url, heard, again);
      source.addEventListener('open', () => {
        // A new stream does not receive what an earlier one missed.
        if (isNew) heard({ kind: 'reset' });
        isNew = false;
        pause = SHORTEST_PAUSE;
      });
    };
    const again = () => {
      source.close();
      clearTimeout(timer);
      isNew = true;
      timer = setTimeout(open, pause);
      pause = Math.min(pause * 2, MAX_PAUSE);
    };
    open();
    return () => {
      clearTimeout(timer);
      source.close();
    };
  };

function listenTo(url: string, heard: MessageHandler, again: () => void): EventSource {
  const source = new EventSource(url, { withCredentials: true });
  let hasRestarted = false;
  source.addEventListener('open', () => {
    // A restarted server may have other schema files.
    if (hasRestarted) heard({ kind: 'schemas' });
    hasRestarted = false;
  });
  source.addEventListener('message', ({ data }) => {
    const { resource, uuid } = JSON.parse(data) as { resource: string; uuid: string };
    heard({ kind: 'changed', resource, uuid });
  });
  source.addEventListener('presence', ({ data }) => {
    const { uuid } = JSON.parse(data) as { uuid: string };
    heard({ kind: 'presence', uuid });
  });
  source.addEventListener('reset', () => heard({ kind: 'reset' }));
  source.addEventListener('schemas', () => heard({ kind: 'schemas' }));
  source.addEventListener('end', ({ data }) => {
    const { reason } = JSON.parse(data) as { reason: string };
    if (reason === 'restart') {
      hasRestarted = true;
      return;
    }
    heard({ kind: 'session' });
    again();
  });
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) again();
  });
  return source;
}
