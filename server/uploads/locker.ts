import { ERRORS, type Lock, type Locker } from '@tus/server';

type Holder = { release: () => void; released: Promise<void>; stop: () => void };
const patience = 20_000;

/**
 * One writer at a time for an upload. Who comes next asks the holder to stop and sleeps until it has,
 * where the locker of the library would spin.
 */
export function uploadLocker(): Locker {
  const holders = new Map<string, Holder>();
  return { newLock: key => lockOf(key, holders) };
}

function lockOf(key: string, holders: Map<string, Holder>): Lock {
  return {
    async lock(signal, stop) {
      for (let holder = holders.get(key); holder; holder = holders.get(key)) {
        holder.stop();
        await releasedOrGivenUp(holder, signal);
      }
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      holders.set(key, { released, release, stop: () => void stop() });
    },
    async unlock() {
      const holder = holders.get(key);
      holders.delete(key);
      holder?.release();
    },
  };
}

async function releasedOrGivenUp({ released }: Holder, signal: AbortSignal): Promise<void> {
  const gaveUp = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  const { promise, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(ERRORS.ERR_LOCK_TIMEOUT);
  gaveUp.addEventListener('abort', giveUp, { once: true });
  if (gaveUp.aborted) giveUp();
  await Promise.race([released, promise]).finally(() => gaveUp.removeEventListener('abort', giveUp));
}
