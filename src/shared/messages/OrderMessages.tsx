import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Card, ReadOnly } from '../../../engine/ui/components/index.ts';
import { type ExtensionProps, useI18n } from '../../../engine/ui/resources/index.ts';
import type { Order } from '../../../schemas/generated/types.ts';
import { acceptsMessages } from '../../../schemas/orders/messaging.ts';
import { sideOf } from './authorSide.ts';
import { MessageComposer } from './MessageComposer.tsx';
import { MessageItem } from './MessageItem.tsx';
import { MESSAGES_ID, scrollToMessages } from './messagesAnchor.ts';
import { useNewMessages } from './useNewMessages.ts';

const List = styled('ol')({ listStyle: 'none', margin: '0 0 24px', padding: 0, display: 'grid', gap: 20 });

/** The messages between customer and staff about an order. Drafts have none. */
export default function OrderMessages({ row, resource, options }: ExtensionProps) {
  const i18n = useI18n();
  const order = row as unknown as Order;
  const card = useRef<HTMLDivElement>(null);
  const side = sideOf(options);
  const isNew = useNewMessages(order, resource.name, card, side);
  const isAimedAt = useLocation().hash === `#${MESSAGES_ID}`;
  useEffect(() => {
    if (isAimedAt) scrollToMessages();
  }, [isAimedAt]);
  if (!acceptsMessages(order)) return null;
  const { messages } = order;
  return (
    <div ref={card} id={MESSAGES_ID} tabIndex={-1} style={{ outline: 0, scrollMarginTop: 72 }}>
      <Card
        title={i18n.text('orders.messages.title')}
        aside={
          <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
            {i18n.text(side.texts.when)}
          </Typography>
        }
      >
        <div role="log" aria-label={i18n.text('orders.messages.title')}>
          {messages.length === 0 ? (
            <Typography sx={{ mb: 2, color: 'text.secondary' }}>{i18n.text(side.texts.empty)}</Typography>
          ) : (
            <List>
              {messages.map(message => (
                <MessageItem key={message.uuid} message={message} isNew={isNew(message.uuid)} side={side} />
              ))}
            </List>
          )}
        </div>
        <ReadOnly>
          <MessageComposer order={order} resource={resource.name} side={side} />
        </ReadOnly>
      </Card>
    </div>
  );
}
