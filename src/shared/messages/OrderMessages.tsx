import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { Card } from '../../../engine/ui/components/index.ts';
import { type ExtensionProps, useI18n } from '../../../engine/ui/resources/index.ts';
import type { Order } from '../../../schemas/generated/types.ts';
import { acceptsMessages } from '../../../schemas/orders/messaging.ts';
import { sideOf } from './authorSide.ts';
import MessageThread from './MessageThread.tsx';
import { MESSAGES_ID, scrollToMessages } from './messagesAnchor.ts';

/** The messages between customer and staff about an order. Drafts have none. */
export default function OrderMessages({ row, resource, options }: ExtensionProps) {
  const i18n = useI18n();
  const order = row as unknown as Order;
  const side = sideOf(options);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to the messages may be followed twice
  useEffect(() => {
    if (hash === `#${MESSAGES_ID}`) scrollToMessages();
  }, [hash, key]);
  if (!acceptsMessages(order)) return null;
  return (
    <div id={MESSAGES_ID} tabIndex={-1} style={{ outline: 0, scrollMarginTop: 72 }}>
      <Card
        title={i18n.text('orders.messages.title')}
        aside={
          <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
            {i18n.text(side.texts.when)}
          </Typography>
        }
      >
        <MessageThread order={order} resource={resource.name} side={side} />
      </Card>
    </div>
  );
}
