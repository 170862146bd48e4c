import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { useCall } from '../../../providers/api/status.ts';
import type { Order } from '../../../schemas/generated/types.ts';

type Unread = Pick<Order, 'uuid' | 'unread_messages' | 'messages'>;

const unreadOf = ({ messages, unread_messages }: Unread): string[] => {
  const theirs = messages.filter(({ side }) => side !== 'customer').map(({ uuid }) => uuid);
  return unread_messages > 0 ? theirs.slice(-unread_messages) : [];
};

/**
 * Which messages were unread when the page was opened, or came since: they stay marked while it is open. To the server
 * they are read once they stand on a page that somebody looks at.
 */
export function useNewMessages(order: Unread, resource: string, card: RefObject<HTMLElement | null>) {
  const client = useQueryClient();
  const { run: markRead } = useCall('readOrderMessages');
  const [known, setKnown] = useState<string[]>([]);
  const inSight = useInSight(card);
  const { uuid, unread_messages } = order;
  const unread = unreadOf(order);
  const newest = unread.at(-1);

  const added = unread.filter(one => !known.includes(one));
  if (added.length > 0) setKnown([...known, ...added]);

  useEffect(() => {
    if (!inSight || unread_messages === 0 || newest === undefined) return;
    // One that fails is made up for by the next visit.
    markRead({ params: { object_uuid: uuid } }).then(
      () => client.invalidateQueries({ queryKey: [resource] }),
      () => undefined,
    );
  }, [inSight, unread_messages, newest, uuid, resource, client, markRead]);

  return (message: string): boolean => known.includes(message);
}

/** Whether the element is on the screen of a window that is looked at. */
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
