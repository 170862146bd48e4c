import type { ServerTexts } from '../../engine/server/index.ts';
import type { OrderMessage } from '../../schemas/generated/types.ts';
import type { orderMessages } from './tables.ts';

type MessageRow = Omit<typeof orderMessages.$inferSelect, 'order_uuid' | 'author_uuid' | 'reader_uuid'>;

/** What a message refers to: names of people, and files of the order that the reader sees. */
interface MessageFacts {
  author: string | null;
  reader: string | null;
  files: Pick<OrderMessage['attachments'][number], 'uuid' | 'name'>[];
  attachments: OrderMessage['attachments'];
}

/** Builds a message as one of the sides reads it. An author without a name is called by the side. */
export function toOrderMessage(
  { uuid, at, author, text, attachments: sent, about, read_at }: MessageRow,
  facts: MessageFacts,
  texts: ServerTexts,
): OrderMessage {
  const file = about && facts.files.find(one => one.uuid === about.file_uuid);
  return {
    uuid,
    at: at.toISOString(),
    side: author,
    author: facts.author ?? texts.say(`orders.authors.${author}`),
    text,
    attachments: facts.attachments.filter(one => sent.includes(one.uuid)),
    about: about && { ...about, file_name: file?.name ?? null },
    read_at: read_at?.toISOString() ?? null,
    read_by: facts.reader,
  };
}
