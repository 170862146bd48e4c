/** Rules of the messages that customers and visitors write to staff. */
import { randomUUID } from 'node:crypto';
import { eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { problem } from '../../../engine/server/http/index.ts';
import {
  type ActionFunction,
  type DeriveFunction,
  fullName,
  type Hook,
  type HookContext,
  type SearchableDerive,
} from '../../../engine/server/index.ts';
import type { ContactMessagesRow } from '../../../schemas/generated/types.ts';
import { users } from '../../account/tables.ts';
import { customerLabel, isStaffMember, matchCustomers } from '../../account/users.ts';
import { queueMail } from '../../mail/mail.ts';
import { contactAnswers } from '../../messages/tables.ts';

const customers = alias(users, 'customers');
const authors = alias(users, 'authors');

export const contactMessageHook: Hook = {
  async beforeSave({ tx, row: { assignee_uuid }, before }) {
    if (assignee_uuid === (before?.assignee_uuid ?? null)) return undefined;
    if (assignee_uuid === null || !(await isStaffMember(tx, String(assignee_uuid)))) throw problem('assignee_unknown');
    return undefined;
  },
};

/** Answers by mail, and closes the message unless something is left to do. */
export const answerContactMessage: ActionFunction = async ({ text, keep_open }, context) => {
  const { tx, user, row } = context;
  const message = row as unknown as Required<ContactMessagesRow>;
  const now = context.now.toISOString();
  await tx.insert(contactAnswers).values({
    uuid: randomUUID(),
    message_uuid: message.uuid,
    author_uuid: user.uuid,
    at: context.now,
    text: String(text),
  });
  await sendAnswer(context, message, String(text));
  return {
    answered_at: now,
    assignee_uuid: message.assignee_uuid ?? user.uuid,
    ...(!keep_open && { status: 'closed', closed_at: now }),
  };
};

/** Mails the answer, in the language of the customer's account or else of the message. Customers get a reply link. */
async function sendAnswer(
  { tx, now, user, publicUrl }: HookContext,
  { customer_uuid, reply_email, subject, topic, message, locale }: Required<ContactMessagesRow>,
  text: string,
): Promise<void> {
  const [customer] = customer_uuid ? await tx.select().from(users).where(eq(users.uuid, customer_uuid)) : [];
  const again = new URLSearchParams({ topic, subject: `Re: ${subject}`.slice(0, 120) });
  await queueMail(tx, {
    to: reply_email,
    locale: customer?.locale ?? locale,
    at: now,
    template: 'contact_answer',
    data: {
      subject,
      author: `${user.first_name} ${user.last_name}`,
      body: text,
      quoted: message,
      ...(customer && { name: customer.first_name, link: `${publicUrl}/dashboard/account/contact?${again}` }),
    },
  });
}

type Fields = Parameters<DeriveFunction>[0];

const senderOf = (field: Fields): SQL => sql`coalesce((select ${customerLabel(customers)} from ${users} customers
  where ${customers.uuid} = ${field('customer_uuid')}), ${field('reply_email')})`;

/** The customer's name, or a visitor's address. The search finds it by the customer's name or address. */
export const contactSender: SearchableDerive = {
  value: senderOf,
  matches: (word, field) => sql`${field('customer_uuid')} = any(${matchCustomers(word)})`,
};

export const contactAnswerCount: DeriveFunction = field => sql`(select count(*)::int from ${contactAnswers}
  where ${contactAnswers.message_uuid} = ${field('uuid')})`;

const timeText = (time: unknown): SQL => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const entryOf = (uuid: unknown, time: unknown, author: SQL, text: unknown): SQL =>
  sql`jsonb_build_object('uuid', ${uuid}, 'at', ${timeText(time)}, 'author', ${author}, 'text', ${text})`;

/** The message and its answers, oldest first. */
export const contactThread: DeriveFunction = field => {
  const author = sql`coalesce(${fullName(authors)}, '')`;
  const { uuid, at, text, message_uuid, author_uuid } = contactAnswers;
  const answers = sql`(select jsonb_agg(${entryOf(uuid, at, author, text)} order by ${at})
    from ${contactAnswers} left join ${users} authors on ${authors.uuid} = ${author_uuid}
    where ${message_uuid} = ${field('uuid')})`;
  const first = entryOf(field('uuid'), field('created_at'), senderOf(field), field('message'));
  return sql`jsonb_build_array(${first}) || coalesce(${answers}, '[]'::jsonb)`;
};
