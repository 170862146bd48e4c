import { and, asc, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Colleagues, Presence } from '../../contract/generated/types.ts';
import { staffRoles } from '../../dsl/roles/roles.ts';
import { appFile } from '../appDefinition.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/guard.ts';
import { principalSessions, principals } from '../principals/principalColumns.ts';
import { presences } from './tables.ts';

export const presenceChannel = 'galley_presence';

/** Pages report every 25 seconds that they are open; browsers may limit a background page to one report a minute. */
const presenceTimeout = 75_000;
/** Further pages of one session count as hidden. */
const maxPages = 20;

/** A page without a report since then was closed, or lost its connection. */
export const presenceCutoff = (now: Date): Date => new Date(now.getTime() - presenceTimeout);

/** Records what a page shows, notifies the pages of others on changes, and returns who else is at the record. */
export async function tellPresence(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
  presence: Presence,
  mayOpen: (resource: string) => boolean,
): Promise<Colleagues> {
  const now = clock.now();
  const { doing, uuid } = presence;
  const changed = await db.transaction(tx =>
    doing === 'left' ? leave(tx, caller, presence.page) : arrive(tx, now, caller, { ...presence, doing }),
  );
  for (const record of new Set(changed)) await db.execute(sql`select pg_notify(${presenceChannel}, ${record})`);
  if (doing === 'left') return { people: [] };
  const there = await db
    .select({ presence: presences, first_name: principals.first_name, last_name: principals.last_name })
    .from(presences)
    .innerJoin(principals, eq(principals.uuid, presences.user_uuid))
    .innerJoin(principalSessions, eq(principalSessions.uuid, presences.session_uuid))
    .where(
      and(
        eq(presences.record, uuid),
        ne(presences.user_uuid, caller.user.uuid),
        gt(presences.seen_at, presenceCutoff(now)),
        inArray(principals.role, staffRoles(appFile().roles)),
        isNull(principals.blocked_at),
        isNull(principalSessions.revoked_at),
        gt(principalSessions.expires_at, now),
      ),
    )
    .orderBy(asc(presences.since));
  return { people: groupByPerson(there.filter(one => mayOpen(one.presence.resource))) };
}

/** Ends the presence of one page. Returns the records whose viewers must be notified. */
async function leave(tx: Tx, caller: Caller, page: string): Promise<string[]> {
  const left = await tx
    .delete(presences)
    .where(and(eq(presences.page, page), eq(presences.session_uuid, caller.sessionUuid)))
    .returning({ record: presences.record });
  return left.map(({ record }) => record);
}

type Present = Presence & { doing: 'reads' | 'edits' };

async function arrive(tx: Tx, now: Date, caller: Caller, present: Present): Promise<string[]> {
  const { page, resource, uuid: record, doing } = present;
  const session_uuid = caller.sessionUuid;
  const [before] = await tx.select().from(presences).where(eq(presences.page, page)).for('update');
  // What a page calls itself is its own: another session's is left as it is.
  if (before && before.session_uuid !== session_uuid) return [];
  const isStill = before?.record === record && before.seen_at > presenceCutoff(now);
  const row = { resource, record, doing, since: isStill ? before.since : now, seen_at: now };
  await tx
    .insert(presences)
    .values({ page, session_uuid, user_uuid: caller.user.uuid, ...row })
    .onConflictDoUpdate({ target: presences.page, set: row, setWhere: eq(presences.session_uuid, session_uuid) });
  if (!before) await dropOldest(tx, session_uuid);
  return isStill && before.doing === doing ? [] : [record, before?.record ?? record];
}

async function dropOldest(tx: Tx, session_uuid: string): Promise<void> {
  const beyond = tx
    .select({ page: presences.page })
    .from(presences)
    .where(eq(presences.session_uuid, session_uuid))
    .orderBy(desc(presences.seen_at), desc(presences.page))
    .offset(maxPages);
  await tx.delete(presences).where(inArray(presences.page, beyond));
}

interface PresentPage {
  presence: typeof presences.$inferSelect;
  first_name: string;
  last_name: string;
}

/** Groups pages by person: a person with several pages edits if one of the pages does. Ordered by arrival. */
function groupByPerson(there: PresentPage[]): Colleagues['people'] {
  const people = new Map<string, Colleagues['people'][number]>();
  for (const { presence, first_name, last_name } of there) {
    const { user_uuid: uuid, doing, since } = presence;
    const known = people.get(uuid);
    if (!known) people.set(uuid, { uuid, name: `${first_name} ${last_name}`, doing, since: since.toISOString() });
    else if (doing === 'edits') known.doing = 'edits';
  }
  return [...people.values()];
}
