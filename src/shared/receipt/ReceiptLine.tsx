import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface ReceiptLineProps {
  label: string;
  /** Beside the label. */
  extra?: ReactNode;
  amount: string;
  rule?: string;
  /** The line lowers the total: a discount or a credit. */
  lowers?: boolean;
  /** A hairline above. */
  ruled?: boolean;
  total?: boolean;
}

const textOf = (total: boolean | undefined) => (total ? { fontSize: '1rem', fontWeight: 600, lineHeight: '24px' } : {});

export function ReceiptLine({ label, extra, amount, rule, lowers, ruled, total }: ReceiptLineProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        columnGap: 2,
        py: 1,
        ...(ruled && { borderTop: 1, borderColor: 'divider', mt: 0.75, pt: 1.75 }),
      }}
    >
      <Typography component="dt" sx={textOf(total)}>
        {label} {extra}
      </Typography>
      {/* Physically right-aligned on purpose: decimals line up in both directions of writing. */}
      <Typography
        component="dd"
        sx={{
          ...textOf(total),
          m: 0,
          minWidth: 64,
          textAlign: 'right',
          fontVariantNumeric: 'tabular-nums',
          whiteSpace: 'nowrap',
          color: lowers ? 'success.main' : undefined,
        }}
      >
        <bdi dir="ltr">{amount}</bdi>
      </Typography>
      {rule && (
        <Typography
          component="dd"
          variant="body2"
          sx={{ m: 0, gridColumn: '1 / -1', paddingInlineEnd: 6, color: 'text.secondary' }}
        >
          {rule}
        </Typography>
      )}
    </Box>
  );
}
