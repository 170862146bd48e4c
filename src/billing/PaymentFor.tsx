import { Link } from 'react-router';
import { type ExtensionProps, useI18n } from '../../engine/ui/resources/index.ts';
import type { Payment } from '../../schemas/generated/types.ts';
import { paths } from '../paths.ts';

/**
 * "Order E-26-004209", which leads to the order; a plan or an add-on by its name. `orders`: the address of its page for
 * staff.
 */
export function PaymentFor({ row, options, plain }: ExtensionProps) {
  const i18n = useI18n();
  const { order, payment_for } = row as unknown as Payment;
  const what = i18n.text(`consts.payments.payment_for.${payment_for}`);
  if (!order) return what;
  if (plain)
    return (
      <span>
        {what} <bdi style={{ whiteSpace: 'nowrap' }}>{order.number}</bdi>
      </span>
    );
  return (
    <Link to={options?.orders ? `${options.orders}/${order.uuid}` : paths.order.to(order.uuid)} className="link">
      {what} <bdi style={{ whiteSpace: 'nowrap' }}>{order.number}</bdi>
    </Link>
  );
}
