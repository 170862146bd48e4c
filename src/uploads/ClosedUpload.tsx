import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { Card, EmptyState } from '../../engine/ui/components/index.ts';
import { FileIcon } from '../../engine/ui/icons/icons.ts';
import type { Order } from '../../schemas/generated/types.ts';
import { closeUploadSession } from '../shared/uploads/openUploads.ts';
import { UploadHeader } from './UploadHeader.tsx';
import type { UploadRole } from './uploadRoles.ts';

/** The order is past the point of sending files, or not there yet. */
export function ClosedUpload({ order, role }: { order: Order; role: UploadRole }) {
  const translate = useTranslate();
  // Uploads that were still running when the order closed are stopped.
  useEffect(() => closeUploadSession(order.uuid), [order.uuid]);
  const toOrder = (
    <Button component={Link} to={role.page(order.uuid, 'files')}>
      {translate('uploads.closed.action')}
    </Button>
  );
  return (
    <>
      <UploadHeader order={order} role={role} />
      <Card flush>
        <EmptyState icon={FileIcon} title={translate('uploads.closed.title')} action={toOrder}>
          {translate(role.texts.closed, { status: translate(`consts.orders.status.${order.status}`) })}
        </EmptyState>
      </Card>
    </>
  );
}
