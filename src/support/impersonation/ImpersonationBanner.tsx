import { useCallback, useEffect, useState } from 'react';
import { call } from '../../../engine/client/api/index.ts';
import { isImpersonationOver, timeLeftUntil } from '../../../engine/client/auth/index.ts';
import { useFormatters, useTranslate } from '../../../engine/client/i18n/index.ts';
import { PillButton } from '../../../engine/ui/components/index.ts';
import { UserIcon } from '../../../engine/ui/icons/icons.ts';
import { toasts } from '../../../engine/ui/layout/index.ts';
import { errorMessage } from '../../../engine/ui/loading/index.ts';
import type { User } from '../../../schemas/generated/types.ts';
import { TopBanner } from '../../shared/TopBanner.tsx';
import classes from './ImpersonationBanner.module.css';

const MINUTE = 60_000;
/** How often the remaining time is checked, because clocks may be changed at any time. */
const LOOK_EVERY = 1_000;

type ImpersonatedUser = User & Required<Pick<User, 'impersonation'>>;

/** The banner during impersonation, on every page: the customer, the remaining time, and the button to stop. */
export default function ImpersonationBanner({ user }: { user: ImpersonatedUser }) {
  const translate = useTranslate();
  const { dateTime } = useFormatters();
  const [ending, setEnding] = useState(false);
  const { until, customer } = user.impersonation;

  const end = useCallback(async () => {
    setEnding(true);
    await call('stopImpersonating').catch(error => toasts.error(errorMessage(error, translate)));
    setEnding(false);
  }, [translate]);
  const minutes = useMinutesLeft(user, end);
  return (
    <TopBanner
      label={translate('shell.impersonation.label')}
      icon={<UserIcon size={16} />}
      text={<strong>{translate('shell.impersonation.as', { name: customer })}</strong>}
    >
      <span className={classes.only}>{translate('shell.impersonation.only_looking')}</span>
      <time className={classes.left} dateTime={until} title={dateTime(until)}>
        {translate('shell.impersonation.left', { smart_count: minutes })}
      </time>
      <PillButton size="small" pending={ending} onClick={() => void end()}>
        {translate('shell.impersonation.end')}
      </PillButton>
    </TopBanner>
  );
}

/** Begun minutes. Just before none is left, it is ended here: so no request of this page is refused. */
function useMinutesLeft(user: ImpersonatedUser, end: () => Promise<void>): number {
  const { until } = user.impersonation;
  const [minutes, setMinutes] = useState(() => minutesUntil(until));
  useEffect(() => {
    let isEnding = false;
    const timer = setInterval(async () => {
      setMinutes(minutesUntil(until));
      if (isEnding || !isImpersonationOver(user)) return;
      isEnding = true;
      await end();
      isEnding = false;
    }, LOOK_EVERY);
    return () => clearInterval(timer);
  }, [user, until, end]);
  return minutes;
}

const minutesUntil = (until: string): number => Math.max(0, Math.ceil(timeLeftUntil(until) / MINUTE));
