import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { CardSkeleton } from '../../engine/ui/components/index.ts';
import { CheckoutColumns } from './CheckoutColumns.tsx';

export function CheckoutSkeleton() {
  const translate = useTranslate();
  return (
    <div role="status" aria-busy="true" aria-label={translate('checkout.loading')}>
      <CheckoutColumns
        main={
          <>
            <CardSkeleton height={280} />
            <Skeleton variant="rounded" height={60} />
            <Skeleton variant="rounded" height={44} width={180} />
          </>
        }
        aside={<CardSkeleton height={406} />}
      />
    </div>
  );
}
