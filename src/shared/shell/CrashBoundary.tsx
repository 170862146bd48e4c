import { Component, type ErrorInfo, type ReactNode } from 'react';
import { i18nProvider } from '../../../providers/i18n/i18nProvider.ts';
import { reportError } from '../../../providers/reporting/reporting.ts';
import { ErrorState } from './ErrorState.tsx';

interface CrashBoundaryProps {
  /** Another place (its path) clears the crash. */
  place?: string;
  children: ReactNode;
}

/** A part that throws while drawing takes only itself down. */
export class CrashBoundary extends Component<CrashBoundaryProps, { crashedAt: string | null }> {
  override state = { crashedAt: null as string | null };

  static getDerivedStateFromError() {
    return { crashedAt: '' };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    this.setState({ crashedAt: this.props.place ?? '' });
    reportError(error, { componentStack: componentStack ?? '' });
  }

  override componentDidUpdate(before: CrashBoundaryProps) {
    if (this.state.crashedAt !== null && before.place !== this.props.place) this.setState({ crashedAt: null });
  }

  override render() {
    if (this.state.crashedAt === null) return this.props.children;
    const say = i18nProvider.translate;
    return (
      <ErrorState
        title={say('shell.crash.title')}
        retryLabel={say('shell.crash.reload')}
        onRetry={() => location.reload()}
      >
        {say('shell.crash.text')}
      </ErrorState>
    );
  }
}
