import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../client/api/call.ts';
import type { Colleagues, Presence } from '../../contract/generated/types.ts';

/** Milliseconds between presence messages. After three missing ones the server counts the person as gone. */
const BEAT = 25_000;

/** Records of another back end have other keys, which our server does not know. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const NOBODY: Colleagues['people'] = [];

/** Returns which colleagues are at a record, and tells them that this page is there and what it does. */
export function useColleagues(resource: string, uuid: string, doing: 'reads' | 'edits'): Colleagues['people'] {
  const [page] = useState(() => crypto.randomUUID());
  const hasPresence = UUID.test(uuid);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const { data } = useQuery({
    enabled: hasPresence,
    queryKey: ['presence', uuid, page, doing],
    queryFn: () => {
      const told = sendPresence({ page, resource, uuid, doing });
      last.current = told;
      return told;
    },
    refetchInterval: BEAT,
    refetchIntervalInBackground: true,
    staleTime: BEAT,
    gcTime: 0,
    retry: false,
  });
  useEffect(() => {
    if (!hasPresence) return;
    const leave = () => sendPresence({ page, resource, uuid, doing: 'left' }, true).catch(() => undefined);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      // A presence message that is still under way would bring the page back.
      last.current.then(leave, leave);
    };
  }, [page, resource, uuid, hasPresence]);
  return data?.people ?? NOBODY;
}

/** A lost presence message is replaced by the next one, so its error is not shown. */
const sendPresence = (body: Presence, keepalive = false): Promise<Colleagues> =>
  call('tellPresence', { body, keepalive });
