const LONGEST_WAIT_MS = 4000;

/** Fetches what will probably be wanted next, once the page is there and the person reads or types. */
export function whenIdle(work: () => Promise<unknown>): void {
  // A prefetch that fails is no loss: the page that needs it fetches again, and says so if that fails too.
  // Without a connection it would be one: a browser remembers that a module failed, and the page must be loaded anew.
  const start = () => {
    if (navigator.onLine) void work().catch(() => undefined);
    else window.addEventListener('online', start, { once: true });
  };
  const wait = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(start, { timeout: LONGEST_WAIT_MS })
      : setTimeout(start, LONGEST_WAIT_MS / 2);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
