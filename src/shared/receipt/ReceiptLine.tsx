import { Box } from '@mui/material';
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

const textOf = (total: boolean | undefined) => (total ? { fontSize: 16, fontWeight: 600, lineHeight: '24px' } : {});

export function ReceiptLine({ label, extra, amount, rule, lowers, ruled, total }: ReceiptLineProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        columnGap: 2,
        py: 1,
        ...textOf(total),
        ...(ruled && { borderTop: 1, borderColor: 'divider', mt: 0.75, pt: 1.75 }),
      }}
    >
      <Box component="dt">
        {label} {extra}
      </Box>
      {/* Physically right-aligned on purpose: decimals line up in both directions of writing. */}
      <Box
        component="dd"
        sx={{
          m: 0,
          minWidth: 64,
          textAlign: 'right',
          fontVariantNumeric: 'tabular-nums',
          whiteSpace: 'nowrap',
          color: lowers ? 'success.main' : undefined,
        }}
      >
        <bdi dir="ltr">{amount}</bdi>
      </Box>
      {rule && (
        <Box
          component="dd"
          sx={{ m: 0, gridColumn: '1 / -1', pr: 6, fontSize: 13, lineHeight: '20px', color: 'text.secondary' }}
        >
          {rule}
        </Box>
      )}
    </Box>
  );
}
