import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useTranslate } from '../../providers/i18n/useTranslate.ts';
import type { Order } from '../../schemas/generated/types.ts';
import { paths } from '../paths.ts';
import { Card } from '../shared/shell/Card.tsx';
import { EmptyState } from '../shared/shell/EmptyState.tsx';
import { FileIcon } from '../shared/shell/icons.tsx';
import { UploadHeader } from './UploadHeader.tsx';

/** The order is past the point of sending files, or not there yet. */
export function ClosedUpload({ order }: { order: Order }) {
  const translate = useTranslate();
  // What was on its way when the order closed is not sent any more.
  useEffect(() => void import('./sessions.ts').then(({ endSession }) => endSession(order.uuid)), [order.uuid]);
  const toOrder = (
    <Button component={Link} to={paths.order.to(order.uuid, 'files')}>
      {translate('uploads.closed.action')}
    </Button>
  );
  return (
    <>
      <UploadHeader order={order} />
      <Card flush>
        <EmptyState icon={FileIcon} title={translate('uploads.closed.title')} action={toOrder}>
          {translate('uploads.closed.text', { status: translate(`consts.orders.status.${order.status}`) })}
        </EmptyState>
      </Card>
    </>
  );
}
