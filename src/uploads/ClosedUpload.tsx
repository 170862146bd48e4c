import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { FileIcon } from '../../engine/ui/layout/icons.ts';
import { Card, EmptyState } from '../../engine/ui/layout/index.ts';
import type { Order } from '../../schemas/generated/types.ts';
import type { UploadSide } from './sides.ts';
import { UploadHeader } from './UploadHeader.tsx';

/** The order is past the point of sending files, or not there yet. */
export function ClosedUpload({ order, side }: { order: Order; side: UploadSide }) {
  const translate = useTranslate();
  // What was on its way when the order closed is not sent any more.
  useEffect(() => void import('./sessions.ts').then(({ endSession }) => endSession(order.uuid)), [order.uuid]);
  const toOrder = (
    <Button component={Link} to={side.page(order.uuid, 'files')}>
      {translate('uploads.closed.action')}
    </Button>
  );
  return (
    <>
      <UploadHeader order={order} side={side} />
      <Card flush>
        <EmptyState icon={FileIcon} title={translate('uploads.closed.title')} action={toOrder}>
          {translate(side.texts.closed, { status: translate(`consts.orders.status.${order.status}`) })}
        </EmptyState>
      </Card>
    </>
  );
}
