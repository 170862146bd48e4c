import { and, asc, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../../engine/server/db/index.ts';
import { problem } from '../../../engine/server/http/index.ts';
import { fullName } from '../../../engine/server/index.ts';
import {
  anyOf,
  contains,
  eachWord,
  type ListDefinition,
  readList,
  readPage,
  readRow,
} from '../../../engine/server/listing/index.ts';
import type { ContactCase, ContactQuery, Page } from '../../../schemas/generated/types.ts';
import { users } from '../../account/tables.ts';
import { customerLabel, matchCustomers } from '../../account/users.ts';
import { contactAnswers, contactMessages } from '../../messages/tables.ts';

const customers = alias(users, 'customers');
const authors = alias(users, 'authors');
const sender = sql<string>`coalesce(${customerLabel(customers)}, ${contactMessages.reply_email})`;
const answerCount = sql<number>`(select count(*)::int from ${contactAnswers}
  where ${contactAnswers.message_uuid} = ${contactMessages.uuid})`;

export const inboxList: ListDefinition = {
  uuid: contactMessages.uuid,
  fields: {
    created_at: { column: contactMessages.created_at, kind: 'time' },
    answered_at: { column: contactMessages.answered_at, kind: 'time' },
    closed_at: { column: contactMessages.closed_at, kind: 'time' },
    status: { column: contactMessages.status, kind: 'text' },
    topic: { column: contactMessages.topic, kind: 'text' },
    subject: { column: contactMessages.subject, kind: 'text', sort: false },
    message: { column: contactMessages.message, kind: 'text', sort: false },
    reply_email: { column: contactMessages.reply_email, kind: 'text', sort: false },
  },
  search: [],
};

/** A piece of what was written, or of the name or an address of who wrote it; each part has an index. */
function matchMessages(word: string): SQL | undefined {
  const theirs = sql`${contactMessages.user_uuid} = any(${matchCustomers(word)})`;
  const { subject, message, reply_email } = contactMessages;
  return or(...[subject, message, reply_email].map(part => contains(part, word)), theirs);
}

const columns = {
  ...getTableColumns(contactMessages),
  sender,
  answers: answerCount,
};

const listing = (db: Db | Tx) => ({
  db,
  from: contactMessages,
  select: (total_rows: SQL<number>) =>
    db
      .select({ ...columns, total_rows })
      .from(contactMessages)
      .leftJoin(customers, eq(customers.uuid, contactMessages.user_uuid))
      .$dynamic(),
});

/** The messages that people wrote to staff. */
export function listInbox(
  db: Db,
  { q, assignee_uuid, customer_uuid, order_uuid, ...query }: ContactQuery,
  url: string,
): Promise<Page<ContactCase>> {
  const wanted = and(
    eachWord(q, matchMessages),
    assignee_uuid && anyOf(contactMessages.assignee_uuid, assignee_uuid, 'uuid'),
    customer_uuid && anyOf(contactMessages.user_uuid, customer_uuid, 'uuid'),
    order_uuid && anyOf(contactMessages.order_uuid, order_uuid, 'uuid'),
  );
  const list = readList(inboxList, query, wanted);
  return readPage(listing(db), list, url, rows => rows.map(toContactCase));
}

type InboxRow = typeof contactMessages.$inferSelect & { sender: string; answers: number };

/** One message, with everything that was answered to it. */
export async function getContactMessage(db: Db | Tx, uuid: string): Promise<ContactCase> {
  const row = await readRow(listing(db), eq(contactMessages.uuid, uuid));
  if (!row) throw problem('contact_message_not_found');
  const answers = await db
    .select({
      uuid: contactAnswers.uuid,
      at: contactAnswers.at,
      text: contactAnswers.text,
      author: fullName<string | null>(authors),
    })
    .from(contactAnswers)
    .leftJoin(authors, eq(authors.uuid, contactAnswers.author_uuid))
    .where(eq(contactAnswers.message_uuid, uuid))
    .orderBy(asc(contactAnswers.at));
  return {
    ...toContactCase(row),
    message: row.message,
    locale: row.locale,
    messages: [
      { uuid, at: row.created_at.toISOString(), author: row.sender, text: row.message },
      ...answers.map(({ at, author, ...answer }) => ({ ...answer, at: at.toISOString(), author: author ?? '' })),
    ],
  };
}

function toContactCase({ user_uuid, created_at, answered_at, closed_at, ...row }: InboxRow): ContactCase {
  const { uuid, subject, topic, status, reply_email, order_uuid, version, assignee_uuid } = row;
  return {
    uuid,
    subject,
    topic,
    status,
    reply_email,
    order_uuid,
    version,
    assignee_uuid,
    sender: row.sender,
    answers: row.answers,
    customer_uuid: user_uuid,
    created_at: created_at.toISOString(),
    answered_at: answered_at?.toISOString() ?? null,
    closed_at: closed_at?.toISOString() ?? null,
    // rule: contact_messages.allowed_actions
    allowed_actions: status === 'open' ? ['take', 'assign', 'answer', 'close'] : ['reopen'],
  };
}
