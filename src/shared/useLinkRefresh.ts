import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Download links are good for 10 minutes: a page left open asks for new ones in time. */
const LINK_LIFE = 9 * 60 * 1000;

export function useLinkRefresh(resource: string, id: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const renew = () => void client.invalidateQueries({ queryKey: [resource, 'getOne', { id }] });
    const timer = window.setInterval(renew, LINK_LIFE);
    return () => window.clearInterval(timer);
  }, [client, resource, id]);
}
