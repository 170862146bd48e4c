import { defineCell } from '../../engine/ui/resources/index.ts';
import type { OrderItem } from '../../schemas/generated/types.ts';

/**
 * "Copy editing, 8,400 words": in the list the quantity joins where there is room. A draft without a chosen service has
 * no unit to count in: its row only has the first of all services as a default.
 */
export const OrderService = defineCell(({ row, i18n }) => {
  const { order_type, quantity, unit } = row as unknown as OrderItem;
  if (unit === null) return { content: i18n.text('orders.no_service') };
  const service = i18n.text(`consts.orders.order_type.${order_type}`);
  if (quantity === null) return { content: service, title: service };
  const amount = i18n.plural(`orders.units.${unit}`, quantity);
  const content = (
    <>
      {service}
      <span className="if-wide">
        {i18n.comma}
        {amount}
      </span>
    </>
  );
  return { content, title: i18n.joined([service, amount]) };
});
