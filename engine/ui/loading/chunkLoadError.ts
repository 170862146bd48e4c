import { saveBeforeUnload } from '../../client/auth/beforeUnload.ts';
import { tabStore } from '../../client/storage/stores.ts';

/** Messages of Chromium, Firefox, Safari and Vite for a chunk that could not be fetched. */
const SAID = /dynamically imported module|importing a module script|unable to preload/i;
const STAMP = 'renewedAt';
const PAUSE_MS = 60_000;

/** After a deployment an open page requests chunks of the previous version. */
export const isChunkLoadError = (error: unknown): boolean => error instanceof Error && SAID.test(error.message);

const answers = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    response => response.ok,
    () => false,
  );

/**
 * Reloads the page, so that it requests the current files. Not twice in a minute, which would be a loop, and not
 * without a connection, where the browser has nothing to show. Returns false if the page stays.
 */
export async function reloadOnce(reload: () => void = () => location.reload()): Promise<boolean> {
  const now = Date.now();
  if (now - Number(tabStore.get(STAMP) ?? 0) < PAUSE_MS || !(await answers())) return false;
  tabStore.set(STAMP, String(now));
  saveBeforeUnload();
  reload();
  return true;
}
