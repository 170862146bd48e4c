import { Suspense, useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { loadViewerTexts } from '../../client/i18n/loadViewerTexts.ts';
import { lazyComponent } from '../loading/lazyComponent.tsx';
import { startProgress } from '../loading/progress.ts';
import { FILE_PARAMETER } from './fileParameter.ts';
import type { ViewableFile } from './fileViewers.ts';

const ViewerDialog = lazyComponent(async () => {
  const [dialog] = await Promise.all([import('./ViewerDialog.tsx'), loadViewerTexts()]);
  return dialog;
});

function Opening() {
  useEffect(startProgress, []);
  return null;
}

interface OpenFileProps {
  /** The files of the page that can be opened, in its order. */
  files: ViewableFile[];
}

/** Shows the file that the page's address names over the page. `useFileLink` links to a file. */
export function OpenFile({ files }: OpenFileProps) {
  const [parameters, setParameters] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const id = parameters.get(FILE_PARAMETER);
  const file = files.find(one => one.id === id);
  if (!file) return null;
  const replace = (change: (parameters: URLSearchParams) => void) =>
    setParameters(
      now => {
        change(now);
        return now;
      },
      { replace: true, state, preventScrollReset: true },
    );
  const close = () => {
    if (state?.isFromPage) void navigate(-1);
    else replace(now => now.delete(FILE_PARAMETER));
  };
  return (
    <Suspense fallback={<Opening />}>
      <ViewerDialog
        files={files}
        file={file}
        onOpen={next => replace(now => now.set(FILE_PARAMETER, next))}
        onClose={close}
      />
    </Suspense>
  );
}
