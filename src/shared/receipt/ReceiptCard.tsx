import { Box, Paper, Skeleton, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { type Priced, Receipt } from './Receipt.tsx';

interface ReceiptCardProps {
  price: Priced;
  title: string;
  /** The figures are of earlier answers: only their place is kept. */
  awaited?: boolean;
  /** Explanations beside the figures: when to pay, where to enter coupons. */
  note?: ReactNode;
}

export function ReceiptCard({ price, title, awaited = false, note }: ReceiptCardProps) {
  const heading = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={heading} sx={{ px: 2.5, pt: 1.75, pb: 2.5 }}>
      <Typography id={heading} component="h2" variant="h6" sx={{ mb: 1, fontSize: 16, lineHeight: '24px' }}>
        {title}
      </Typography>
      {awaited ? (
        <Skeleton variant="rounded" width="100%">
          <Box>
            <Receipt price={price} />
          </Box>
        </Skeleton>
      ) : (
        <Receipt price={price} />
      )}
      {note && (
        <Typography variant="body2" sx={{ mt: 1.5, fontSize: 13, color: 'text.secondary' }}>
          {note}
        </Typography>
      )}
    </Paper>
  );
}
