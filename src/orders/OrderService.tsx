import { type ExtensionProps, useI18n } from '../../engine/ui/resources/index.ts';
import type { OrderItem } from '../../schemas/generated/types.ts';

/**
 * "Copy editing, 8,400 words": in the list the quantity joins where there is room. A draft without a chosen service has
 * no unit to count in: its row only has the first of all services as a default.
 */
export function OrderService({ row }: ExtensionProps) {
  const i18n = useI18n();
  const { order_type, quantity, unit } = row as unknown as OrderItem;
  if (unit === null) return i18n.text('orders.no_service');
  const service = i18n.text(`consts.orders.order_type.${order_type}`);
  const amount = quantity !== null ? i18n.plural(`orders.units.${unit}`, quantity) : undefined;
  return (
    <span title={i18n.joined([service, amount])}>
      {service}
      {amount && (
        <span className="if-wide">
          {i18n.comma}
          {amount}
        </span>
      )}
    </span>
  );
}
