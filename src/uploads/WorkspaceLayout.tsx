import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { Stack, UploadColumns } from './UploadColumns.ts';

interface WorkspaceLayoutProps {
  /** How far it is, and what needs the person. */
  progress: ReactNode;
  /** Where files come in, and what finishing means. */
  workspace: ReactNode;
  /** Every file. */
  list: ReactNode;
  /** What the order takes. */
  terms: ReactNode;
}

/** Files at the start and the workspace beside them; in one column the workspace comes before the long list. */
export function WorkspaceLayout({ progress, workspace: desk, list, terms }: WorkspaceLayoutProps) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  if (isNarrow)
    return (
      <Stack>
        {progress}
        {desk}
        {list}
        {terms}
      </Stack>
    );
  return (
    <UploadColumns>
      <Stack>
        {progress}
        {list}
      </Stack>
      <Stack>
        {desk}
        {terms}
      </Stack>
    </UploadColumns>
  );
}
