import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { type I18n, useI18n } from '../../engine/ui/resources/index.ts';
import type { Order } from '../../schemas/generated/types.ts';
import { isRefunded } from './refundSummary.ts';

type Payment = Order['payments'][number];

const Lines = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: '12px 0 0',
  display: 'grid',
  color: theme.vars.palette.text.secondary,
}));
const Papers = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 12 });

const papersOf = ({ invoice_url, receipt_url, refunds }: Payment, i18n: I18n) =>
  [
    { key: 'invoice', href: invoice_url },
    { key: 'receipt', href: receipt_url },
    ...refunds.map(({ credit_note_url }) => ({ key: 'credit_note', href: credit_note_url })),
  ].flatMap(({ key, href }) => (href ? [{ label: i18n.text(`orders.receipt.${key}`), href }] : []));

/** How an order was paid, its refunds, and the documents of both. `page`: the address of the payment. */
export function OrderPayment({ payment, page }: { payment: Payment; page?: string }) {
  const i18n = useI18n();
  const { number, created_at, method_label, refunds } = payment;
  const papers = papersOf(payment, i18n);
  return (
    <>
      <Lines>
        {method_label && (
          <span>
            {i18n.text('orders.receipt.paid_on', { method: method_label, date: i18n.date(created_at, 'long') })}
          </span>
        )}
        <span>
          {page ? (
            <Link to={page} className="link">
              {i18n.text('orders.receipt.payment', { number })}
            </Link>
          ) : (
            i18n.text('orders.receipt.payment', { number })
          )}
        </span>
        {refunds.filter(isRefunded).map(({ uuid, amount, refund_status, created_at: at }) => (
          <span key={uuid}>
            {i18n.text(`orders.receipt.${refund_status === 'succeeded' ? 'went_back' : 'goes_back'}`, {
              amount: i18n.money(amount),
              date: i18n.date(at, 'long'),
            })}
          </span>
        ))}
      </Lines>
      {papers.length > 0 && (
        <Papers>
          {papers.map(({ label, href }) => (
            <Button key={href} size="small" href={href} download>
              {label}
            </Button>
          ))}
        </Papers>
      )}
    </>
  );
}
