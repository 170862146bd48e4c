const MAX_WAIT_MS = 4000;

const waitForConnection = (): Promise<void> =>
  new Promise(resolve => {
    if (navigator.onLine) resolve();
    else window.addEventListener('online', () => resolve(), { once: true });
  });

/** Prefetches something. Failures are ignored. */
export async function prefetch(work: () => Promise<unknown>): Promise<void> {
  // A browser remembers that a module failed to load without a connection, and then needs a reload of the page.
  await waitForConnection();
  // Other failures are ignored: the page that needs the chunk loads it again and reports the failure.
  await work().catch(() => undefined);
}

/** Prefetches what will probably be needed next, while the browser is idle. */
export function onIdle(work: () => Promise<unknown>): void {
  const start = () => void prefetch(work);
  const wait = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(start, { timeout: MAX_WAIT_MS })
      : setTimeout(start, MAX_WAIT_MS / 2);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
