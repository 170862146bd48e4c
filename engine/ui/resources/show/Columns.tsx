import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** Parts below one that is loading wait for it, or they would be pushed down. */
const WAITING_ABOVE = '& > :has(.MuiSkeleton-root) ~ *';

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 336px',
  gap: 24,
  alignItems: 'start',
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    [WAITING_ABOVE]: { visibility: 'hidden' },
  },
}));

const Stack = styled('div')({
  display: 'grid',
  // Many tabs are no reason to be wider than the page: they scroll.
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  alignContent: 'start',
  minWidth: 0,
  [WAITING_ABOVE]: { visibility: 'hidden' },
});

/** What the page is about at the start, what one looks up beside it; on phones below it. */
const Single = styled(Stack)({ maxWidth: 800 });

interface ColumnsProps {
  main: ReactNode;
  aside?: ReactNode;
  /** Behind its tabs are lists, which need the room. */
  wide?: boolean;
}

/** Lays out a page in two columns. Without an aside, the page has the width of a text, unless it has lists. */
export function Columns({ main, aside, wide = false }: ColumnsProps) {
  if (!aside) return wide ? <Stack>{main}</Stack> : <Single>{main}</Single>;
  return (
    <Grid>
      <Stack>{main}</Stack>
      <Stack>{aside}</Stack>
    </Grid>
  );
}
