import { useQuery } from '@tanstack/react-query';
import { call } from '../../../engine/client/api/index.ts';
import { useFormatters, useTranslate } from '../../../engine/client/i18n/index.ts';
import { ErrorState, Loading } from '../../../engine/ui/components/index.ts';
import type { Payment } from '../../../schemas/generated/types.ts';
import classes from './LockedPage.module.css';

/** As many as the API gives at once. */
const SHOWN = 100;

/** The payments of a locked account with their documents, for any reason of the lock; newest first. */
export default function LockedPayments() {
  const translate = useTranslate();
  const { data, error, refetch } = useQuery({
    queryKey: ['lockedPayments'],
    queryFn: ({ signal }) => call('listPayments', { query: { size: SHOWN }, signal }),
    retry: false,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.items.length === 0) return <p className="small muted">{translate('locked.no_payments')}</p>;
  return (
    <ul className={classes.payments} aria-label={translate('locked.works_billing')}>
      {data.items.map(payment => (
        <PaymentLine key={payment.uuid} payment={payment} />
      ))}
    </ul>
  );
}

function PaymentLine({ payment: { number, created_at, amount, invoice_url, receipt_url } }: { payment: Payment }) {
  const translate = useTranslate();
  const { date, money } = useFormatters();
  const papers = { invoice: invoice_url, receipt: receipt_url };
  return (
    <li>
      <span>
        <bdi>{number}</bdi>
        <span className="small muted">
          {' '}
          <time dateTime={created_at}>{date(created_at)}</time>
        </span>
      </span>
      <span className={classes.amount}>{money(amount)}</span>
      <span className={classes.papers}>
        {Object.entries(papers).map(
          ([paper, address]) =>
            address && (
              <a key={paper} href={address} className="link" aria-label={`${translate(`locked.${paper}`)} ${number}`}>
                {translate(`locked.${paper}`)}
              </a>
            ),
        )}
      </span>
    </li>
  );
}
