import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { CallError, call } from '../../../engine/client/api/index.ts';
import { useUser } from '../../../engine/client/auth/index.ts';
import type { ResolvedResource } from '../../../engine/dsl/index.ts';
import { Card, CardSkeleton, ErrorState, NewDayNotice } from '../../../engine/ui/components/index.ts';
import { useNewDay } from '../../../engine/ui/hooks/index.ts';
import { UploadIcon } from '../../../engine/ui/icons/icons.ts';
import { NotFoundPage, PageHeader } from '../../../engine/ui/layout/index.ts';
import { ActionHost, Columns, useI18n, useResource } from '../../../engine/ui/resources/index.ts';
import type { Order } from '../../../schemas/generated/types.ts';
import { paths } from '../../paths.ts';
import { chosenFiles } from '../../shared/uploads/chosenFiles.ts';
import { RunningUploads } from '../../shared/uploads/RunningUploads.tsx';
import { FileList as Files } from '../FileList.tsx';
import { forgetSecondOrder } from '../form/files/secondOrders.ts';
import { SecondOrders } from '../form/SecondOrders.tsx';
import OrderReceipt from '../OrderReceipt.tsx';
import { DueCard } from './DueCard.tsx';
import { NextSteps } from './NextSteps.tsx';
import { PlacedActions } from './PlacedActions.tsx';
import { isOnItsWay } from './placedSteps.ts';

const NOT_FOUND = new Set([404, 422]);

/**
 * The page after placing or paying an order, or requesting a quote: when the work is back and what happens until then.
 * Opened later, it shows the order's present state. Before it is placed and once it is back, the page of the order opens.
 */
export default function OrderPlacedPage() {
  const { uuid = '' } = useParams();
  const i18n = useI18n();
  const resource = useResource('orders');
  const {
    data: order,
    error,
    refetch,
  } = useQuery({
    // Below the resource's name and the order's key, so that a change of the order refetches it.
    queryKey: ['orders', 'getOne', { id: uuid, placed: true }],
    queryFn: ({ signal }) => call('getOrder', { params: { object_uuid: uuid }, signal }),
    // After a quote, the order is shown here again when it is paid. Its data from the first visit would redirect.
    gcTime: 0,
  });
  // A promised date stays; an expected one moves with the day on which the files come.
  const newDay = useNewDay(() => void refetch());
  if (!resource || (error instanceof CallError && NOT_FOUND.has(error.code))) return <NotFoundPage />;
  const parents = [{ label: i18n.label(resource.label), to: paths.orders }];
  if (order) {
    if (!isOnItsWay(order)) return <Navigate to={paths.order.to(uuid)} replace />;
    const notice = newDay.hasBegun && order.expected_due_at !== null && (
      <div style={{ marginBottom: 24 }}>
        <NewDayNotice onDismiss={newDay.dismiss} />
      </div>
    );
    return <PlacedOrder order={order} resource={resource} parents={parents} notice={notice} />;
  }
  return (
    <>
      <PageHeader title={i18n.text('placed.loading')} parents={parents} />
      {error ? (
        <Card flush>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <CardSkeleton height={240} />
      )}
    </>
  );
}

const Notices = styled('div')({ display: 'grid', gap: 16, marginBottom: 24, '&:empty': { display: 'none' } });

interface PlacedOrderProps {
  order: Order;
  resource: ResolvedResource;
  parents: { label: string; to: string }[];
  notice: ReactNode;
}

function PlacedOrder({ order, resource, parents, notice }: PlacedOrderProps) {
  const i18n = useI18n();
  const user = useUser();
  const { uuid, number, status, files } = order;
  const sent = files.filter(({ role }) => role !== 'result');
  const view = { label: i18n.text('placed.view'), to: paths.order.to(uuid) };
  useEffect(() => forgetSecondOrder(uuid), [uuid]);
  const takesFiles =
    status === 'awaiting_files' && order.submission_method === 'upload' && order.allowed_actions.includes('upload');
  const picker = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const upload = { label: i18n.text('orders.files.upload'), icon: UploadIcon, onClick: () => picker.current?.click() };
  const handleChosen = (files: FileList | null) => {
    if (!files?.length) return;
    chosenFiles.keep(uuid, [...files]);
    navigate(paths.upload.to(uuid));
  };
  const title = status === 'quote_requested' ? 'title_quote' : 'title';
  return (
    <>
      <PageHeader
        title={i18n.text(`placed.${title}`, { name: user?.first_name })}
        sentence={<Summary order={order} />}
        parents={[...parents, { label: number, to: paths.order.to(uuid) }]}
        primary={takesFiles ? upload : view}
        secondary={takesFiles ? [view] : []}
      />
      {takesFiles && (
        <input ref={picker} type="file" multiple hidden onChange={event => handleChosen(event.target.files)} />
      )}
      {notice}
      <Notices>
        <RunningUploads orderUuid={uuid} />
        <SecondOrders uuid={uuid} />
      </Notices>
      <Columns
        main={
          <>
            <DueCard order={order} />
            <NextSteps order={order} />
            {sent.length > 0 && <Files title={i18n.text('orders.files.yours')} files={sent} />}
          </>
        }
        aside={
          <>
            <OrderReceipt row={{ ...order, id: uuid }} resource={resource} />
            <ActionHost resource={resource}>
              <PlacedActions order={order} />
            </ActionHost>
          </>
        }
      />
    </>
  );
}

/** "Chapters 7 and 8 · E-26-004260 · Copy editing, 14,642 words" */
function Summary({ order: { name, number, order_type, quantity, unit } }: { order: Order }) {
  const i18n = useI18n();
  const service = i18n.text(`consts.orders.order_type.${order_type}`);
  const amount = quantity !== null && unit && i18n.plural(`orders.units.${unit}`, quantity);
  return (
    <>
      <bdi>{name}</bdi> · <bdi>{number}</bdi> · {i18n.joined([service, amount])}
    </>
  );
}
