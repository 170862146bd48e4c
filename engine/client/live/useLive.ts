import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { ResolvedResource } from '../../dsl/resolve/resolved.ts';
import { isHolding, subscribeHold } from '../api/holdRequests.ts';
import { useIsLocked, useUser } from '../auth/session.ts';
import { pageSettings } from '../storage/pageSettings.ts';
import { eventStream } from './eventStream.ts';
import { QueryInvalidator } from './QueryInvalidator.ts';
import { sharedStream } from './sharedStream.ts';
import type { InvalidationRules } from './staleQueries.ts';

/** A stream is opened with the cookie; to an API on another site there is only the bearer, which it cannot send. */
const canListen = () => typeof EventSource !== 'undefined' && pageSettings.apiBase === '/api';

/** Keeps the data of the pages up to date by the live stream while a person is signed in. */
export function useLive(resources: ResolvedResource[], rules: InvalidationRules): void {
  const client = useQueryClient();
  const reader = useUser()?.uuid;
  const isLocked = useIsLocked();
  const isHeld = useSyncExternalStore(subscribeHold, isHolding);
  const known = useRef(resources);
  useEffect(() => {
    known.current = resources;
  });

  useEffect(() => {
    if (!reader || isLocked || isHeld || !canListen()) return;
    const invalidator = new QueryInvalidator(client, () => known.current, rules);
    const leave = sharedStream(
      `galley-live-${reader}`,
      eventStream(`${pageSettings.apiBase}/events`),
    )(invalidator.handleMessage);
    return () => {
      leave();
      invalidator.stop();
    };
  }, [client, reader, isLocked, isHeld, rules]);
}
