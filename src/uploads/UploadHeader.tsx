import { apart } from '../../providers/i18n/keptApart.ts';
import { useFormat } from '../../providers/i18n/useFormat.ts';
import { useTranslate } from '../../providers/i18n/useTranslate.ts';
import type { Order } from '../../schemas/generated/types.ts';
import { paths } from '../paths.ts';
import type { PageAction } from '../shared/shell/PageAction.tsx';
import { PageHeader } from '../shared/shell/PageHeader.tsx';

interface UploadHeaderProps {
  order?: Order;
  primary?: PageAction;
  secondary?: PageAction[];
}

export function UploadHeader({ order, primary, secondary }: UploadHeaderProps) {
  const translate = useTranslate();
  const { number } = useFormat();
  const parents = [{ label: translate('uploads.orders'), to: paths.orders }];
  if (!order) return <PageHeader title={translate('uploads.title')} parents={parents} />;
  const service = order.order_type && translate(`consts.orders.order_type.${order.order_type}`);
  const quantity =
    order.quantity !== null && order.unit
      ? translate(`orders.units.${order.unit}`, { smart_count: order.quantity, count: number(order.quantity) })
      : null;
  const what = service && quantity ? translate('uploads.what', { service, quantity }) : service;
  const facts = [order.name && apart(order.name), order.number, what].filter(Boolean);
  return (
    <PageHeader
      title={translate('uploads.title')}
      sentence={facts.join(' · ')}
      parents={[...parents, { label: order.number, to: paths.order.to(order.uuid) }]}
      {...(primary ? { primary } : {})}
      {...(secondary ? { secondary } : {})}
    />
  );
}
