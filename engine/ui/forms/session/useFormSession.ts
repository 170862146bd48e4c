import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FormInit } from '../../../contract/contract.ts';
import { useNewDay } from '../../hooks/useNewDay.ts';
import { toasts } from '../../layout/toasts/toasts.ts';
import { FormSession } from './FormSession.ts';
import type { FormCalls } from './formCalls.ts';
import type { FormExit, SessionView } from './sessionView.ts';
import { browserStore } from './unsentAnswers.ts';

interface FormSessionHook {
  calls: FormCalls;
  uuid: string | null;
  /** Initial values of a new form. */
  start: FormInit;
  onCreated: (uuid: string) => void;
  onLeave: (leave: FormExit) => void;
}

/** Reloads the form when the portal is fetched again, because its schema files may have changed. */
function useRenewal(renew: () => Promise<void>): void {
  const cache = useQueryClient().getQueryCache();
  useEffect(
    () =>
      cache.subscribe(({ type, query }) => {
        if (type === 'updated' && query.queryKey[0] === 'getPortal' && query.state.status === 'success')
          if (query.state.fetchStatus === 'idle') void renew();
      }),
    [cache, renew],
  );
}

/** A form's session for as long as its page is shown; leaving the page sends what is unsent. */
export function useFormSession({
  calls,
  uuid,
  start,
  onCreated,
  onLeave,
}: FormSessionHook): [FormSession, SessionView] {
  const leave = useRef(onLeave);
  useEffect(() => {
    leave.current = onLeave;
  }, [onLeave]);
  const [session] = useState(
    () =>
      new FormSession({
        calls,
        store: browserStore,
        onMessage: message => void toasts.success(message),
        onLeave: where => leave.current(where),
      }),
  );
  const view = useSyncExternalStore(session.view.subscribe, session.view.get);

  const source = JSON.stringify(start);
  useEffect(() => {
    void session.open(uuid, JSON.parse(source));
    return session.close;
  }, [session, uuid, source]);

  useRenewal(session.renew);
  useNewDay(() => void session.startDay());

  const created = uuid === null ? view.form?.object_uuid : null;
  useEffect(() => {
    if (created) onCreated(created);
  }, [created, onCreated]);

  return [session, view];
}
