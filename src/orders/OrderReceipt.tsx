import Typography from '@mui/material/Typography';
import { Card, Chip } from '../../engine/ui/components/index.ts';
import { OkIcon, RotateIcon } from '../../engine/ui/icons/icons.ts';
import { type ExtensionProps, useI18n } from '../../engine/ui/resources/index.ts';
import type { Order } from '../../schemas/generated/types.ts';
import { Receipt } from '../shared/receipt/Receipt.tsx';
import { OrderPayment } from './OrderPayment.tsx';

type Payment = Order['payments'][number];

const PAID = new Set<Payment['payment_status']>(['succeeded', 'partially_refunded', 'refunded', 'disputed']);

/**
 * What the order costs and why, line by line as the server computes it, and how it was paid. `payments`: the address of
 * these for staff.
 */
export default function OrderReceipt({ row, options }: ExtensionProps) {
  const i18n = useI18n();
  const { price, quote, payments } = row as unknown as Order;
  const paid = payments.filter(({ payment_status }) => PAID.has(payment_status));
  const isBack = paid.every(({ payment_status }) => payment_status === 'refunded');
  if (!price) return quote ? <QuoteCard quote={quote} /> : null;
  return (
    <Card
      title={i18n.text(paid.length > 0 ? 'orders.receipt.title' : 'orders.receipt.price')}
      aside={
        paid.length > 0 && (
          <Chip tone={isBack ? 'neutral' : 'success'} icon={isBack ? RotateIcon : OkIcon}>
            {i18n.text(isBack ? 'orders.receipt.paid_back' : 'orders.receipt.paid')}
          </Chip>
        )
      }
    >
      <Receipt price={price} />
      {paid.map(payment => (
        <OrderPayment
          key={payment.uuid}
          payment={payment}
          page={options?.payments ? `${options.payments}/${payment.uuid}` : undefined}
        />
      ))}
    </Card>
  );
}

function QuoteCard({ quote }: { quote: NonNullable<Order['quote']> }) {
  const i18n = useI18n();
  return (
    <Card title={i18n.text('orders.receipt.price')}>
      <Typography variant="figure" component="p">
        <bdi dir="ltr">{i18n.money(quote.total)}</bdi>
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {i18n.text('orders.receipt.quote', { date: i18n.date(quote.valid_until, 'long') })}
      </Typography>
    </Card>
  );
}
