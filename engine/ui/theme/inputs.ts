import type { Components, Theme } from '@mui/material/styles';

/** The input itself is transparent: the focus is shown around its mark. */
const focusVisibleStyle = ({ theme }: { theme: Theme }) => ({
  padding: 6,
  '&.Mui-focusVisible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -3 },
});

/** Fields are 44 high with 16 px text, so that phones do not zoom; the focus ring replaces MUI's thicker border. */
export const inputs: Components<Theme> = {
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'medium' } },
  MuiFormControl: { defaultProps: { variant: 'outlined' } },
  // Labels are above their fields everywhere, and never float.
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: ({ theme }) => ({
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        marginBottom: 6,
        whiteSpace: 'normal',
        fontSize: '0.875rem',
        fontWeight: 500,
        lineHeight: '20px',
        color: theme.vars.palette.text.primary,
        '&.Mui-focused, &.Mui-error': { color: theme.vars.palette.text.primary },
      }),
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 44,
        fontSize: '1rem',
        lineHeight: 1.5,
        backgroundColor: theme.vars.palette.background.paper,
        '&&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.primary.main },
        '&&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.error.main, borderWidth: 2 },
        '&&.Mui-disabled, &&:has(> input[readonly])': { backgroundColor: theme.vars.palette.background.sunken },
      }),
      notchedOutline: ({ theme }) => ({
        top: 0,
        borderColor: theme.vars.palette.line.field,
        '& legend': { display: 'none' },
      }),
      input: { padding: '9px 12px', height: '1.5em', '&:focus-visible': { outline: 'none' } },
      sizeSmall: { minHeight: 36, fontSize: '0.875rem' },
      inputSizeSmall: { padding: '7px 12px' },
      multiline: { padding: 0 },
    },
  },
  MuiInputBase: {
    styleOverrides: {
      input: ({ theme }) => ({
        '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
        // Text such as "118 Greene Street" reads from left to right on Arabic pages too, aligned with the other fields.
        ...(theme.direction === 'rtl' && { unicodeBidi: 'plaintext', textAlign: 'left' }),
      }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({
        margin: '6px 0 0',
        fontSize: theme.typography.body2.fontSize,
        lineHeight: '20px',
        color: theme.vars.palette.text.secondary,
        '&.Mui-error': { color: theme.vars.palette.error.main, fontWeight: 500 },
      }),
    },
  },
  MuiCheckbox: { defaultProps: { size: 'small' }, styleOverrides: { root: focusVisibleStyle } },
  MuiRadio: { defaultProps: { size: 'small' }, styleOverrides: { root: focusVisibleStyle } },
  MuiSwitch: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: { width: 36, height: 20, padding: 0 },
      switchBase: ({ theme }) => ({
        padding: 2,
        '&&.Mui-checked': { transform: 'translateX(16px)', color: theme.vars.palette.primary.contrastText },
        '&&.Mui-checked + .MuiSwitch-track': { opacity: 1, backgroundColor: theme.vars.palette.primary.main },
        '&.Mui-focusVisible + .MuiSwitch-track': {
          outline: `2px solid ${theme.vars.palette.primary.main}`,
          outlineOffset: 2,
        },
      }),
      thumb: { width: 16, height: 16, boxShadow: 'none', backgroundColor: 'currentColor' },
      track: ({ theme }) => ({ borderRadius: 10, opacity: 1, backgroundColor: theme.vars.palette.line.field }),
    },
  },
  MuiSelect: { styleOverrides: { icon: { insetInlineEnd: 10 } } },
};
