import { useFormatters, useTranslate } from '../../engine/client/i18n/index.ts';
import { bidiIsolate } from '../../engine/dsl/index.ts';
import { type PageAction, PageHeader } from '../../engine/ui/layout/index.ts';
import type { Order } from '../../schemas/generated/types.ts';
import type { UploadRole } from './uploadRoles.ts';

interface UploadHeaderProps {
  role: UploadRole;
  order?: Order;
  primary?: PageAction;
  secondary?: PageAction[];
}

export function UploadHeader({ role, order, primary, secondary }: UploadHeaderProps) {
  const translate = useTranslate();
  const { number } = useFormatters();
  const parents = [{ label: translate('uploads.orders'), to: role.list }];
  if (!order) return <PageHeader title={translate(role.texts.title)} parents={parents} />;
  const service = order.order_type && translate(`consts.orders.order_type.${order.order_type}`);
  const quantity =
    order.quantity !== null && order.unit
      ? translate(`orders.units.${order.unit}`, { smart_count: order.quantity, count: number(order.quantity) })
      : null;
  const what = service && quantity ? translate('uploads.what', { service, quantity }) : service;
  const facts = [order.name && bidiIsolate(order.name), order.number, what].filter(Boolean);
  return (
    <PageHeader
      title={translate(role.texts.title)}
      sentence={facts.join(' · ')}
      parents={[...parents, { label: order.number, to: role.page(order.uuid) }]}
      {...(primary ? { primary } : {})}
      {...(secondary ? { secondary } : {})}
    />
  );
}
