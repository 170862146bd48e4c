import { and, eq, gt, gte, lte, notExists, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { BROADCAST, liveEvents, publish } from '../../engine/server/events/index.ts';
import type { Deps, ScheduledJob } from '../deps.ts';
import { dashboardMessages } from '../generated/entityTables.ts';

const resource = 'dashboard_messages';
/** Shorter than the retention of changes, so that published changes are still known. */
const halfADay = 12 * 3_600_000;

/** Notifies all pages when an announcement begins or ends by its schedule, as when staff publish or unpublish it. */
async function publishSchedule(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const since = new Date(now.getTime() - halfADay);
  const selectChangesSince = (time: AnyPgColumn) =>
    db
      .select({ one: sql`1` })
      .from(liveEvents)
      .where(
        and(
          eq(liveEvents.resource, resource),
          eq(liveEvents.uuid, dashboardMessages.uuid),
          gte(liveEvents.at, sql`${time}`),
        ),
      );
  const hasCome = (time: AnyPgColumn) => and(gt(time, since), lte(time, now), notExists(selectChangesSince(time)));
  const { shown_from, shown_until, is_active, uuid } = dashboardMessages;
  const found = await db
    .select({ uuid })
    .from(dashboardMessages)
    .where(and(eq(is_active, true), or(hasCome(shown_from), hasCome(shown_until))));
  for (const message of found) await publish(db, deps, { owner: BROADCAST, resource, uuid: message.uuid });
}

export const messageJobs: ScheduledJob[] = [{ name: 'dashboard_messages', every: 'minute', run: publishSchedule }];
