import type { Components, Theme } from '@mui/material/styles';
import { sizes } from './tokens.ts';

const PILL = 999;

/** Pill-shaped buttons can be pressed; each screen has one contained button. */
export const buttons = (pill: boolean): Components<Theme> => ({
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outlined', color: 'inherit' },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: sizes.control,
        minWidth: 0,
        padding: '0 16px',
        gap: 6,
        borderRadius: pill ? PILL : theme.vars.shape.borderRadius,
        whiteSpace: 'nowrap',
        // MUI's zero-width space would take a separate gap and push the icon off the middle.
        '&&::before': { display: 'none' },
        [theme.breakpoints.down('sm')]: { minHeight: 40 },
        '&.Mui-disabled': {
          color: theme.vars.palette.text.disabled,
          backgroundColor: theme.vars.palette.background.sunken,
          borderColor: 'transparent',
        },
      }),
      outlined: ({ theme, ownerState }) => ({
        backgroundColor: theme.vars.palette.background.paper,
        borderColor: theme.vars.palette.line.strong,
        color: ownerState.color === 'error' ? theme.vars.palette.error.main : theme.vars.palette.text.primary,
        '&:hover': {
          backgroundColor: theme.vars.palette.background.hover,
          borderColor: theme.vars.palette.line.field,
        },
      }),
      text: ({ theme, ownerState }) => ({
        padding: '0 12px',
        color: ownerState.color === 'error' ? theme.vars.palette.error.main : theme.vars.palette.text.primary,
        '&:hover': { backgroundColor: theme.vars.palette.background.sunken },
      }),
      contained: ({ theme }) => ({
        backgroundColor: theme.vars.palette.primary.main,
        color: theme.vars.palette.primary.contrastText,
        '&:hover': { backgroundColor: theme.vars.palette.primary.dark },
      }),
      sizeSmall: ({ theme }) => ({
        minHeight: 30,
        padding: '0 12px',
        fontSize: theme.typography.body2.fontSize,
        [theme.breakpoints.down('sm')]: { minHeight: 36 },
      }),
      sizeLarge: { minHeight: 44, padding: '0 24px', fontSize: '1rem', '&&': { minHeight: 44 } },
      startIcon: { margin: 0, '& > *:nth-of-type(1)': { fontSize: 16 } },
      endIcon: { margin: 0, '& > *:nth-of-type(1)': { fontSize: 16 } },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        width: sizes.control,
        height: sizes.control,
        padding: 0,
        flex: 'none',
        color: theme.vars.palette.text.secondary,
        '&:hover': { backgroundColor: theme.vars.palette.background.sunken, color: theme.vars.palette.text.primary },
        [theme.breakpoints.down('sm')]: { width: 40, height: 40 },
      }),
      sizeSmall: { width: 30, height: 30 },
    },
  },
  MuiToggleButtonGroup: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: 2,
        gap: 2,
        borderRadius: pill ? PILL : theme.vars.shape.borderRadius,
        backgroundColor: theme.vars.palette.background.sunken,
        // MUI squares the inner corners and lays the borders over each other; here each choice is a separate pill.
        '& .MuiToggleButtonGroup-firstButton, & .MuiToggleButtonGroup-middleButton, & .MuiToggleButtonGroup-lastButton':
          {
            margin: 0,
            borderRadius: pill ? PILL : 4,
          },
      }),
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        flex: 1,
        gap: 6,
        padding: '3px 12px',
        whiteSpace: 'nowrap',
        minHeight: 28,
        border: '1px solid transparent',
        fontSize: theme.typography.body2.fontSize,
        lineHeight: '20px',
        color: theme.vars.palette.text.secondary,
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: theme.vars.palette.background.paper,
          color: theme.vars.palette.text.primary,
          '&&': { border: `1px solid ${theme.vars.palette.line.strong}` },
        },
      }),
    },
  },
});
