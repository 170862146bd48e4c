import { useTranslate } from '../../engine/client/i18n/index.ts';
import { CardSkeleton } from '../../engine/ui/components/index.ts';
import type { Order } from '../../schemas/generated/types.ts';
import { Stack, UploadColumns } from './UploadColumns.ts';
import { UploadHeader } from './UploadHeader.tsx';
import type { UploadRole } from './uploadRoles.ts';

/** The page before its files are known: the same places, empty. */
export function UploadSkeleton({ order, role }: { order?: Order; role: UploadRole }) {
  const translate = useTranslate();
  return (
    <>
      <UploadHeader role={role} {...(order ? { order } : {})} />
      <UploadColumns aria-busy="true" aria-label={translate('uploads.loading')} role="group">
        <Stack>
          <CardSkeleton height={132} />
          <CardSkeleton height={320} />
        </Stack>
        <Stack>
          <CardSkeleton height={120} />
          <CardSkeleton height={160} />
        </Stack>
      </UploadColumns>
    </>
  );
}
