import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 380px',
  gap: 24,
  alignItems: 'start',
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));

const Stack = styled('div')({ display: 'grid', gap: 24, alignContent: 'start', minWidth: 0 });

/** How to pay at the start, what is paid for at the end; on phones below. */
export const CheckoutColumns = ({ main, aside }: { main: ReactNode; aside: ReactNode }) => (
  <Grid>
    <Stack>{main}</Stack>
    <Stack>{aside}</Stack>
  </Grid>
);
