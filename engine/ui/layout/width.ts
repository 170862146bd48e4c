import type { Breakpoint, Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether the window is narrower than this breakpoint of the theme. */
export const useOnPhone = (below: Breakpoint = 'sm'): boolean =>
  useMediaQuery((theme: Theme) => theme.breakpoints.down(below), { noSsr: true });

export const useBetween = (from: Breakpoint, below: Breakpoint): boolean =>
  useMediaQuery((theme: Theme) => theme.breakpoints.between(from, below), { noSsr: true });
