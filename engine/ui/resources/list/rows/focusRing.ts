import type { CSSObject, Theme } from '@mui/material/styles';

/** Where the keyboard is. */
export const focusRing = (theme: Theme, outlineOffset: number): CSSObject => ({
  outline: `2px solid ${theme.vars.palette.primary.main}`,
  outlineOffset,
});
