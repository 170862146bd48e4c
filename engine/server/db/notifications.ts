import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Receives what any process on the same database sends with `pg_notify`, after its transaction is committed. */
export interface Notifications {
  /** The listener is also called, with an empty text, after a lost connection is back: something may have been missed. */
  on(channel: string, listener: (payload: string) => void): void;
  close(): Promise<void>;
}

/** Listens to NOTIFY on a dedicated connection, which is reopened when it breaks. */
export async function openNotifications(url: string): Promise<Notifications> {
  const listeners = new Map<string, Set<(payload: string) => void>>();
  let client: pg.Client | undefined;
  let closed = false;

  // One statement at a time: a later version of pg rejects a query during another one.
  let last: Promise<unknown> = Promise.resolve();
  const listen = (on: pg.Client | undefined, channel: string): Promise<unknown> => {
    const listening = last.catch(() => {}).then(() => on?.query(`listen ${pg.escapeIdentifier(channel)}`));
    last = listening;
    return listening;
  };

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'galley listener', keepAlive: true });
    next.on('error', () => {});
    next.on('notification', ({ channel, payload = '' }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload);
    });
    next.on('end', () => {
      if (client === next) void reconnect();
    });
    await next.connect();
    client = next;
    for (const channel of listeners.keys()) await listen(next, channel);
  }

  async function reconnect(): Promise<void> {
    client = undefined;
    for (let wait = 100; !closed; wait = Math.min(wait * 2, 5_000)) {
      await sleep(wait, undefined, { ref: false });
      try {
        await connect();
        for (const all of listeners.values()) for (const listener of all) listener('');
        return;
      } catch {
        // The database is still away; the next round tries again.
      }
    }
  }

  await connect();
  return {
    on(channel, listener) {
      const known = listeners.get(channel);
      if (known) known.add(listener);
      else {
        listeners.set(channel, new Set([listener]));
        listen(client, channel).catch(() => {});
      }
    },
    async close() {
      closed = true;
      const last = client;
      client = undefined;
      await last?.end();
    },
  };
}
