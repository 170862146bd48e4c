import '../layout/interceptBackButton.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import type { Manifest } from '../../dsl/resolve/resolved.ts';
import { AppProviders } from '../layout/AppProviders.tsx';
import { queryClient } from '../queryClient.ts';
import { AppRoutes } from './AppRoutes.tsx';
import type { AppExtensions } from './extensions.ts';

interface AppShellProps {
  /** The person's portal; absent: it is fetched. */
  manifest?: Manifest;
  extensions?: AppExtensions;
}

const none: AppExtensions = {};

/** A whole app: query cache, router, providers and pages. */
export const AppShell = ({ manifest, extensions = none }: AppShellProps) => (
  <QueryClientProvider client={queryClient}>
    <BrowserRouter useTransitions={false}>
      <AppProviders banner={extensions.banner}>
        <AppRoutes extensions={extensions} manifest={manifest} />
      </AppProviders>
    </BrowserRouter>
  </QueryClientProvider>
);
