import { Link } from 'react-router';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { Card, Notice } from '../../engine/ui/components/index.ts';
import { useLabel } from '../../engine/ui/hooks/index.ts';
import { Badge } from '../../engine/ui/resources/index.ts';
import { blockingOrderStatuses } from '../../schemas/account/deletion.ts';
import { constantOption } from '../constantOption.ts';
import { paths } from '../paths.ts';
import classes from './DeletionBlockers.module.css';
import { canDeleteAccount, type DeletionBlockerData } from './useDeletionBlockers.ts';

const allOrders = `${paths.orders}?${new URLSearchParams(blockingOrderStatuses.map(status => ['status', status]))}`;

/** Why the account cannot be deleted yet, with a link to each open matter. */
export function DeletionBlockers({ reasons }: { reasons: DeletionBlockerData }) {
  const translate = useTranslate();
  const { orders, isPaying, isPastDue } = reasons;
  if (canDeleteAccount(reasons)) return null;
  return (
    <>
      <Notice tone="warning" title={translate('account_deletion.not_yet')}>
        {isPastDue && (
          <p className={classes.reason}>
            {translate('account_deletion.past_due')}{' '}
            <Link to={paths.billing} className="link lined">
              {translate('account_deletion.to_billing')}
            </Link>
          </p>
        )}
        {isPaying && (
          <p className={classes.reason}>
            {translate('account_deletion.paying')}{' '}
            <Link to={paths.payments} className="link lined">
              {translate('account_deletion.to_payments')}
            </Link>
          </p>
        )}
        {orders.length > 0 && <p className={classes.reason}>{translate('account_deletion.orders')}</p>}
      </Notice>
      {orders.length > 0 && <BlockingOrders reasons={reasons} />}
    </>
  );
}

function BlockingOrders({ reasons: { orders, total } }: { reasons: DeletionBlockerData }) {
  const translate = useTranslate();
  const all = total > orders.length && (
    <Link to={allOrders} className="link">
      {translate('account_deletion.all_orders', { smart_count: total })}
    </Link>
  );
  return (
    <Card title={translate('account_deletion.orders_title')} aside={all} flush>
      <ul className={classes.orders}>
        {orders.map(({ uuid, number, name, status }) => (
          <li key={uuid}>
            <div className={classes.words}>
              <Link to={paths.order.to(uuid)} className="link">
                <bdi>{name || number}</bdi>
              </Link>
              <div className="small muted">{number}</div>
            </div>
            <OrderStatus status={status} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function OrderStatus({ status }: { status: string }) {
  const t = useLabel();
  const option = constantOption('orders.status', status);
  return <Badge option={option} text={t(option.label)} />;
}
