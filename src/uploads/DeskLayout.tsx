import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useRef } from 'react';
import { useKeptFocus } from '../shared/shell/useKeptFocus.ts';
import { Columns, Stack } from './layout.ts';
import { browseButton } from './picker.ts';

interface DeskLayoutProps {
  /** How far it is, and what needs the person. */
  progress: ReactNode;
  /** Where files come in, and what finishing means. */
  desk: ReactNode;
  /** Every file. */
  list: ReactNode;
  /** What the order takes. */
  terms: ReactNode;
}

/** Files at the start and the desk beside them; one below the other, what one acts on comes before the long list. */
export function DeskLayout({ progress, desk, list, terms }: DeskLayoutProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  useKeptFocus(frame, browseButton);
  if (isNarrow)
    return (
      <Stack ref={frame}>
        {progress}
        {desk}
        {list}
        {terms}
      </Stack>
    );
  return (
    <Columns ref={frame}>
      <Stack>
        {progress}
        {list}
      </Stack>
      <Stack>
        {desk}
        {terms}
      </Stack>
    </Columns>
  );
}
