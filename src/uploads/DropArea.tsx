import '@uppy/core/css/style.min.css';
import '@uppy/dashboard/css/style.min.css';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import Dashboard from '@uppy/react/dashboard';
import { useEffect, useRef } from 'react';
import type { UploadSession } from '../shared/uploads/uploadSession.ts';
import { dropAreaId } from './openPicker.ts';
import { DashboardFrame } from './UppyDashboardFrame.ts';
import { useUppyLocale } from './useUppyLocale.ts';

/** Uppy's Dashboard as the drop area; the rest of the page shows the state of the files. */
export function DropArea({ session }: { session: UploadSession }) {
  const frame = useRef<HTMLDivElement>(null);
  const { direction } = useTheme();
  const words = useUppyLocale();
  // Phones have no dialog for folders.
  const canChooseFolders = useMediaQuery('(pointer: fine)', { noSsr: true });
  useEffect(() => nameParts(frame.current, words.strings.dashboardTitle), [words]);
  return (
    <DashboardFrame ref={frame} id={dropAreaId}>
      <Dashboard
        uppy={session.uppy}
        width="100%"
        height="auto"
        direction={direction}
        locale={words}
        fileManagerSelectionType={canChooseFolders ? 'both' : 'files'}
        showSelectedFiles={false}
        disableInformer
        disableStatusBar
        disableThumbnailGenerator
        hideUploadButton
        proudlyDisplayPoweredByUppy={false}
      />
    </DashboardFrame>
  );
}

/** The Dashboard labels an element without a role, and has a tab list without tabs. */
function nameParts(frame: HTMLElement | null, label: string): void {
  const dashboard = frame?.querySelector('.uppy-Dashboard');
  dashboard?.setAttribute('role', 'group');
  dashboard?.setAttribute('aria-label', label);
  for (const list of frame?.querySelectorAll('[role="tablist"]') ?? []) list.removeAttribute('role');
}
