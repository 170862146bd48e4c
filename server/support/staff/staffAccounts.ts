import { randomUUID } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { ActingStaff, AuditFacts } from '../../../engine/server/audit/index.ts';
import { isUniqueViolation, type Tx } from '../../../engine/server/db/index.ts';
import { publish, publishSessionsEnded } from '../../../engine/server/events/index.ts';
import { problem, validationError } from '../../../engine/server/http/index.ts';
import { emailKey, nameFaults, trimNames } from '../../../engine/server/index.ts';
import { unknownPassword } from '../../../engine/server/principals/index.ts';
import type { StaffInvitation, StaffLeave, StaffMember, StaffPatch } from '../../../schemas/generated/types.ts';
import { canGrantRole, canManageStaff, isCustomerRole } from '../../account/roles.ts';
import { type UserRow, users } from '../../account/tables.ts';
import { isCurrentStaff, isStaffMember, nextUserVersion } from '../../account/users.ts';
import { endSessions } from '../../auth/portalSessions.ts';
import { isReserved } from '../../auth/undoChange.ts';
import { createVerificationToken, revokeVerificationTokens } from '../../auth/verificationTokens.ts';
import type { Deps } from '../../deps.ts';
import { contactMessages } from '../../generated/entityTables.ts';
import { queueMail } from '../../mail/mail.ts';
import { type OrderRow, orders } from '../../orders/tables.ts';
import { reassign } from '../orders/assign.ts';
import { supportActions } from '../orders/supportActions.ts';
import { runStaffAction } from '../orders/withLockedOrder.ts';
import { recordStaffAction, type StaffAction } from '../recordStaffAction.ts';
import { updateWithVersion } from '../updateWithVersion.ts';
import { getStaffMember, openMessagesOf, openOrdersOf } from './staffList.ts';

const resource = 'staff';
const invitationLife = 7 * 86_400_000;

type AfterSave = (tx: Tx, member: StaffMember) => Promise<void>;

/** Creates an account with a random password. The mail leads to setting one, which also confirms the address. */
export async function inviteStaff(
  deps: Deps,
  by: ActingStaff,
  given: StaffInvitation,
  done: AfterSave,
): Promise<StaffMember> {
  assertNames(given);
  if (await isReserved(deps.db, deps.clock.now(), given.email, null)) throw problem('email_taken');
  const password_hash = await unknownPassword(deps);
  return deps.db
    .transaction(async tx => {
      await assertNotLowered(tx, by);
      assertRole(by, given.role);
      const now = deps.clock.now();
      const { email, role, first_name, last_name } = given;
      const [user] = await tx
        .insert(users)
        .values({
          uuid: randomUUID(),
          email: email.trim(),
          email_key: emailKey(email),
          password_hash,
          role,
          ...trimNames({ first_name, last_name }),
          account_type: 'individual',
          locale: by.user.locale,
          timezone: by.user.timezone,
          country: by.user.country,
          notifications: { order_updates: true, billing: true, marketing: false },
          created_at: now,
          updated_at: now,
        })
        .returning();
      await sendInvitation(tx, deps, nameOf(by), user!);
      await recordStaffAction(tx, deps, by, {
        action: 'invite',
        resource,
        record: user!.uuid,
        before: {},
        after: factsOf(user!),
      });
      const member = await getStaffMember(tx, by.user, user!.uuid);
      await done(tx, member);
      return member;
    })
    .catch(error => {
      throw isUniqueViolation(error) ? problem('email_taken') : error;
    });
}

/** Refuses if a role has more rights than the person who gives it or changes its holder. */
function assertRole(by: ActingStaff, role: string): void {
  if (!canGrantRole(by.user.role, role)) throw problem('forbidden');
}

function assertNames(given: Pick<StaffPatch, 'first_name' | 'last_name'>): void {
  const faults = nameFaults(given, field => ['body', field]);
  if (faults.length) throw validationError(faults);
}

const nameOf = ({ user }: ActingStaff): string => `${user.first_name} ${user.last_name}`;

export async function sendInvitation(tx: Tx, deps: Deps, author: string, invited: UserRow): Promise<void> {
  const now = deps.clock.now();
  const { token } = await createVerificationToken(
    tx,
    now,
    invited.uuid,
    'password_reset',
    invited.email,
    invitationLife,
  );
  await queueMail(tx, {
    to: invited.email,
    locale: invited.locale,
    at: now,
    template: 'staff_invitation',
    requested: true,
    data: {
      name: invited.first_name,
      author,
      link: `${deps.config.publicUrl}/authentication/verify-pass?${new URLSearchParams({ token })}`,
    },
  });
}

/** Sends another invitation to someone who has not joined yet, or who left and comes back. */
export const inviteStaffAgain = (
  deps: Deps,
  by: ActingStaff,
  uuid: string,
  why?: string | null,
): Promise<StaffMember> =>
  withLockedMember(deps, by, uuid, { action: 'invite', why }, async (tx, member) => {
    if (member.email_verified_at && !member.left_at) throw problem('staff_already_active');
    await sendInvitation(tx, deps, nameOf(by), member);
    return { left_at: null, email_verified_at: null };
  });

