import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { RefObject } from 'react';
import { useFormatters, useTranslate } from '../../engine/client/i18n/index.ts';
import { Card } from '../../engine/ui/components/index.ts';
import type { CheckoutAnswer } from '../../schemas/generated/types.ts';
import { Receipt } from '../shared/receipt/Receipt.tsx';
import { isBalance } from './CheckoutHeader.tsx';
import { CouponForm } from './CouponForm.tsx';
import { ExpectedDate } from './ExpectedDate.tsx';
import { LiveRegion } from './LiveRegion.tsx';
import type { useCoupon } from './useCoupon.ts';

/** To the edges of the card, set off by a hairline. */
const Foot = styled('div')(({ theme }) => ({
  margin: '20px -20px -20px',
  padding: '12px 20px 16px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.down('sm')]: { marginInline: -16, paddingInline: 16 },
}));

interface ReceiptPanelProps {
  answer: CheckoutAnswer;
  coupon: ReturnType<typeof useCoupon>;
  /** Paid or being paid: nothing can be changed. */
  fixed: boolean;
  field: RefObject<HTMLInputElement | null>;
}

/** What the order costs, line by line, and the coupon in it. */
export function ReceiptPanel({ answer: { checkout, coupon: redeemed }, coupon, fixed, field }: ReceiptPanelProps) {
  const translate = useTranslate();
  const { date } = useFormatters();
  const balance = isBalance(checkout);
  const remove = redeemed && !fixed && (
    <Link
      component="button"
      type="button"
      underline="always"
      variant="body2"
      disabled={coupon.pending}
      aria-label={translate('checkout.coupon.remove_named', { code: redeemed.code })}
      onClick={() => void coupon.cancel().then(done => done && field.current?.focus())}
    >
      {translate('checkout.coupon.remove')}
    </Link>
  );
  return (
    <Card
      title={translate(balance ? 'checkout.balance_title' : 'checkout.receipt_title')}
      aside={
        checkout.expires_at && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {translate('checkout.held_until', { date: date(checkout.expires_at, 'long') })}
          </Typography>
        )
      }
    >
      <Receipt price={checkout} extra={line => line.kind === 'coupon' && remove} />
      <ExpectedDate uuid={checkout.order_uuid} />
      {!balance && !fixed && (
        <Foot>
          <CouponForm code={redeemed?.code ?? null} coupon={coupon} field={field} />
        </Foot>
      )}
      <LiveRegion>{coupon.said}</LiveRegion>
    </Card>
  );
}
