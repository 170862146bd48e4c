import { randomUUID } from 'node:crypto';
import { ERRORS, type Lock, type Locker } from '@tus/server';
import type { Deps } from '../deps.ts';
import { acquireLease, leaseChannels, notifyServers, releaseLease, renewLeases, updateLeasedFile } from './leases.ts';

type LockDeps = Pick<Deps, 'db' | 'clock' | 'notifications' | 'log'>;
type LockHolder = {
  writer: string;
  stop: () => void;
  released: Promise<void>;
  release: () => void;
  /** Bytes stored when it stopped writing. */
  received: number | null;
  isWanted: boolean;
  /** Whether every byte is stored: the row is closed next, together with its lock. */
  isWhole: boolean;
};

const lockTimeout = 20_000;
/**
 * How often the lease of another server is polled, in case its notification is lost, and how often our own is renewed.
 */
const [pollInterval, renewInterval] = [1_000, 4_000];

/**
 * One writer at a time for an upload, on all servers together. The next writer asks the holder to stop and sleeps until
 * it has; the library's own locker would spin, and only knows its process.
 */
export class UploadLock {
  readonly #deps: LockDeps;
  /** The mark of this server. */
  readonly #server: number;
  readonly #holders = new Map<string, LockHolder>();
  /** Places taken with the rows of new uploads. */
  readonly #reserved = new Map<string, string>();
  readonly #waiting = new Map<string, Set<() => void>>();
  #keeping: NodeJS.Timeout | undefined;

  constructor(deps: LockDeps, server: number) {
    this.#deps = deps;
    this.#server = server;
    deps.notifications.on(leaseChannels.wanted, wish => {
      const [key = '', by] = wish.split(' ');
      const holder = this.#holders.get(key);
      // NOTIFY also reaches the sender.
      if (holder?.writer !== by) this.#stop(holder);
    });
    deps.notifications.on(leaseChannels.free, key => {
      for (const wake of this.#waiting.get(key) ?? []) wake();
    });
  }

  /**
   * Registers this server as the writer of an upload that is about to be created, so that the row has it from the
   * beginning.
   */
  reserve(key: string): string {
    const writer = randomUUID();
    this.#reserved.set(key, writer);
    return writer;
  }

  /** The upload was refused, and there is no row. */
  cancelReservation(key: string): void {
    this.#reserved.delete(key);
  }

  /** Notes how much of an upload has arrived, to be stored when its writer ends. */
  noteReceived(key: string, received: number): void {
    const holder = this.#holders.get(key);
    if (holder) holder.received = received;
  }

  noteWhole(key: string): void {
    const holder = this.#holders.get(key);
    if (holder) holder.isWhole = true;
  }

  /** Records how much of a running upload has arrived. */
  async progress(key: string, received: number): Promise<void> {
    const holder = this.#holders.get(key);
    if (holder) await updateLeasedFile(this.#deps, key, holder.writer, { received, upload: 'uploading' });
  }

  /** The library's view, for requests that send bytes and for those that do not. */
  for(isSending: boolean): Locker {
    return { newLock: key => this.#lockOf(key, isSending) };
  }

  #lockOf(key: string, isSending: boolean): Lock {
    return {
      lock: async (signal, stop) => {
        for (let holder = this.#holders.get(key); holder; holder = this.#holders.get(key)) {
          this.#stop(holder);
          await waitWithTimeout(holder.released, signal);
        }
        const { promise: released, resolve: release } = Promise.withResolvers<void>();
        const reserved = this.#reserved.get(key);
        const holder = {
          writer: reserved ?? randomUUID(),
          stop,
          released,
          release,
          received: null,
          isWanted: false,
          isWhole: false,
        };
        this.#holders.set(key, holder);
        this.#reserved.delete(key);
        try {
          if (!reserved) await this.#claim(key, holder.writer, isSending, signal);
          this.#keeping ??= setInterval(() => void this.#keep(), renewInterval).unref();
        } catch (error) {
          this.#holders.delete(key);
          release();
          throw error;
        }
      },
      unlock: () => this.#unlock(key),
    };
  }

  async #claim(key: string, writer: string, isSending: boolean, signal: AbortSignal): Promise<void> {
    const until = Date.now() + lockTimeout;
    while (!(await acquireLease(this.#deps, key, { writer, server: this.#server }, isSending))) {
      if (Date.now() > until) throw ERRORS.ERR_LOCK_TIMEOUT;
      const free = this.#freed(key);
      await notifyServers(this.#deps, leaseChannels.wanted, `${key} ${writer}`);
      await waitWithTimeout(free, signal);
    }
  }

  async #unlock(key: string): Promise<void> {
    const holder = this.#holders.get(key);
    if (!holder) return;
    try {
      const { received, writer } = holder;
      if (holder.isWhole) return;
      if (received === null) await releaseLease(this.#deps, writer);
      else await updateLeasedFile(this.#deps, key, writer, { received, upload: 'waiting', writer: null });
      if (holder.isWanted) await notifyServers(this.#deps, leaseChannels.free, key);
    } finally {
      this.#holders.delete(key);
      holder.release();
      if (!this.#holders.size) {
        clearInterval(this.#keeping);
        this.#keeping = undefined;
      }
    }
  }

  #stop(holder: LockHolder | undefined): void {
    if (!holder) return;
    holder.isWanted = true;
    holder.stop();
  }

  /** Resolves when an upload may be free. */
  #freed(key: string): Promise<void> {
    const waiting = this.#waiting.get(key) ?? new Set();
    this.#waiting.set(key, waiting);
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.add(resolve);
    const timer = setTimeout(resolve, pollInterval);
    return promise.finally(() => {
      clearTimeout(timer);
      waiting.delete(resolve);
      if (!waiting.size) this.#waiting.delete(key);
    });
  }

  /** Renews the lease of this server. A lock that another server has taken is given up. */
  async #keep(): Promise<void> {
    const held = [...this.#holders.values()];
    const kept = await renewLeases(
      this.#deps,
      held.map(({ writer }) => writer),
    ).catch(error => this.#deps.log.warn({ err: error }, 'cannot renew upload leases'));
    if (kept) for (const holder of held) if (!kept.has(holder.writer)) holder.stop();
  }
}

/** Waits for bytes that are expected soon, while the client waits for the response. */
async function waitWithTimeout(wished: Promise<void>, signal: AbortSignal): Promise<void> {
  const ends = AbortSignal.any([signal, AbortSignal.timeout(lockTimeout)]);
  const { promise, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(ERRORS.ERR_LOCK_TIMEOUT);
  ends.addEventListener('abort', giveUp, { once: true });
  if (ends.aborted) giveUp();
  await Promise.race([wished, promise]).finally(() => ends.removeEventListener('abort', giveUp));
}
