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

const FIRST_PAINT = 'first-contentful-paint';

/** Calls the function once the browser has painted what is rendered now. Returns a function that cancels it. */
export function afterPaint(callback: () => void): () => void {
  let isCancelled = false;
  const finish = () => {
    if (!isCancelled) callback();
  };
  // The first callback runs before the frame is painted, the second one in the next frame.
  requestAnimationFrame(() => requestAnimationFrame(() => afterFirstPaint(finish)));
  return () => {
    isCancelled = true;
  };
}

/** Waits for the first paint. A slow machine begins the next frame before it has shown the first one. */
function afterFirstPaint(callback: () => void): void {
  const isReported = globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint');
  if (!isReported || performance.getEntriesByName(FIRST_PAINT).length > 0) callback();
  else
    new PerformanceObserver((entries, observer) => {
      if (entries.getEntriesByName(FIRST_PAINT).length === 0) return;
      observer.disconnect();
      callback();
    }).observe({ type: 'paint', buffered: true });
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
