import Typography from '@mui/material/Typography';
import { OkIcon, RotateIcon } from '../../engine/ui/layout/icons.ts';
import { Card, Chip } from '../../engine/ui/layout/index.ts';
import { type NamedProps, useSpeaker } from '../../engine/ui/resources/index.ts';
import type { Order } from '../../schemas/generated/types.ts';
import { Receipt } from '../shared/receipt/Receipt.tsx';
import { OrderPayment } from './OrderPayment.tsx';

type Payment = Order['payments'][number];

const PAID = new Set<Payment['payment_status']>(['succeeded', 'partially_refunded', 'refunded', 'disputed']);

/** What the order costs and why, line by line as the server reckons it, and how it was paid. `payments`: where these stand for our team. */
export default function OrderReceipt({ row, options }: NamedProps) {
  const say = useSpeaker();
  const { price, quote, payments } = row as unknown as Order;
  const paid = payments.filter(({ payment_status }) => PAID.has(payment_status));
  const isBack = paid.every(({ payment_status }) => payment_status === 'refunded');
  if (!price) return quote ? <QuoteCard quote={quote} /> : null;
  return (
    <Card
      title={say.text(paid.length > 0 ? 'orders.receipt.title' : 'orders.receipt.price')}
      aside={
        paid.length > 0 && (
          <Chip tone={isBack ? 'neutral' : 'success'} icon={isBack ? RotateIcon : OkIcon}>
            {say.text(isBack ? 'orders.receipt.paid_back' : 'orders.receipt.paid')}
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
  const say = useSpeaker();
  return (
    <Card title={say.text('orders.receipt.price')}>
      <Typography variant="figure" component="p">
        <bdi dir="ltr">{say.money(quote.total)}</bdi>
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {say.text('orders.receipt.quote', { date: say.date(quote.valid_until, 'long') })}
      </Typography>
    </Card>
  );
}
