import { Component, type ErrorInfo, type ReactNode } from 'react';
import { i18nProvider } from '../../../client/i18n/i18nProvider.ts';
import { reportError } from '../../../client/reporting/reporting.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { Loading } from '../../components/Loading.tsx';
import { isChunkLoadError, reloadOnce } from '../../loading/chunkLoadError.ts';

interface ErrorBoundaryProps {
  /** Path of the page; another path clears the error. */
  place?: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  crashedAt: string | null;
  /** The page is about to reload. */
  renewing: boolean;
  /** A chunk of the app failed to load. */
  lost: boolean;
}

/** Replaces a part that throws while it renders. If its chunk failed to load, the page reloads. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { crashedAt: null, renewing: false, lost: false };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    const lost = isChunkLoadError(error);
    return { crashedAt: '', renewing: lost, lost };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    this.setState({ crashedAt: this.props.place ?? '' });
    if (isChunkLoadError(error)) this.renew();
    reportError(error, { componentStack: componentStack ?? '' });
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.renew);
  }

  /** Reloads at once, or as soon as there is a connection again. */
  renew = () => {
    window.addEventListener('online', this.renew, { once: true });
    void reloadOnce().then(renewing => this.setState({ renewing }));
  };

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (this.state.crashedAt !== null && before.place !== this.props.place) this.setState({ crashedAt: null });
  }

  override render() {
    if (this.state.crashedAt === null) return this.props.children;
    if (this.state.renewing) return <Loading />;
    const t = i18nProvider.translate;
    // Without a connection a browser has nothing to load again.
    if (this.state.lost && !navigator.onLine)
      return <ErrorState title={t('shell.offline.title')}>{t('shell.crash.offline')}</ErrorState>;
    return (
      <ErrorState title={t('shell.crash.title')} retryLabel={t('shell.crash.reload')} onRetry={() => location.reload()}>
        {t('shell.crash.text')}
      </ErrorState>
    );
  }
}
