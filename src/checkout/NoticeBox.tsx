import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useFormatters, useTranslate } from '../../engine/client/i18n/index.ts';
import { Notice } from '../../engine/ui/components/index.ts';
import type { Confirmation } from '../../providers/payment/cardForm.ts';
import type { Money } from '../../schemas/generated/types.ts';
import type { CheckoutNotice } from './checkoutNotices.ts';
import { type Next, noticeTexts } from './noticeTexts.ts';
import { useOrderHead } from './useCheckout.ts';

interface NoticeBoxProps {
  uuid: string;
  notice: CheckoutNotice;
  /** Until when the price is still held. */
  heldUntil: string | null;
  /** What is to be paid, where that is known. */
  total?: Money | undefined;
  /** It was there when the page opened, so it need not be announced at once. */
  settled?: boolean;
  onAgain?: () => void;
  onAsk?: (action: Confirmation) => void;
  onCheck?: () => void;
  onCoupon?: () => void;
}

/**
 * What happened, what it means and what to do. It takes the focus, so that it is announced and the next step is near.
 */
export function NoticeBox(props: NoticeBoxProps) {
  const { uuid, notice, heldUntil, total = null, settled = false } = props;
  const translate = useTranslate();
  const formats = useFormatters();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (notice && !settled) place.current?.focus();
  }, [notice, settled]);
  const order = useOrderHead(uuid).data;
  const t = (key: string, values?: Record<string, unknown>) => translate(`checkout.notices.${key}`, values);
  const { tone, title, text, next } = noticeTexts(notice, {
    uuid,
    heldUntil,
    total,
    order,
    translate,
    t,
    ...formats,
  });
  return (
    <Notice
      ref={place}
      alert={!settled}
      tone={tone}
      title={title}
      actions={next && <NextStep next={next} pressed={handlerOf(next, props)} />}
    >
      {text}
    </Notice>
  );
}

/** Returns the handler of the notice's button, if this page has one. */
function handlerOf({ does }: Next, { notice, onAgain, onAsk, onCheck, onCoupon }: NoticeBoxProps) {
  const action = 'action' in notice ? notice.action : null;
  if (does === 'ask') return action && onAsk ? () => onAsk(action) : onAgain;
  return { again: onAgain, check: onCheck, coupon: onCoupon, go: undefined }[does];
}

function NextStep({ next, pressed }: { next: Next; pressed: (() => void) | undefined }) {
  if (next.does === 'go')
    return (
      <Button size="small" component={Link} to={next.to} sx={{ '&&': { textDecoration: 'none' } }}>
        {next.label}
      </Button>
    );
  return (
    pressed && (
      <Button size="small" onClick={pressed}>
        {next.label}
      </Button>
    )
  );
}
