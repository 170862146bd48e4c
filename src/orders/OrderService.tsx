import { type NamedProps, useSpeaker } from '../../engine/ui/resources/index.ts';
import type { OrderItem } from '../../schemas/generated/types.ts';

/**
 * "Copy editing, 8,400 words": in the list the quantity joins where there is room. A draft whose service is not chosen
 * yet has no unit to count in: the first of them all stands in its row, and is nobody's choice.
 */
export function OrderService({ row }: NamedProps) {
  const say = useSpeaker();
  const { order_type, quantity, unit } = row as unknown as OrderItem;
  if (unit === null) return say.text('orders.no_service');
  const service = say.text(`consts.orders.order_type.${order_type}`);
  const amount = quantity !== null ? say.counted(`orders.units.${unit}`, quantity) : undefined;
  return (
    <span title={say.joined([service, amount])}>
      {service}
      {amount && (
        <span className="if-wide">
          {say.comma}
          {amount}
        </span>
      )}
    </span>
  );
}
