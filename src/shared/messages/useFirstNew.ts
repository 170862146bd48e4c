import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { useCall } from '../../../engine/client/api/index.ts';
import type { AuthorSide, MessagedOrder } from './authorSide.ts';

function getUnreadMessages(order: MessagedOrder, { name, countUnread: unread }: AuthorSide): string[] {
  const theirs = order.messages.filter(({ side }) => (side === 'customer') !== (name === 'customer'));
  const count = unread(order);
  return count > 0 ? theirs.slice(-count).map(({ uuid }) => uuid) : [];
}

/**
 * The first message that was unread when the page was opened, or came since: the place stays marked while it is open.
 * The server marks messages as read once they are on a visible page.
 */
export function useFirstNew(
  order: MessagedOrder,
  resource: string,
  card: RefObject<HTMLElement | null>,
  side: AuthorSide,
): string | undefined {
  const client = useQueryClient();
  const { run: markRead } = useCall(side.read);
  const [known, setKnown] = useState<string[]>([]);
  const inSight = useInSight(card);
  const { uuid } = order;
  const count = side.countUnread(order);
  const unread = getUnreadMessages(order, side);
  const newest = unread.at(-1);

  const added = unread.filter(one => !known.includes(one));
  if (added.length > 0) setKnown([...known, ...added]);

  useEffect(() => {
    if (!inSight || count === 0 || newest === undefined) return;
    // If this fails, the next visit repeats it.
    markRead({ params: { object_uuid: uuid } }).then(
      () => client.invalidateQueries({ queryKey: [resource] }),
      () => undefined,
    );
  }, [inSight, count, newest, uuid, resource, client, markRead]);

  return known[0];
}

/** Returns whether the element is visible in a window that is in the foreground. */
function useInSight(element: RefObject<HTMLElement | null>): boolean {
  const [inSight, setInSight] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    let shows = false;
    const judge = () => setInSight(shows && document.visibilityState === 'visible');
    const observer = new IntersectionObserver(entries => {
      shows = entries.at(-1)?.isIntersecting ?? shows;
      judge();
    });
    observer.observe(target);
    document.addEventListener('visibilitychange', judge);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', judge);
    };
  }, [element]);
  return inSight;
}
