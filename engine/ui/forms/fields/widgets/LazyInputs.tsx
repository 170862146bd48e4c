import { Skeleton } from '@mui/material';
import { lazy, Suspense } from 'react';
import type { StepWidgetProps } from '../../stepContext.ts';
import type { FileFieldProps } from '../FileField.tsx';

const Room = () => <Skeleton variant="rounded" height={44} />;

const Ref = lazy(() => import('./RefWidget.tsx'));
const Markdown = lazy(() => import('./MarkdownWidget.tsx'));
const Files = lazy(() => import('../FileField.tsx'));

/** Loaded with the first screen that uses it. */
export const RefWidget = (props: StepWidgetProps) => (
  <Suspense fallback={<Room />}>
    <Ref {...props} />
  </Suspense>
);
export const MarkdownWidget = (props: StepWidgetProps) => (
  <Suspense fallback={<Room />}>
    <Markdown {...props} />
  </Suspense>
);
export const FileField = (props: FileFieldProps) => (
  <Suspense fallback={<Room />}>
    <Files {...props} />
  </Suspense>
);
