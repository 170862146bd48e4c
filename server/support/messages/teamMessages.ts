import { randomUUID } from 'node:crypto';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Facts, Staff } from '../../../engine/server/audit/index.ts';
import type { Db, Tx } from '../../../engine/server/db/index.ts';
import { everyone } from '../../../engine/server/events/index.ts';
import { refuse } from '../../../engine/server/http/index.ts';
import { type ListSpec, listed, readList, rowOf } from '../../../engine/server/listing/index.ts';
import type {
  Page,
  TeamMessage,
  TeamMessagePatch,
  TeamMessagePost,
  TeamMessageQuery,
} from '../../../schemas/generated/types.ts';
import type { Deps } from '../../deps.ts';
import { beginsAt, mayShow } from '../../messages/messages.ts';
import { dashboardMessages } from '../../messages/tables.ts';
import { edited } from '../edited.ts';
import { gone, kept } from '../kept.ts';

type MessageRow = typeof dashboardMessages.$inferSelect;
type Stated = MessageRow & { status: TeamMessage['status'] };

/** How it stands with a message now. Only one is shown: others that could be are behind it. */
const statusAt = (now: Date): SQL<TeamMessage['status']> => {
  const shown = sql`(select uuid from ${dashboardMessages} where ${mayShow(now)}
    order by ${beginsAt} desc, created_at desc, uuid desc limit 1)`;
  return sql<TeamMessage['status']>`case
    when ${dashboardMessages.shown_until} <= ${now.toISOString()} then 'over'
    when not ${dashboardMessages.is_active} then 'off'
    when ${beginsAt} > ${now.toISOString()} then 'scheduled'
    when ${dashboardMessages.uuid} = ${shown} then 'shown' else 'covered' end`;
};

export const teamMessageList = (now: Date): ListSpec => ({
  uuid: dashboardMessages.uuid,
  fields: {
    short_description: { column: dashboardMessages.short_description, kind: 'text' },
    long_description: { column: dashboardMessages.long_description, kind: 'text', sort: false },
    shown_from: { column: dashboardMessages.shown_from, kind: 'time' },
    shown_until: { column: dashboardMessages.shown_until, kind: 'time' },
    created_at: { column: dashboardMessages.created_at, kind: 'time' },
    status: { column: statusAt(now), kind: 'text', sort: false },
  },
  search: ['short_description', 'long_description'],
});

const columnsAt = (now: Date) => ({
  uuid: dashboardMessages.uuid,
  short_description: dashboardMessages.short_description,
  long_description: dashboardMessages.long_description,
  is_active: dashboardMessages.is_active,
  shown_from: dashboardMessages.shown_from,
  shown_until: dashboardMessages.shown_until,
  version: dashboardMessages.version,
  created_at: dashboardMessages.created_at,
  status: statusAt(now),
});

const listing = (db: Db | Tx, now: Date) => ({
  ...{ db, from: dashboardMessages },
  select: (total_rows: SQL<number>) =>
    db
      .select({ ...columnsAt(now), total_rows })
      .from(dashboardMessages)
      .$dynamic(),
});

/** All messages for the dashboard, whether they are shown or not. */
export function listTeamMessages(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  query: TeamMessageQuery,
  url: string,
): Promise<Page<TeamMessage>> {
  const now = clock.now();
  return listed(listing(db, now), readList(teamMessageList(now), { ...query }, undefined), url, rows =>
    rows.map(messageOf),
  );
}

export async function teamMessage(db: Db | Tx, now: Date, uuid: string): Promise<TeamMessage> {
  const row = await rowOf(listing(db, now), eq(dashboardMessages.uuid, uuid));
  if (!row) throw refuse('team_message_not_found');
  return messageOf(row);
}

function messageOf({ created_at, shown_from, shown_until, ...row }: Stated): TeamMessage {
  const { uuid, short_description, long_description, is_active, status, version } = row;
  return {
    ...{ uuid, short_description, long_description, is_active, status, version },
    created_at: created_at.toISOString(),
    shown_from: shown_from?.toISOString() ?? null,
    shown_until: shown_until?.toISOString() ?? null,
    allowed_actions: ['edit', ...turnOf(row), 'delete'],
  };
}

