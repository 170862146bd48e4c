import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from '../../providers/i18n/useTranslate.ts';
import type { Order } from '../../schemas/generated/types.ts';
import { Columns, Stack } from './layout.ts';
import { UploadHeader } from './UploadHeader.tsx';

/** The page before its files are known: the same places, empty. */
export function UploadSkeleton({ order }: { order?: Order }) {
  const translate = useTranslate();
  return (
    <>
      <UploadHeader {...(order ? { order } : {})} />
      <Columns aria-busy="true" aria-label={translate('uploads.loading')} role="group">
        <Stack>
          <Skeleton variant="rounded" height={132} />
          <Skeleton variant="rounded" height={320} />
        </Stack>
        <Stack>
          <Skeleton variant="rounded" height={120} />
          <Skeleton variant="rounded" height={160} />
        </Stack>
      </Columns>
    </>
  );
}
