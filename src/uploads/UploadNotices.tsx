import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { Notice } from '../../engine/ui/components/index.ts';
import { toasts } from '../../engine/ui/layout/index.ts';
import { watchOtherTabs } from '../../providers/uploads/crossTabSync.ts';
import type { Order } from '../../schemas/generated/types.ts';
import type { UploadSession } from '../shared/uploads/uploadSession.ts';
import { getBlockingReason, OrderNotice } from './OrderNotice.tsx';
import type { UploadCalls } from './useUploadCalls.ts';

interface UploadNoticesProps {
  order: Order;
  session: UploadSession;
  calls: UploadCalls;
  isReplaced: boolean;
}

/** One notice: the one that matters most. */
export function UploadNotices({ order, session, calls, isReplaced }: UploadNoticesProps) {
  const translate = useTranslate();
  const hasOtherTab = useOtherTab(session.uppy.getID());
  const { syncing, finishing } = calls;
  const takeOver = () => session.takeOver().catch(() => toasts.error(translate('uploads.no_answer')));
  if (isReplaced)
    return (
      <Notice
        alert
        tone="warning"
        title={translate('uploads.replaced.title')}
        actions={<Button onClick={() => void takeOver()}>{translate('uploads.replaced.action')}</Button>}
      >
        {translate('uploads.replaced.text')}
      </Notice>
    );
  if (finishing.status === 'error')
    return (
      <Notice alert tone="error" title={translate('uploads.finish_failed')}>
        {finishing.message || translate('uploads.no_answer')}
      </Notice>
    );
  if (syncing.status === 'error')
    return (
      <Notice
        tone="error"
        title={translate('uploads.sync_failed')}
        actions={<Button onClick={() => void calls.sync().catch(() => {})}>{translate('uploads.retry')}</Button>}
      >
        {syncing.message || translate('uploads.no_answer')}
      </Notice>
    );
  const waiting = getBlockingReason(order);
  if (waiting) return <OrderNotice order={order} waiting={waiting} />;
  return hasOtherTab ? (
    <Notice tone="info" title={translate('uploads.other_tab.title')}>
      {translate('uploads.other_tab.text')}
    </Notice>
  ) : null;
}

function useOtherTab(orderUuid: string): boolean {
  const [found, setFound] = useState(false);
  useEffect(() => watchOtherTabs(orderUuid, () => setFound(true)), [orderUuid]);
  return found;
}
