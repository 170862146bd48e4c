import { Link } from 'react-router';
import { useTranslate } from '../../providers/i18n/useTranslate.ts';
import { unfinished } from '../../schemas/account/deletion.ts';
import { paths } from '../paths.ts';
import { Notice } from '../shared/shell/Notice.tsx';
import { StatusChip } from '../shared/shell/StatusChip.tsx';
import classes from './InTheWay.module.css';
import type { ReasonsToStay } from './useReasonsToStay.ts';

const allOrders = `${paths.orders}?${new URLSearchParams(unfinished.map(status => ['status', status]))}`;

/** Why the account cannot go yet, with the way to each thing that is to be finished first. */
export function InTheWay({ reasons: { orders, others, isPastDue } }: { reasons: ReasonsToStay }) {
  const translate = useTranslate();
  if (orders.length === 0 && !isPastDue) return null;
  return (
    <Notice tone="wait" title={translate('account.delete.not_yet')}>
      {isPastDue && (
        <p className={classes.reason}>
          {translate('account.delete.past_due')}{' '}
          <Link to={paths.billing} className="link lined">
            {translate('account.delete.to_billing')}
          </Link>
        </p>
      )}
      {orders.length > 0 && (
        <>
          <p className={classes.reason}>{translate('account.delete.orders')}</p>
          <ul className={classes.orders}>
            {orders.map(({ uuid, number, name, status }) => (
              <li key={uuid}>
                <Link to={paths.order.to(uuid)} className="link lined">
                  <bdi>{name || number}</bdi>
                </Link>
                <StatusChip status={status} />
              </li>
            ))}
          </ul>
          {others > 0 && (
            <Link to={allOrders} className="link lined">
              {translate('account.delete.more_orders', { smart_count: others })}
            </Link>
          )}
        </>
      )}
    </Notice>
  );
}
