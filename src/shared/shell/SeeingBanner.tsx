import { useCallback, useEffect, useState } from 'react';
import { call } from '../../../providers/api/call.ts';
import { serverNow } from '../../../providers/api/serverTime.ts';
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
/** So long before the server ends it. */
const SPARE = 2_000;

/** On every page while one of our team sees the portal as a customer: as whom, how long still, and the way out. */
export default function SeeingBanner({ user }: { user: User & Required<Pick<User, 'seeing'>> }) {
  const translate = useTranslate();
  const { dateTime } = useFormat();
  const [ending, setEnding] = useState(false);
  const { until, customer } = user.seeing;
  const name = isolated(customer);

  const end = useCallback(async () => {
    setEnding(true);
    await call('stopSeeingAs').catch(error => toasts.error(failureWords(error, translate)));
    setEnding(false);
  }, [translate]);
  const minutes = useMinutesLeft(until, end);
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

/** Begun minutes. Just before none is left, it is ended here: so no request of this page is refused. */
function useMinutesLeft(until: string, end: () => Promise<void>): number {
  const [left, setLeft] = useState(() => leftUntil(until));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const look = async () => {
      const rest = leftUntil(until);
      setLeft(rest);
      if (rest <= SPARE) await end();
      if (!isOver) timer = setTimeout(look, Math.min(LOOK_EVERY, Math.max(1_000, rest - SPARE)));
    };
    timer = setTimeout(look, Math.min(LOOK_EVERY, Math.max(0, leftUntil(until) - SPARE)));
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [until, end]);
  return Math.max(0, Math.ceil(left / MINUTE));
}

const leftUntil = (until: string): number => Date.parse(until) - serverNow().getTime();
