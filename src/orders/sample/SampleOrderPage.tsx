import { useQuery } from '@tanstack/react-query';
import { callQuery, serverNow } from '../../../engine/client/api/index.ts';
import { useIsImpersonating } from '../../../engine/client/auth/index.ts';
import { Card, CardSkeleton, Chip, ErrorState, Notice } from '../../../engine/ui/components/index.ts';
import { InfoIcon, OkIcon, PlusIcon } from '../../../engine/ui/icons/icons.ts';
import { PageHeader } from '../../../engine/ui/layout/index.ts';
import { Columns, useI18n, useResource } from '../../../engine/ui/resources/index.ts';
import type { Order } from '../../../schemas/generated/types.ts';
import { paths } from '../../paths.ts';
import { sideOf } from '../../shared/messages/authorSide.ts';
import { MessageItem } from '../../shared/messages/MessageItem.tsx';
import { ReceiptCard } from '../../shared/receipt/ReceiptCard.tsx';
import { EditedText } from '../../shared/sample/EditedText.tsx';

const SAMPLE = { order_type: 'copy_editing', words: 2400 };
const DAY = 24 * 60 * 60 * 1000;

/** Today's price of the sample: of its own service, or of another one for texts if that has ended. */
const useSamplePrice = () =>
  useQuery({
    ...callQuery('getPrices', { words: SAMPLE.words, turnaround: 'standard' }),
    select: ({ currency, services }) => {
      const service = services.find(({ order_type }) => order_type === SAMPLE.order_type) ?? services[0];
      const [price] = service?.turnarounds ?? [];
      return service && price ? { service, price: { ...price, currency } } : null;
    },
  });

/**
 * Shows a new customer what a delivered order looks like. The sample consists of texts and today's price. It has no row
 * in the database, so no list or count includes it.
 */
export default function SampleOrderPage() {
  const i18n = useI18n();
  const orders = useResource('orders');
  const looksOnly = useIsImpersonating();
  const { data, error, refetch } = useSamplePrice();
  const words = (key: string) => i18n.text(`sample.${key}`);
  const amount = i18n.plural('orders.units.word', SAMPLE.words);
  const service = data && i18n.text(`consts.orders.order_type.${data.service.order_type}`);
  return (
    <>
      <PageHeader
        title={words('name')}
        chip={
          <>
            <Chip tone="success" icon={OkIcon}>
              {i18n.text('consts.orders.status.delivered')}
            </Chip>
            <Chip icon={InfoIcon}>{words('chip')}</Chip>
          </>
        }
        sentence={i18n.joined([service, amount])}
        parents={orders ? [{ label: i18n.label(orders.label), to: paths.orders }] : []}
        primary={
          looksOnly ? undefined : { label: i18n.text('dashboard.new_order'), to: paths.newOrder, icon: PlusIcon }
        }
      />
      <div style={{ marginBottom: 24 }}>
        <Notice tone="info">{words('notice')}</Notice>
      </div>
      <Columns
        main={
          <>
            <Card title={words('edited')}>
              <EditedText />
            </Card>
            <EditorsNote />
          </>
        }
        aside={
          <>
            {data && <ReceiptCard price={data.price} title={i18n.text('orders.receipt.price')} />}
            {error && data === undefined && (
              <Card title={i18n.text('orders.receipt.price')} flush>
                <ErrorState error={error} onRetry={() => void refetch()} />
              </Card>
            )}
            {!error && data === undefined && <CardSkeleton height={180} />}
          </>
        }
      />
    </>
  );
}

function EditorsNote() {
  const i18n = useI18n();
  const words = (key: string) => i18n.text(`sample.${key}`);
  const message: Order['messages'][number] = {
    uuid: 'sample',
    at: new Date(serverNow().getTime() - DAY).toISOString(),
    side: 'support',
    author: words('editor'),
    text: words('note'),
    attachments: [],
    about: null,
    read_at: null,
    read_by: null,
  };
  return (
    <Card title={words('note_title')}>
      <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        <MessageItem message={message} side={sideOf(undefined)} />
      </ul>
    </Card>
  );
}