/** What is over is shown to nobody, whether it is put up or not. */
function turnOf({ status, is_active }: Pick<Stated, 'status' | 'is_active'>): TeamMessage['allowed_actions'] {
  if (status === 'over') return [];
  return [is_active ? 'take_down' : 'put_up'];
}

/** Everybody's page shows another message then, or none. */
const shownToAll = { resource: 'dashboard_messages', heardBy: everyone };

type Done = (tx: Tx, message: TeamMessage) => Promise<void>;

/** It is written first, and put up when somebody says so. */
export const createTeamMessage = (deps: Deps, by: Staff, given: TeamMessagePost, done: Done): Promise<TeamMessage> =>
  deps.db.transaction(async tx => {
    const now = deps.clock.now();
    const row = {
      ...{ uuid: randomUUID(), short_description: given.short_description.trim(), is_active: false, created_at: now },
      long_description: given.long_description ?? null,
      ...periodOf(given),
    };
    refuseBackwards({ shown_from: row.shown_from ?? null, shown_until: row.shown_until ?? null });
    await tx.insert(dashboardMessages).values(row);
    const after = factsOf({ ...none, ...row });
    await kept(tx, deps, by, { act: 'create', ...shownToAll, record: row.uuid, before: {}, after });
    const message = await teamMessage(tx, now, row.uuid);
    await done(tx, message);
    return message;
  });

export const patchTeamMessage = (
  deps: Deps,
  by: Staff,
  uuid: string,
  { version, shown_from, shown_until, short_description, ...given }: TeamMessagePatch,
): Promise<TeamMessage> =>
  edited<MessageRow, TeamMessage>(deps, by, {
    ...{ act: 'edit', resource: shownToAll.resource, version, facts: factsOf },
    of: () => shownToAll,
    find: tx => lock(tx, uuid),
    change: async (tx, before) => {
      const period = periodOf({ shown_from, shown_until });
      const said = { short_description: short_description?.trim() ?? before.short_description };
      const after = { ...before, ...said, ...given, ...period, version: before.version + 1 };
      refuseBackwards(after);
      await tx.update(dashboardMessages).set(after).where(eq(dashboardMessages.uuid, uuid));
      return after;
    },
    answer: tx => teamMessage(tx, deps.clock.now(), uuid),
  });

export const deleteTeamMessage = (deps: Deps, by: Staff, uuid: string): Promise<void> =>
  deps.db.transaction(async tx => {
    const before = factsOf(await lock(tx, uuid));
    await tx.delete(dashboardMessages).where(eq(dashboardMessages.uuid, uuid));
    await kept(tx, deps, by, { act: 'delete', ...shownToAll, record: uuid, before, after: gone(before) });
  });

async function lock(tx: Tx, uuid: string): Promise<MessageRow> {
  const [row] = await tx.select().from(dashboardMessages).where(eq(dashboardMessages.uuid, uuid)).for('update');
  if (!row) throw refuse('team_message_not_found');
  return row;
}

type Period = Pick<MessageRow, 'shown_from' | 'shown_until'>;

const periodOf = (given: Pick<TeamMessagePatch, 'shown_from' | 'shown_until'>): Partial<Period> => ({
  ...(given.shown_from !== undefined && { shown_from: given.shown_from === null ? null : new Date(given.shown_from) }),
  ...(given.shown_until !== undefined && {
    shown_until: given.shown_until === null ? null : new Date(given.shown_until),
  }),
});

function refuseBackwards({ shown_from, shown_until }: Period): void {
  if (shown_from && shown_until && shown_until <= shown_from) throw refuse('message_period');
}

const none: Pick<MessageRow, 'shown_from' | 'shown_until'> = { shown_from: null, shown_until: null };

const factsOf = ({
  short_description,
  long_description,
  is_active,
  shown_from,
  shown_until,
}: Omit<MessageRow, 'uuid' | 'version' | 'created_at'>): Facts => ({
  ...{ short_description, long_description, is_active },
  shown_from: shown_from?.toISOString() ?? null,
  shown_until: shown_until?.toISOString() ?? null,
});
