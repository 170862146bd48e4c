import Bowser from 'bowser';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type ActingStaff, audit } from '../../../engine/server/audit/index.ts';
import type { Db, Tx } from '../../../engine/server/db/index.ts';
import { problem } from '../../../engine/server/http/index.ts';
import { type ListDefinition, readList, readPage } from '../../../engine/server/listing/index.ts';
import { isRunning } from '../../../engine/server/principals/index.ts';
import type { CustomerSession, CustomerSessionQuery, Page } from '../../../schemas/generated/types.ts';
import { users } from '../../account/tables.ts';
import { endSession, endSessions } from '../../auth/portalSessions.ts';
import { sessions } from '../../auth/tables.ts';
import type { Deps } from '../../deps.ts';
import { queueMail } from '../../mail/mail.ts';
import { isCustomer } from './customerList.ts';
import { withLockedCustomer } from './withLockedCustomer.ts';

export const customerSessionList: ListDefinition = {
  uuid: sessions.uuid,
  fields: {
    customer_uuid: { column: sessions.user_uuid, kind: 'uuid' },
    created_at: { column: sessions.created_at, kind: 'time' },
  },
  search: [],
};

const theirs = sql`${sessions} join ${users} on ${users.uuid} = ${sessions.user_uuid}`;

const listing = (db: Db) => ({
  db,
  from: theirs,
  select: (total_rows: SQL<number>) =>
    db
      .select({ session: sessions, total_rows })
      .from(sessions)
      .innerJoin(users, eq(users.uuid, sessions.user_uuid))
      .$dynamic(),
});

/** Lists the sessions of a customer. Sessions of staff are not listed. */
export function listCustomerSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  query: CustomerSessionQuery,
  url: string,
): Promise<Page<CustomerSession>> {
  const list = readList(customerSessionList, { ...query }, and(isRunning(clock.now()), isCustomer()));
  return readPage(listing(db), list, url, rows => rows.map(({ session }) => toCustomerSession(session)));
}

const toCustomerSession = (row: typeof sessions.$inferSelect): CustomerSession => ({
  uuid: row.uuid,
  customer_uuid: row.user_uuid,
  device: deviceOf(row.user_agent),
  ip: row.ip,
  created_at: row.created_at.toISOString(),
  last_seen_at: row.last_seen_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
});

/** "Firefox, Linux" */
function deviceOf(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(', ') || userAgent.slice(0, 80);
}

/** Signs one browser of a customer out; what is open in it ends too. */
export const endCustomerSession = (deps: Deps, by: ActingStaff, uuid: string): Promise<void> =>
  deps.db.transaction(async tx => {
    const [found] = await tx
      .select({ customer: users.uuid })
      .from(sessions)
      .innerJoin(users, eq(users.uuid, sessions.user_uuid))
      .where(and(eq(sessions.uuid, uuid), isRunning(deps.clock.now()), isCustomer()));
    // The customer, or a colleague, may have ended it first.
    const ended = found ? await endSession(tx, deps.clock.now(), uuid) : [];
    if (!found || !ended.length) throw problem('session_not_found');
    const { customer } = found;
    const session = { resource: 'customer_sessions', record: uuid };
    await audit(tx, deps, by, { action: 'end_session', owner: customer, ...session, before: {}, after: {} });
  });

/** Signs a customer out everywhere. They are notified who did it. */
export const endCustomerSessions = (deps: Deps, by: ActingStaff, uuid: string, note?: string | null): Promise<void> =>
  withLockedCustomer(
    deps,
    {
      by,
      uuid,
      action: 'end_sessions',
      why: note,
      facts: async (tx: Tx) => ({
        sessions: await tx.$count(sessions, and(eq(sessions.user_uuid, uuid), isRunning(deps.clock.now()))),
      }),
    },
    async (tx, customer) => {
      const now = deps.clock.now();
      await endSessions(tx, now, uuid);
      await queueMail(tx, {
        to: customer.email,
        template: 'sessions_ended',
        locale: customer.locale,
        at: now,
        data: { name: customer.first_name, link: `${deps.config.publicUrl}/dashboard` },
      });
    },
  );
