import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useFormatters, useTranslate } from '../../../engine/client/i18n/index.ts';
import type { FormPricing } from '../../../engine/ui/forms/index.ts';
import type { Money } from '../../../schemas/generated/types.ts';

interface TotalSoFarProps {
  /** Null while there is no current price. */
  total: Money | null;
  pricing: FormPricing;
}

/** The total in the footer: never of earlier answers. A failed price can be requested again. */
export function TotalSoFar({ total, pricing }: TotalSoFarProps) {
  const translate = useTranslate();
  const { money } = useFormatters();
  return (
    <Box role="status" sx={{ mr: 1.5, minWidth: 72, textAlign: 'end' }}>
      {pricing.state === 'failed' ? (
        <>
          <Typography component="span" variant="body2" color="error">
            {translate('pricing.panel.failed')}
          </Typography>
          <Button variant="text" size="small" onClick={pricing.retry}>
            {translate('pricing.panel.retry')}
          </Button>
        </>
      ) : (
        <>
          <Typography component="span" variant="body2" color="text.secondary">
            {translate('pricing.panel.total')}{' '}
          </Typography>
          <Typography component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {total ? (
              <bdi dir="ltr">{money(total)}</bdi>
            ) : (
              <Skeleton
                aria-label={translate('pricing.panel.awaited')}
                role="img"
                sx={{ display: 'inline-block', width: '7ch' }}
              />
            )}
          </Typography>
        </>
      )}
    </Box>
  );
}
