import { styled } from '@mui/material/styles';

/** A list in a flush card, with a line between its rows. Each `li` is a row of parts side by side. */
export const CardRows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { display: 'flex', alignItems: 'center', gap: 12, padding: '12px 20px' },
  '& > li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  [theme.breakpoints.down('sm')]: { '& > li': { paddingInline: 16 } },
}));

/** A sentence below the rows. */
export const CardFoot = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: '12px 20px',
  color: theme.vars.palette.text.secondary,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.down('sm')]: { paddingInline: 16 },
}));

/** A sentence above the rows, below the title of the card. */
export const CardLead = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: '0 20px 12px',
  color: theme.vars.palette.text.secondary,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.down('sm')]: { paddingInline: 16 },
}));
