/**
 * What a script that the page itself loads puts on `window`. Waits for it while the page is still loading; afterwards a
 * missing script was blocked or lost, and is fetched once more. Rejects when that fails too.
 */
export function loadScript<Api>(address: string, read: () => Api | undefined): Promise<Api> {
  const present = read();
  if (present) return Promise.resolve(present);
  const waiting = (pendingScripts.get(address) ?? waitForScript(address, read)) as Promise<Api>;
  pendingScripts.set(address, waiting);
  waiting.catch(() => {}).finally(() => pendingScripts.delete(address));
  return waiting;
}

/** Scripts that are loading, so that none is loaded twice. */
const pendingScripts = new Map<string, Promise<unknown>>();

function waitForScript<Api>(address: string, read: () => Api | undefined): Promise<Api> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      const api = read();
      if (api) resolve(api);
      else reject(new Error(`${address} did not load`));
    };
    if (document.readyState !== 'complete') {
      window.addEventListener('load', () => (read() ? settle() : retryFetch(address, settle)), { once: true });
      return;
    }
    retryFetch(address, settle);
  });
}

function retryFetch(address: string, settle: () => void): void {
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  script.addEventListener('load', settle);
  script.addEventListener('error', () => {
    script.remove();
    settle();
  });
  document.head.append(script);
}
