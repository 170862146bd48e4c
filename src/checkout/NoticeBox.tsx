import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../../providers/i18n/useFormat.ts';
import { type Translate, useTranslate } from '../../providers/i18n/useTranslate.ts';
import type { Confirmation } from '../../providers/payment/contract.ts';
import { paths } from '../paths.ts';
import { Notice } from '../shared/shell/Notice.tsx';
import type { CheckoutNotice } from './notices.ts';

interface NoticeBoxProps {
  uuid: string;
  notice: CheckoutNotice;
  /** Until when the price is still held. */
  heldUntil: string | null;
  /** It was there when the page opened: nothing has just happened that must be read at once. */
  settled?: boolean;
  onAgain?: () => void;
  onAsk?: (action: Confirmation) => void;
  onCheck?: () => void;
  onCoupon?: () => void;
}

type Said = Pick<Parameters<typeof Notice>[0], 'tone' | 'title' | 'children' | 'actions'>;

/** What happened, what it means, what to do; it takes the focus, so that it is read and the next step is near. */
export function NoticeBox(props: NoticeBoxProps) {
  const translate = useTranslate();
  const formats = useFormat();
  const place = useRef<HTMLDivElement>(null);
  const { notice, settled = false } = props;
  useEffect(() => {
    if (notice && !settled) place.current?.focus();
  }, [notice, settled]);
  return (
    <Notice
      ref={place}
      alert={!settled}
      {...saidOf(props, (key, options) => translate(`checkout.notices.${key}`, options), formats)}
    />
  );
}

const press = (label: string, onClick: (() => void) | undefined) =>
  onClick && (
    <Button size="small" onClick={onClick}>
      {label}
    </Button>
  );

const goTo = (label: string, to: string) => (
  <Button size="small" component={Link} to={to} sx={{ '&&': { textDecoration: 'none' } }}>
    {label}
  </Button>
);

function saidOf(props: NoticeBoxProps, say: Translate, { money, date, dateTime }: ReturnType<typeof useFormat>): Said {
  const { uuid, notice, heldUntil, onAgain, onAsk, onCheck, onCoupon } = props;
  switch (notice.kind) {
    case 'declined': {
      const next = heldUntil ? say('declined.held', { date: date(heldUntil, 'long') }) : say('declined.text');
      const title = notice.card ? say('declined.title', { card: notice.card }) : say('declined.title_new');
      return {
        tone: 'error',
        title: notice.atBank ? title : say('refused.title'),
        children: `${notice.sentence} ${notice.atBank ? next : ''}`,
      };
    }
    case 'not_confirmed': {
      const { action } = notice;
      const again = action && onAsk ? () => onAsk(action) : onAgain;
      return {
        tone: 'wait',
        title: say('not_confirmed.title'),
        children: say('not_confirmed.text'),
        actions: press(say('not_confirmed.again'), again),
      };
    }
    case 'total_changed': {
      const values = { old: money(notice.old), new: money(notice.now), code: notice.ended };
      return {
        tone: 'info',
        title: say('total_changed.title'),
        children: say(notice.ended ? 'total_changed.coupon' : 'total_changed.text', values),
        actions: notice.ended && press(say('total_changed.another'), onCoupon),
      };
    }
    case 'expired':
      return {
        tone: 'wait',
        title: say('expired.title'),
        children: notice.until ? say('expired.until', { date: date(notice.until, 'long') }) : say('expired.text'),
        actions: goTo(say('expired.fresh'), paths.orderForm.to(uuid)),
      };
    case 'already_paid':
      return { tone: 'success', title: say('already_paid.title'), ...paidBefore(notice, say, money, dateTime, uuid) };
    case 'in_progress':
      return {
        tone: 'info',
        title: say('in_progress.title'),
        children: say('in_progress.text'),
        actions: press(say('in_progress.check'), onCheck),
      };
    case 'offline':
      return {
        tone: 'error',
        title: say('offline.title'),
        children: say('offline.text'),
        actions: press(say('offline.again'), onAgain),
      };
    case 'refused':
      return { tone: 'error', title: say('refused.title'), children: notice.sentence };
    case 'status':
      return {
        tone: 'info',
        title: say('status.title'),
        children: notice.sentence,
        actions: goTo(say('status.see'), paths.order.to(uuid)),
      };
    case 'not_found':
      return {
        tone: 'neutral',
        title: say('not_found.title'),
        children: say('not_found.text'),
        actions: goTo(say('not_found.orders'), paths.orders),
      };
  }
}

function paidBefore(
  { paid }: Extract<CheckoutNotice, { kind: 'already_paid' }>,
  say: Translate,
  money: ReturnType<typeof useFormat>['money'],
  dateTime: ReturnType<typeof useFormat>['dateTime'],
  uuid: string,
): { children: ReactNode; actions: ReactNode } {
  const known = paid?.at && paid.method_label;
  return {
    children: known
      ? say('already_paid.how', {
          amount: money(paid.amount),
          card: paid.method_label,
          date: dateTime(paid.at ?? ''),
        })
      : say('already_paid.text'),
    actions: goTo(say('already_paid.see'), paths.order.to(uuid)),
  };
}
