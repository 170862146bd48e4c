import Skeleton from '@mui/material/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, useCall } from '../../engine/client/api/index.ts';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { Card, ErrorState, PillButton } from '../../engine/ui/components/index.ts';
import { toasts } from '../../engine/ui/layout/index.ts';
import { errorMessage } from '../../engine/ui/loading/index.ts';
import type { Session } from '../../schemas/generated/types.ts';
import { DeviceRow } from './DeviceRow.tsx';
import classes from './Sessions.module.css';
import { canEndOtherSessions } from './sessionActions.ts';

const KEY = ['listSessions'];

/** Where the customer is signed in: this device first, then the others, of which one or all can be signed out. */
export function SessionsCard() {
  const translate = useTranslate();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('listSessions', { signal }),
  });
  return (
    <Card title={translate('account.sessions.title')} flush>
      {data ? (
        <Sessions sessions={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </Card>
  );
}

function Sessions({ sessions }: { sessions: Session[] }) {
  const translate = useTranslate();
  const list = useRef<HTMLUListElement>(null);
  const { signOut, signOutOthers, leaving } = useSigningOut(() => list.current?.focus());
  const sorted = sessions.toSorted((one, other) => Number(other.is_current) - Number(one.is_current));
  return (
    <>
      <ul className={classes.list} ref={list} tabIndex={-1} aria-label={translate('account.sessions.title')}>
        {sorted.map(session => (
          <DeviceRow
            key={session.uuid}
            session={session}
            pending={leaving === session.uuid}
            onSignOut={device => void signOut(session.uuid, device)}
          />
        ))}
      </ul>
      <div className={classes.all}>
        {canEndOtherSessions(sessions) ? (
          <PillButton pending={leaving === OTHERS} onClick={() => void signOutOthers()}>
            {translate('account.sessions.end_others')}
          </PillButton>
        ) : (
          <span className="muted">{translate('account.sessions.alone')}</span>
        )}
      </div>
    </>
  );
}

const OTHERS = 'others';

/** One at a time. The row of the pressed button is removed afterwards: the list takes the focus. */
function useSigningOut(onGone: () => void) {
  const translate = useTranslate();
  const client = useQueryClient();
  const one = useCall('revokeSession');
  const others = useCall('revokeOtherSessions');
  const [leaving, setLeaving] = useState<string | null>(null);

  const attempt = async (who: string, work: () => Promise<unknown>, done: string) => {
    if (leaving) return;
    setLeaving(who);
    try {
      await work();
      toasts.success(done);
    } catch (problem) {
      toasts.error(errorMessage(problem, translate));
    }
    await client.invalidateQueries({ queryKey: KEY });
    setLeaving(null);
    onGone();
  };
  return {
    leaving,
    signOut: (uuid: string, device: string) =>
      attempt(uuid, () => one.run({ params: { uuid } }), translate('account.sessions.ended', { device })),
    signOutOthers: () => attempt(OTHERS, () => others.run({}), translate('account.sessions.others_ended')),
  };
}

const Waiting = () => (
  <ul className={classes.list} aria-busy>
    <li>
      <Skeleton variant="circular" width={20} height={20} />
      <div className={classes.words}>
        <Skeleton width="40%" height={22} />
        <Skeleton width="60%" height={18} />
      </div>
    </li>
  </ul>
);
