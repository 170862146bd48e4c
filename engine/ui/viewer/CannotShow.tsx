import Button from '@mui/material/Button';
import type { UncountableReason } from '../../counting/uncountable.ts';
import { EmptyState } from '../components/EmptyState.tsx';
import { AlertIcon, DownloadIcon, FileIcon, type Icon, LockIcon } from '../icons/icons.ts';
import { useI18n } from '../resources/useI18n.ts';
import type { ViewableFile } from './fileViewers.ts';

/** Why a file is not shown. */
export type ViewerProblem =
  | 'password'
  | 'damaged'
  | 'empty'
  | 'encoding'
  | 'too_large'
  | 'too_slow'
  | 'unavailable'
  | 'unknown_type'
  | 'not_in_browser'
  | 'no_preview';

/** The problem of a viewer for the reason of a reader. */
export const problemOf = (reason: UncountableReason): ViewerProblem => {
  if (reason === 'unreadable') return 'unavailable';
  return reason === 'scan' || reason === 'incomplete' ? 'damaged' : reason;
};

const icons: Partial<Record<ViewerProblem, Icon>> = {
  password: LockIcon,
  empty: FileIcon,
  unknown_type: FileIcon,
  not_in_browser: FileIcon,
  no_preview: FileIcon,
};

interface CannotShowProps {
  file: ViewableFile;
  problem: ViewerProblem;
  /** Loads the file again. Offered only where that may help: for `unavailable`. */
  onRetry?: (() => void) | undefined;
}

/** Says why a file is not shown, and offers to download it. */
export function CannotShow({ file, problem, onRetry }: CannotShowProps) {
  const i18n = useI18n();
  const canRetry = onRetry && problem === 'unavailable';
  return (
    <div role="status">
      <EmptyState
        icon={icons[problem] ?? AlertIcon}
        title={i18n.text(`viewer.problems.${problem}.title`)}
        action={
          <>
            {canRetry && <Button onClick={onRetry}>{i18n.text('shell.error.retry')}</Button>}
            <Button
              href={file.url}
              download={file.name}
              startIcon={<DownloadIcon />}
              variant={canRetry ? 'text' : 'outlined'}
            >
              {i18n.text('viewer.download_it')}
            </Button>
          </>
        }
      >
        {i18n.text(`viewer.problems.${problem}.text`)}
      </EmptyState>
    </div>
  );
}
