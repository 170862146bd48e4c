import { styled } from '@mui/material/styles';
import { MessageIcon } from '../../engine/ui/icons/icons.ts';
import { type ExtensionProps, useI18n, VisuallyHidden } from '../../engine/ui/resources/index.ts';
import type { OrderItem } from '../../schemas/generated/types.ts';

/** The name is truncated at its own end, in either direction of the page. */
const Name = styled('bdi')({ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', minWidth: 0 });

const Line = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  '& .news': {
    ...theme.typography.caption,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 3,
    flex: 'none',
    fontWeight: 600,
    color: theme.vars.palette.primary.main,
  },
}));

/** The name of an order, with the number of unread messages of staff. */
export function OrderName({ row }: ExtensionProps) {
  const i18n = useI18n();
  const { name, unread_messages } = row as unknown as OrderItem;
  if (unread_messages === 0) return <Name dir="auto">{name}</Name>;
  const words = i18n.plural('orders.messages.unread', unread_messages);
  return (
    <Line>
      <Name dir="auto">{name}</Name>
      <span className="news" title={words}>
        <MessageIcon size={14} />
        <span aria-hidden="true">{i18n.number(unread_messages)}</span>
        <VisuallyHidden>{words}</VisuallyHidden>
      </span>
    </Line>
  );
}
