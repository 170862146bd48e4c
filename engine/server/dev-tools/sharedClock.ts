import { eq, sql } from 'drizzle-orm';
import { isMovable } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { settings } from '../db/tables.ts';
import type { Deps } from '../deps.ts';

const settingName = 'clock_offset';
const channel = 'galley_clock';

/** Keeps a movable clock at the offset that the database stores: after a restart, and when another server moves it. */
export async function followClock({ clock, db, notifications, log }: Deps): Promise<void> {
  if (!isMovable(clock)) return;
  const follow = async () => clock.setOffset(await storedOffset(db));
  notifications.on(channel, () => {
    follow().catch(error => log.error({ err: error }, 'cannot read the clock'));
  });
  await follow();
}

async function storedOffset(db: Pick<Db, 'select'>): Promise<number> {
  const [row] = await db.select().from(settings).where(eq(settings.name, settingName));
  return row ? Number(row.value) : 0;
}

/** Moves the clock of every server on this database so that it shows the given time, never back. */
export async function moveClock({ clock, db }: Deps, to: Date): Promise<void> {
  if (!isMovable(clock)) throw new Error('The clock of this server cannot be moved.');
  const offset = Math.max(clock.offset(), to.getTime() - Date.now());
  const value = String(offset);
  await db.transaction(async tx => {
    await tx
      .insert(settings)
      .values({ name: settingName, value })
      .onConflictDoUpdate({ target: settings.name, set: { value } });
    await tx.execute(sql`select pg_notify(${channel}, ${value})`);
  });
  clock.setOffset(offset);
}
