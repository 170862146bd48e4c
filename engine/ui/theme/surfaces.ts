import type { Components, Theme } from '@mui/material/styles';

const overlayShadow = (theme: Theme) => `0 8px 28px rgb(0 0 0 / .18), 0 0 0 1px ${theme.vars.palette.divider}`;

/** Depth is shown by one step of grey and a thin line; only floating elements have a shadow. */
export const surfaces: Components<Theme> = {
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: { backgroundImage: 'none' },
      outlined: ({ theme }) => ({ borderColor: theme.vars.palette.divider }),
    },
  },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme }) => ({ marginBlock: 6, minWidth: 180, boxShadow: overlayShadow(theme) }),
      list: { padding: 6 },
    },
  },
  MuiPopover: { styleOverrides: { paper: ({ theme }) => ({ boxShadow: overlayShadow(theme) }) } },
  // A list of choices lies over the page and has an edge, apart from the field that it belongs to.
  MuiAutocomplete: {
    styleOverrides: {
      paper: ({ theme }) => ({ marginBlock: 6, boxShadow: overlayShadow(theme) }),
      listbox: { padding: 6 },
      option: { borderRadius: 6 },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 36,
        gap: 10,
        paddingInline: 10,
        borderRadius: 6,
        ...theme.typography.body1,
        [theme.breakpoints.down('sm')]: { minHeight: 44 },
      }),
    },
  },
  MuiDialog: {
    styleOverrides: { paper: ({ theme }) => ({ borderRadius: 12, boxShadow: overlayShadow(theme) }) },
  },
  MuiDialogTitle: { styleOverrides: { root: ({ theme }) => ({ ...theme.typography.h2, padding: '24px 24px 8px' }) } },
  MuiDialogContent: { styleOverrides: { root: { padding: '0 24px' } } },
  MuiDialogActions: { styleOverrides: { root: { padding: 24, gap: 8 } } },
  MuiTooltip: {
    styleOverrides: {
      tooltip: ({ theme }) => ({
        fontSize: theme.typography.caption.fontSize,
        backgroundColor: theme.vars.palette.text.primary,
        color: theme.vars.palette.background.paper,
      }),
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({ padding: '0 8px', borderColor: theme.vars.palette.divider, ...theme.typography.body1 }),
      head: ({ theme }) => ({ height: 36, ...theme.typography.caption, color: theme.vars.palette.text.secondary }),
    },
  },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: { root: { textUnderlineOffset: 2 } },
  },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(14 24 23 / .5)' } } },
  },
  MuiSkeleton: { defaultProps: { animation: 'pulse' } },
};
