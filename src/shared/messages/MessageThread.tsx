import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { ReadOnly } from '../../../engine/ui/components/index.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import type { MessageAbout, OrderMessage } from '../../../schemas/generated/types.ts';
import { isReviewable } from '../reviewableFiles.ts';
import type { AuthorSide, MessagedOrder } from './authorSide.ts';
import { MessageComposer } from './MessageComposer.tsx';
import { MessageItem } from './MessageItem.tsx';
import { useFirstNew } from './useFirstNew.ts';

const Thread = styled('div')({ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)', minHeight: 0 });
const Log = styled('div')(({ theme }) => ({
  overflow: 'auto',
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  [theme.breakpoints.up('md')]: { maxHeight: 'min(440px, 50vh)' },
}));
const List = styled('ol')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 20 });
const Separator = styled('li')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  fontWeight: 600,
  color: theme.vars.palette.primary.main,
  '&::before, &::after': { content: '""', flex: 1, borderTop: '1px solid currentColor' },
}));

interface MessageThreadProps {
  order: MessagedOrder;
  resource: string;
  side: AuthorSide;
  /** The place in a file that the next message is about. */
  about?: MessageAbout | null;
  onUnquote?: () => void;
  /** Actions that the page offers on a message. */
  actionsOf?: (message: OrderMessage) => ReactNode;
}

/** What customer and staff wrote about an order, the newest last, and the field for the next message. */
export default function MessageThread({ order, resource, side, about, onUnquote, actionsOf }: MessageThreadProps) {
  const i18n = useI18n();
  const log = useRef<HTMLDivElement>(null);
  const firstNew = useFirstNew(order, resource, log, side);
  const { messages } = order;
  const last = messages.at(-1)?.uuid;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message comes into view
  useEffect(() => {
    const box = log.current;
    if (!box) return;
    const separator = box.querySelector<HTMLElement>('[data-separator]');
    box.scrollTop = separator ? separator.offsetTop - box.offsetTop : box.scrollHeight;
  }, [last, firstNew]);
  const placeOf = (place: MessageAbout | null): string | undefined => {
    const file = place && order.files.find(({ uuid }) => uuid === place.file_uuid);
    return file && isReviewable(file) ? side.review.to(order.uuid, file.uuid, place.change) : undefined;
  };
  return (
    <Thread>
      <Log role="log" aria-label={i18n.text('orders.messages.title')} tabIndex={0} ref={log}>
        {messages.length === 0 ? (
          <Typography sx={{ color: 'text.secondary' }}>{i18n.text(side.texts.empty)}</Typography>
        ) : (
          <List>
            {messages.map(message => (
              <Fragment key={message.uuid}>
                {message.uuid === firstNew && (
                  <Separator data-separator>{i18n.text('orders.messages.separator')}</Separator>
                )}
                <MessageItem message={message} side={side} place={placeOf(message.about)}>
                  {actionsOf?.(message)}
                </MessageItem>
              </Fragment>
            ))}
          </List>
        )}
      </Log>
      <ReadOnly>
        <MessageComposer
          order={order}
          resource={resource}
          side={side}
          about={about ?? null}
          {...(onUnquote && { onUnquote })}
        />
      </ReadOnly>
    </Thread>
  );
}
