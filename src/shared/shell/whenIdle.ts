const LONGEST_WAIT_MS = 4000;

/** Fetches what will probably be wanted next, once the page is there and the person reads or types. */
export function whenIdle(work: () => Promise<unknown>): void {
  // A prefetch that fails is no loss: the page that needs it fetches again, and says so if that fails too.
  const start = () => void work().catch(() => undefined);
  const wait = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(start, { timeout: LONGEST_WAIT_MS })
      : setTimeout(start, LONGEST_WAIT_MS / 2);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
