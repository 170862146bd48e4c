import { styled } from '@mui/material/styles';

/** Files at the start, what is taken at the end; one column where there is no room for two. */
export const UploadColumns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 24,
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 340px)',
  alignItems: 'start',
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));

export const Stack = styled('div')({ display: 'grid', gap: 24, minWidth: 0 });

export const Quiet = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.text.secondary,
  '& + &': { marginTop: 8 },
}));
