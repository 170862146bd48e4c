import { styled } from '@mui/material/styles';

/** What happened, one below the other; the first is what holds now. */
export const Timeline = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { position: 'relative', display: 'grid', paddingInlineStart: 24, paddingBottom: 16 },
  '& li:last-of-type': { paddingBottom: 0 },
  '& li::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 4,
    top: 6,
    width: 8,
    height: 8,
    borderRadius: '50%',
    border: `2px solid ${theme.vars.palette.text.disabled}`,
    backgroundColor: theme.vars.palette.background.paper,
    boxSizing: 'border-box',
  },
  '& li:not(:last-of-type)::after': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 7,
    top: 18,
    bottom: -2,
    borderInlineStart: `2px solid ${theme.vars.palette.divider}`,
  },
  '& li:first-of-type': { fontWeight: 600 },
  '& li:first-of-type::before': {
    borderColor: theme.vars.palette.success.main,
    backgroundColor: theme.vars.palette.success.main,
  },
  '& time, & .note': {
    ...theme.typography.body2,
    fontWeight: 400,
    color: theme.vars.palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
  '& del': { textDecorationColor: theme.vars.palette.text.disabled },
  '& ins': { textDecoration: 'none', color: theme.vars.palette.text.primary },
}));
