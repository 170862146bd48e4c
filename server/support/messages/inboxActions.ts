import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { ActingStaff, AuditFacts } from '../../../engine/server/audit/index.ts';
import type { Tx } from '../../../engine/server/db/index.ts';
import { problem } from '../../../engine/server/http/index.ts';
import type { ContactAnswer, ContactAssign, ContactCase } from '../../../schemas/generated/types.ts';
import { users } from '../../account/tables.ts';
import { findStaff, isStaffMember } from '../../account/users.ts';
import type { Deps } from '../../deps.ts';
import { queueMail } from '../../mail/mail.ts';
import { contactAnswers, contactMessages } from '../../messages/tables.ts';
import type { StaffAction } from '../recordStaffAction.ts';
import { updateWithVersion } from '../updateWithVersion.ts';
import { getContactMessage } from './inbox.ts';

type MessageRow = typeof contactMessages.$inferSelect;
type Changes = Partial<typeof contactMessages.$inferInsert>;
interface MessageAction {
  by: ActingStaff;
  uuid: string;
}

/** Assigns a message to the named member of staff, else to the caller. */
export function assignMessage(
  deps: Deps,
  on: MessageAction,
  { assignee_uuid, note }: ContactAssign,
): Promise<ContactCase> {
  const assignee = assignee_uuid ?? on.by.user.uuid;
  return withLockedMessage(deps, on, { action: 'assign', why: note, stays: assignee }, async (tx, message) => {
    assertOpen(message);
    if (!(await isStaffMember(tx, assignee))) throw problem('assignee_unknown');
    return { assignee_uuid: assignee };
  });
}

/** Answers by mail. If a colleague has changed the message since, it is refused and nothing is sent. */
export const answerMessage = (
  deps: Deps,
  on: MessageAction,
  { text, version, keep_open }: ContactAnswer,
): Promise<ContactCase> =>
  withLockedMessage(deps, on, { action: 'answer', version }, async (tx, message) => {
    assertOpen(message);
    const now = deps.clock.now();
    const { user } = on.by;
    await tx
      .insert(contactAnswers)
      .values({ uuid: randomUUID(), message_uuid: message.uuid, author_uuid: user.uuid, at: now, text });
    await sendAnswer(tx, deps, message, `${user.first_name} ${user.last_name}`, text);
    const done = keep_open ? {} : { status: 'closed' as const, closed_at: now };
    return { answered_at: now, assignee_uuid: message.assignee_uuid ?? user.uuid, ...done };
  });

export const closeMessage = (deps: Deps, on: MessageAction, why: string | null = null): Promise<ContactCase> =>
  withLockedMessage(deps, on, { action: 'close', why }, (_, message) => {
    assertOpen(message);
    return { status: 'closed', closed_at: deps.clock.now() };
  });

export const reopenMessage = (deps: Deps, on: MessageAction, why: string | null = null): Promise<ContactCase> =>
  withLockedMessage(deps, on, { action: 'reopen', why }, (_, message) => {
    if (message.status === 'open') throw problem('contact_message_open');
    return { status: 'open', closed_at: null };
  });

function assertOpen({ status }: MessageRow): void {
  if (status === 'closed') throw problem('contact_message_closed');
}

type Work = (tx: Tx, message: MessageRow) => Promise<Changes> | Changes;

/**
 * Runs an action on a message: under its lock, as a new version, audited with before and after, and published to open
 * pages.
 */
const withLockedMessage = (
  deps: Deps,
  { by, uuid }: MessageAction,
  { stays = by.user.uuid, ...action }: Pick<StaffAction, 'action' | 'why'> & { version?: number; stays?: string },
  work: Work,
): Promise<ContactCase> =>
  updateWithVersion(deps, by, {
    ...action,
    resource: 'contact_messages',
    facts: factsOf,
    of: ({ user_uuid, order_uuid }) => ({ customer: user_uuid, order: order_uuid, audience: null }),
    find: async tx => {
      // Locks the assignee first, so that their access cannot end. Ending it locks in the same order, and
      // then reassigns their messages.
      await findStaff(tx, stays);
      const [message] = await tx.select().from(contactMessages).where(eq(contactMessages.uuid, uuid)).for('update');
      if (!message) throw problem('contact_message_not_found');
      return message;
    },
    change: async (tx, before) => {
      const changes = await work(tx, before);
      const [after] = await tx
        .update(contactMessages)
        .set({ ...changes, version: sql`${contactMessages.version} + 1` })
        .where(eq(contactMessages.uuid, uuid))
        .returning();
      return after!;
    },
    answer: tx => getContactMessage(tx, uuid),
  });

const factsOf = ({ status, assignee_uuid, answered_at }: MessageRow): AuditFacts => ({
  status,
  assignee_uuid,
  answered_at: answered_at?.toISOString() ?? null,
});

/**
 * In the language of the customer's account, else of the page it was written on. Customers get a link to write again.
 */
async function sendAnswer(
  tx: Tx,
  deps: Deps,
  { user_uuid, reply_email, subject, topic, message, locale }: MessageRow,
  author: string,
  text: string,
): Promise<void> {
  const [customer] = user_uuid ? await tx.select().from(users).where(eq(users.uuid, user_uuid)) : [];
  const again = new URLSearchParams({ topic, subject: `Re: ${subject}`.slice(0, 120) });
  await queueMail(tx, {
    to: reply_email,
    locale: customer?.locale ?? locale,
    at: deps.clock.now(),
    template: 'contact_answer',
    data: {
      subject,
      author,
      body: text,
      quoted: message,
      ...(customer && {
        name: customer.first_name,
        link: `${deps.config.publicUrl}/dashboard/account/contact?${again}`,
      }),
    },
  });
}
