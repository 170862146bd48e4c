import type { Breakpoint, Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';

/** Returns whether the window is narrower than the breakpoint. */
export const useIsPhone = (below: Breakpoint = 'sm'): boolean =>
  useMediaQuery((theme: Theme) => theme.breakpoints.down(below), { noSsr: true });

export const useIsBetween = (from: Breakpoint, below: Breakpoint): boolean =>
  useMediaQuery((theme: Theme) => theme.breakpoints.between(from, below), { noSsr: true });