export const patchStaff = (deps: Deps, by: ActingStaff, uuid: string, { version, ...given }: StaffPatch) =>
  withLockedMember(deps, by, uuid, { action: 'edit', version }, async (tx, member) => {
    if (member.left_at) throw problem('staff_deactivated');
    if (given.role && given.role !== member.role && uuid === by.user.uuid) throw problem('cannot_modify_self');
    assertNames(given);
    if (given.role) assertRole(by, given.role);
    // Pages that are open in another role receive nothing more.
    if (given.role && given.role !== member.role) await publishSessionsEnded(tx);
    return trimNames(given);
  });

/** Ends the access at once, and hands over what is open. */
export const deactivateStaff = (deps: Deps, by: ActingStaff, uuid: string, { editor_uuid = null, note }: StaffLeave) =>
  withLockedMember(deps, by, uuid, { action: 'leave', why: note }, async (tx, member) => {
    if (uuid === by.user.uuid) throw problem('cannot_modify_self');
    if (member.left_at) throw problem('staff_deactivated');
    const now = deps.clock.now();
    if (editor_uuid !== null && (editor_uuid === uuid || !(await isStaffMember(tx, editor_uuid))))
      throw problem('editor_unknown');
    await endSessions(tx, now, uuid);
    for (const purpose of ['password_reset', 'verify_email', 'undo_change'] as const)
      await revokeVerificationTokens(tx, now, uuid, purpose);
    await transferWork(tx, deps, by, uuid, editor_uuid);
    return { left_at: now, pending_email: null, password_hash: await unknownPassword(deps) };
  });

async function transferWork(tx: Tx, deps: Deps, by: ActingStaff, from: string, to: string | null): Promise<void> {
  const given = await tx
    .select()
    .from(orders)
    .where(openOrdersOf(sql`${from}`))
    .orderBy(asc(orders.uuid))
    .for('update');
  for (const order of given) await transferOrder(tx, deps, by, order, to);
  const messages = await tx
    .update(contactMessages)
    .set({ assignee_uuid: to, version: sql`${contactMessages.version} + 1`, updated_at: deps.clock.now() })
    .where(openMessagesOf(sql`${from}`))
    .returning({ uuid: contactMessages.uuid });
  for (const { uuid } of messages) await publish(tx, deps, { owner: null, resource: 'contact_messages', uuid });
}

/**
 * The customer of an order in work is notified, as by the action itself; our reasons for ending an access are internal.
 */
async function transferOrder(tx: Tx, deps: Deps, by: ActingStaff, order: OrderRow, to: string | null): Promise<void> {
  const { uuid, customer_uuid: customer } = order;
  if (to !== null && supportActions(order).includes('reassign')) {
    const work: Parameters<typeof runStaffAction>[3] = (_, row, did) =>
      reassign(tx, deps, row, { editor_uuid: to }, did);
    await runStaffAction(tx, deps, { by, uuid, action: 'reassign' }, work);
    return;
  }
  await tx.update(orders).set({ editor_uuid: to }).where(eq(orders.uuid, uuid));
  await publish(tx, deps, { owner: customer, resource: 'orders', uuid });
}

type Work = (tx: Tx, member: UserRow) => Promise<Partial<typeof users.$inferInsert>>;

/**
 * Runs an action on an account of staff. Admins act one after the other, and each is checked again for being one.
 * Admins cannot end or demote themselves, so that one always remains.
 */
const withLockedMember = (
  deps: Deps,
  by: ActingStaff,
  uuid: string,
  action: Pick<StaffAction, 'action' | 'why'> & { version?: number },
  work: Work,
): Promise<StaffMember> =>
  updateWithVersion(deps, by, {
    ...action,
    resource,
    facts: factsOf,
    find: async tx => {
      await assertNotLowered(tx, by);
      const [member] = await tx.select().from(users).where(eq(users.uuid, uuid)).for('update');
      if (!member || isCustomerRole(member.role)) throw problem('staff_not_found');
      assertRole(by, member.role);
      return member;
    },
    change: async (tx, before) => {
      const changes = await work(tx, before);
      const [after] = await tx
        .update(users)
        .set({ ...changes, version: nextUserVersion, updated_at: deps.clock.now() })
        .where(eq(users.uuid, uuid))
        .returning();
      return after!;
    },
    answer: tx => getStaffMember(tx, by.user, uuid),
  });

async function assertNotLowered(tx: Tx, by: ActingStaff): Promise<void> {
  // Does not lock the rows of the admins, because assigning an order to one would then deadlock.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('team'))`);
  const isKeeper = and(eq(users.uuid, by.user.uuid), eq(users.role, by.user.role), canManageStaff(), isCurrentStaff());
  if (!(await tx.$count(users, isKeeper))) throw problem('forbidden');
}

const factsOf = ({ first_name, last_name, role, left_at }: UserRow): AuditFacts => ({
  first_name,
  last_name,
  role,
  left_at: left_at?.toISOString() ?? null,
});
