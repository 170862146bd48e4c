import type { OrderItem } from '../../schemas/generated/types.ts';
import type { NamedProps } from '../shared/screens/Screens.tsx';
import { useSpeaker } from '../shared/screens/useSpeaker.ts';

/** "Copy editing, 8,400 words": in the list the quantity joins where there is room. */
export function OrderService({ row }: NamedProps) {
  const say = useSpeaker();
  const { order_type, quantity, unit } = row as unknown as OrderItem;
  const service = say.text(`consts.orders.order_type.${order_type}`);
  const amount = quantity !== null && unit !== null ? say.counted(`orders.units.${unit}`, quantity) : undefined;
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
