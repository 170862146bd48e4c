import { useFormatters, useTranslate } from '../../../engine/client/i18n/index.ts';
import { Notice } from '../../../engine/ui/components/index.ts';
import { openUploads } from './openUploads.ts';
import type { UploadSession } from './uploadSession.ts';
import { useUploadState } from './useUploadState.ts';

/** Says that files of an order are still being uploaded, on the pages that follow its form. */
export function RunningUploads({ orderUuid }: { orderUuid: string }) {
  const session = openUploads.get(orderUuid);
  return session ? <Running session={session} /> : null;
}

function Running({ session }: { session: UploadSession }) {
  const translate = useTranslate();
  const { number } = useFormatters();
  const { files } = useUploadState(session);
  const count = Object.values(files).filter(({ progress }) => !progress.uploadComplete).length;
  if (count === 0) return null;
  return (
    <div role="status">
      <Notice tone="info" title={translate('order_files.running.title', { smart_count: count, count: number(count) })}>
        {translate('order_files.running.text')}
      </Notice>
    </div>
  );
}
