import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Order } from '../../schemas/generated/types.ts';
import { Receipt } from '../shared/receipt/Receipt.tsx';
import type { NamedProps } from '../shared/screens/Screens.tsx';
import { useSpeaker } from '../shared/screens/useSpeaker.ts';
import { Card } from '../shared/shell/Card.tsx';
import { Chip } from '../shared/shell/Chip.tsx';
import { OkIcon } from '../shared/shell/icons.tsx';

type Payment = Order['payments'][number];

const isPaid = ({ payment_status }: Payment) => ['succeeded', 'partially_refunded'].includes(payment_status);

/** What the order costs and why, line by line as the server reckons it, and how it was paid. */
export default function OrderReceipt({ row }: NamedProps) {
  const say = useSpeaker();
  const { price, quote, payments } = row as unknown as Order;
  const paid = payments.filter(isPaid);
  if (!price) return quote ? <QuoteCard quote={quote} /> : null;
  return (
    <Card
      title={say.text(paid.length > 0 ? 'orders.receipt.title' : 'orders.receipt.price')}
      aside={
        paid.length > 0 && (
          <Chip tone="success" icon={OkIcon}>
            {say.text('orders.receipt.paid')}
          </Chip>
        )
      }
    >
      <Receipt price={price} />
      {paid.map(payment => (
        <PaidBy key={payment.uuid} payment={payment} />
      ))}
    </Card>
  );
}

function PaidBy({ payment }: { payment: Payment }) {
  const say = useSpeaker();
  const { number, created_at, method_label, invoice_url, receipt_url } = payment;
  return (
    <>
      <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
        {method_label &&
          say.text('orders.receipt.paid_on', { method: method_label, date: say.date(created_at, 'long') })}
        <br />
        {say.text('orders.receipt.payment', { number })}
      </Typography>
      {(invoice_url || receipt_url) && (
        <div style={{ display: 'flex', gap: 8, marginTop: 12 }}>
          {invoice_url && (
            <Button size="small" href={invoice_url}>
              {say.text('orders.receipt.invoice')}
            </Button>
          )}
          {receipt_url && (
            <Button size="small" href={receipt_url}>
              {say.text('orders.receipt.receipt')}
            </Button>
          )}
        </div>
      )}
    </>
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
