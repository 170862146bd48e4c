import type { Deps } from '../deps.ts';

const maxParallel = 16;

/**
 * Removes the bytes of files after the transaction that deleted their rows. A failure is logged, and a scheduled job
 * removes those bytes.
 */
export async function removeBytes({ storage, log }: Pick<Deps, 'storage' | 'log'>, keys: string[]): Promise<void> {
  const remove = (key: string) =>
    storage.remove(key).catch(error => log.warn({ err: error, file: key }, 'cannot remove file'));
  for (let index = 0; index < keys.length; index += maxParallel)
    await Promise.all(keys.slice(index, index + maxParallel).map(remove));
}
