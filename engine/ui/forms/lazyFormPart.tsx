import { Skeleton } from '@mui/material';
import type { ComponentType } from 'react';
import { LazyBoundary } from '../loading/LazyBoundary.tsx';
import { lazyComponent } from '../loading/lazyComponent.tsx';

/** Creates a part of a form that is loaded with the first form that renders it. */
export function lazyFormPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Part = lazyComponent(load);
  return props => (
    <LazyBoundary fallback={<Skeleton variant="rounded" height={44} />}>
      <Part {...props} />
    </LazyBoundary>
  );
}
