import '../engine/ui/layout/backGuard.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { queryClient } from '../engine/ui/index.ts';
import { Surroundings } from '../engine/ui/layout/index.ts';
import { AppRoutes } from './routes.tsx';
import { Seeing } from './support/seeing/Seeing.tsx';

/** The whole app: what it asks with, where it is, what is around every page, and the pages. */
export const App = () => (
  <QueryClientProvider client={queryClient}>
    <BrowserRouter useTransitions={false}>
      <Surroundings banner={<Seeing />}>
        <AppRoutes />
      </Surroundings>
    </BrowserRouter>
  </QueryClientProvider>
);
