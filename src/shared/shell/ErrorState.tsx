import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslate } from '../../../providers/i18n/useTranslate.ts';
import { EmptyState } from './EmptyState.tsx';
import { AlertIcon } from './icons.tsx';

interface ErrorStateProps {
  title?: ReactNode;
  /** The cause, as the server gave it. */
  children?: ReactNode;
  onRetry?: () => void;
}

/** Part of a page could not be loaded; the rest of it still works. */
export function ErrorState({ title, children, onRetry }: ErrorStateProps) {
  const translate = useTranslate();
  return (
    <EmptyState
      icon={AlertIcon}
      title={title ?? translate('shell.error.title')}
      action={onRetry && <Button onClick={onRetry}>{translate('shell.error.retry')}</Button>}
    >
      {children ?? translate('shell.error.text')}
    </EmptyState>
  );
}
