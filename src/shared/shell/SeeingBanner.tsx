import { useEffect, useState } from 'react';
import { call } from '../../../providers/api/call.ts';
import { serverNow } from '../../../providers/api/serverTime.ts';
import { lookAgain } from '../../../providers/auth/session.ts';
import { useFormat } from '../../../providers/i18n/useFormat.ts';
import { useTranslate } from '../../../providers/i18n/useTranslate.ts';
import type { User } from '../../../schemas/generated/types.ts';
import { failureWords } from './failureWords.ts';
import { UserIcon } from './icons.tsx';
import { isolated } from './isolated.ts';
import { Pill } from './Pill.tsx';
import classes from './SeeingBanner.module.css';
import { toasts } from './toasts.ts';

const MINUTE = 60_000;
const LOOK_EVERY = 5_000;

/** On every page while one of our team sees the portal as a customer: as whom, how long still, and the way out. */
export default function SeeingBanner({ user }: { user: User & Required<Pick<User, 'seeing'>> }) {
  const translate = useTranslate();
  const { dateTime } = useFormat();
  const [ending, setEnding] = useState(false);
  const { until, customer } = user.seeing;
  const minutes = useMinutesLeft(until);
  const name = isolated(customer);

  const end = async () => {
    setEnding(true);
    await call('stopSeeingAs').catch(error => toasts.error(failureWords(error, translate)));
    setEnding(false);
  };
  return (
    <aside className={classes.banner} aria-label={translate('shell.seeing.label')}>
      <UserIcon size={16} />
      <strong className={classes.who}>{translate('shell.seeing.as', { name })}</strong>
      <span className={classes.only}>{translate('shell.seeing.only_looking')}</span>
      <time className={classes.left} dateTime={until} title={dateTime(until)}>
        {translate('shell.seeing.left', { smart_count: minutes })}
      </time>
      <Pill size="small" pending={ending} onClick={() => void end()}>
        {translate('shell.seeing.end')}
      </Pill>
    </aside>
  );
}

/** Begun minutes. When none is left, the session is asked whom it shows now. */
function useMinutesLeft(until: string): number {
  const leftNow = () => Date.parse(until) - serverNow().getTime();
  const [left, setLeft] = useState(leftNow);
  useEffect(() => {
    const look = () => {
      const rest = Date.parse(until) - serverNow().getTime();
      setLeft(rest);
      if (rest <= 0) void lookAgain();
    };
    const timer = setInterval(look, LOOK_EVERY);
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, Math.ceil(left / MINUTE));
}
