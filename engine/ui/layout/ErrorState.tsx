import type { ReactNode } from 'react';
import { useTranslate } from '../../client/i18n/useTranslate.ts';
import { EmptyState } from './EmptyState.tsx';
import { AlertIcon } from './icons.ts';
import { Pill } from './Pill.tsx';

interface ErrorStateProps {
  title?: ReactNode;
  /** The cause, as the server gave it. */
  children?: ReactNode;
  onRetry?: () => void;
  /** Instead of "Try again". */
  retryLabel?: string;
}

/** Says that a part of a page could not be loaded, and offers to retry. The rest of the page works. */
export function ErrorState({ title, children, onRetry, retryLabel }: ErrorStateProps) {
  const translate = useTranslate();
  return (
    <EmptyState
      icon={AlertIcon}
      title={title ?? translate('shell.error.title')}
      action={onRetry && <Pill onClick={onRetry}>{retryLabel ?? translate('shell.error.retry')}</Pill>}
    >
      {children ?? translate('shell.error.text')}
    </EmptyState>
  );
}
