import type { ReactNode } from 'react';
import { useTranslate } from '../../client/i18n/useTranslate.ts';
import { AlertIcon } from '../icons/icons.ts';
import { errorMessage } from '../loading/errorMessage.ts';
import { EmptyState } from './EmptyState.tsx';
import { PillButton } from './PillButton.tsx';

interface ErrorStateProps {
  title?: ReactNode;
  /** The failure, whose cause is shown. */
  error?: unknown;
  /** Shown instead of the cause. */
  children?: ReactNode;
  onRetry?: () => void;
  /** Replaces the label "Try again". */
  retryLabel?: string;
}

/** Says that a part of a page could not be loaded, and offers to retry. The rest of the page works. */
export function ErrorState({ title, error, children, onRetry, retryLabel }: ErrorStateProps) {
  const translate = useTranslate();
  return (
    <EmptyState
      icon={AlertIcon}
      title={title ?? translate('shell.error.title')}
      action={onRetry && <PillButton onClick={onRetry}>{retryLabel ?? translate('shell.error.retry')}</PillButton>}
    >
      {children ?? (error ? errorMessage(error, translate) : translate('shell.error.text'))}
    </EmptyState>
  );
}
