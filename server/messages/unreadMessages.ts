import { and, desc, eq, gt, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../engine/server/db/index.ts';
import { fullName, textsOf } from '../../engine/server/index.ts';
import { isOwnedBy, type ListDefinition, readList, readPage } from '../../engine/server/listing/index.ts';
import type { OrderMessageQuery, Page, UnreadMessage } from '../../schemas/generated/types.ts';
import { users } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import { orderMessages, orders } from '../orders/tables.ts';
import type { MessageAuthor } from './orderMessages.ts';

const unreadList: ListDefinition = {
  uuid: orderMessages.uuid,
  fields: {},
  search: [],
  order: [desc(orderMessages.at), desc(orderMessages.uuid)],
};

const listing = (db: Db) => ({
  db,
  from: sql`${orderMessages} inner join ${orders} on ${eq(orders.uuid, orderMessages.order_uuid)}`,
  select: (total_rows: SQL<number>) =>
    db
      .select({
        uuid: orderMessages.uuid,
        at: orderMessages.at,
        side: orderMessages.author,
        author: fullName<string | null>(users),
        excerpt: sql<string>`left(${orderMessages.text}, 200)`,
        about: orderMessages.about,
        order: { uuid: orders.uuid, number: orders.number, name: orders.name, status: orders.status },
        total_rows,
      })
      .from(orderMessages)
      .innerJoin(orders, eq(orders.uuid, orderMessages.order_uuid))
      .leftJoin(users, eq(users.uuid, orderMessages.author_uuid))
      .$dynamic(),
});

/** Messages of the other side that a customer, or a member of staff, should read. Editors get those of their orders. */
function isForReader({ user, side }: Pick<MessageAuthor, 'user' | 'side'>): SQL | undefined {
  const isUnread = isNull(orderMessages.read_at);
  if (side === 'customer')
    return and(isUnread, ne(orderMessages.author, 'customer'), isOwnedBy(orders.customer_uuid, user));
  const isTheirs = or(isNull(orders.editor_uuid), eq(orders.editor_uuid, user.uuid));
  return and(isUnread, eq(orderMessages.author, 'customer'), gt(orders.waiting_messages, 0), isTheirs);
}

/** Lists the unread messages of a person with their orders, the newest first. */
export function listUnreadMessages(
  { db }: Pick<Deps, 'db'>,
  reader: Pick<MessageAuthor, 'user' | 'side'>,
  { query, url, locale }: { query: OrderMessageQuery; url: string; locale: string },
): Promise<Page<UnreadMessage>> {
  const texts = textsOf(locale);
  return readPage(listing(db), readList(unreadList, { ...query }, isForReader(reader)), url, async rows =>
    rows.map(({ uuid, at, side, author, excerpt, about, order }) => ({
      uuid,
      at: at.toISOString(),
      author: author ?? texts.say(`orders.authors.${side}`),
      excerpt,
      about: about?.excerpt ?? null,
      order,
    })),
  );
}
