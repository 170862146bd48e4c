import { useTranslate } from '../../engine/client/i18n/index.ts';
import { CardSkeleton } from '../../engine/ui/layout/index.ts';
import type { Order } from '../../schemas/generated/types.ts';
import { Columns, Stack } from './layout.ts';
import type { UploadSide } from './sides.ts';
import { UploadHeader } from './UploadHeader.tsx';

/** The page before its files are known: the same places, empty. */
export function UploadSkeleton({ order, side }: { order?: Order; side: UploadSide }) {
  const translate = useTranslate();
  return (
    <>
      <UploadHeader side={side} {...(order ? { order } : {})} />
      <Columns aria-busy="true" aria-label={translate('uploads.loading')} role="group">
        <Stack>
          <CardSkeleton height={132} />
          <CardSkeleton height={320} />
        </Stack>
        <Stack>
          <CardSkeleton height={120} />
          <CardSkeleton height={160} />
        </Stack>
      </Columns>
    </>
  );
}
