import { Box, Typography } from '@mui/material';
import { useFormatters, useTranslate } from '../../../engine/client/i18n/index.ts';
import type { Money } from '../../../schemas/generated/types.ts';

export function TotalSoFar({ total }: { total: Money }) {
  const translate = useTranslate();
  const { money } = useFormatters();
  return (
    <Box sx={{ mr: 1.5, textAlign: 'end' }}>
      <Typography component="span" variant="body2" color="text.secondary">
        {translate('pricing.panel.total')}{' '}
      </Typography>
      <Typography component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        <bdi dir="ltr">{money(total)}</bdi>
      </Typography>
    </Box>
  );
}
