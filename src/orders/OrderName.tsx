import { MessageIcon } from '../../engine/ui/icons/icons.ts';
import { defineCell, VisuallyHidden } from '../../engine/ui/resources/index.ts';
import type { OrderItem } from '../../schemas/generated/types.ts';
import classes from './OrderName.module.css';

/** The name of an order, with the number of unread messages of staff. */
export const OrderName = defineCell(({ row, i18n }) => {
  const { name, unread_messages } = row as unknown as OrderItem;
  if (unread_messages === 0) return { content: name, dir: 'auto' };
  const words = i18n.plural('orders.messages.unread', unread_messages);
  const content = (
    <span className={classes.line}>
      <bdi className={classes.name} dir="auto">
        {name}
      </bdi>
      <span className={classes.news} title={words}>
        <MessageIcon size={14} />
        <span aria-hidden="true">{i18n.number(unread_messages)}</span>
        <VisuallyHidden>{words}</VisuallyHidden>
      </span>
    </span>
  );
  return { content };
});
